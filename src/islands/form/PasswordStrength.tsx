import { useEffect, useState } from 'react';
import type { PasswordPart } from '#lib/accounts/forms/change-password.form.ts';

interface PasswordStrengthProps {
  readonly parts: readonly PasswordPart[];
  /** Ids of the parts that the password fulfils. */
  readonly met: readonly string[];
}

/** Long enough that a screen reader does not announce every key, short enough to come before the next field. */
const PAUSE_MS = 800;

function summaryOf(parts: readonly PasswordPart[], met: readonly string[]): string {
  const missing = parts.filter(({ id }) => !met.includes(id)).map(({ label }) => label);
  if (missing.length === 0) return 'The new password meets the requirements.';
  return `${met.length} of ${parts.length} met. Missing: ${missing.join('; ')}.`;
}

/** Password rule parts, ticked as they are met; announced when typing pauses. */
export function PasswordStrength({ parts, met }: PasswordStrengthProps) {
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    if (met.length === 0) return undefined;
    const timer = setTimeout(() => setAnnounced(summaryOf(parts, met)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [parts, met]);

  return (
    <div className="mb-4 rounded-field border border-line px-4 py-3 text-14">
      <p className="pb-1 font-semibold">The new password needs</p>
      <ul>
        {parts.map(({ id, label }) => (
          <li
            className="grid grid-cols-[1.4rem_1fr] text-muted before:content-['○'_/_''] data-[met=true]:text-success data-[met=true]:before:content-['✓'_/_'']"
            key={id}
            data-part={id}
            data-met={met.includes(id)}
          >
            {label}
            <span className="sr-only" data-part-word>
              {met.includes(id) ? ' (met)' : ' (missing)'}
            </span>
          </li>
        ))}
      </ul>
      <p className="sr-only" aria-live="polite">
        {announced}
      </p>
    </div>
  );
}
