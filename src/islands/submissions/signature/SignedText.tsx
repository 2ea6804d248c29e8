import { controlId } from '#lib/forms/session/form-keys.ts';
import { useState } from 'react';
import { isRecord, textOf } from '#lib/forms/values.ts';
import { useFormState, useModel } from '../form-parts.ts';

interface SignedTextProps {
  readonly field: string;
  readonly part: string;
  readonly label: string;
  readonly hint?: string;
  readonly className?: string;
  readonly autoComplete?: string;
  readonly onText: (part: string, text: string) => void;
}

/** One typed part of the signature block. */
export function SignedText(props: SignedTextProps) {
  const { field, part, label, hint, className = '', autoComplete = 'off', onText } = props;
  const model = useModel();
  const { type } = model.definition;
  const [initial] = useState(() => {
    const signed = model.$state.get().values[field];
    return isRecord(signed) ? textOf(signed, part) : '';
  });
  const key = `${field}.${part}`;
  const message = useFormState(({ errors }) => errors[key]);
  const id = controlId(type, key);
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        type="text"
        id={id}
        className={`field-control ${className}`}
        autoComplete={autoComplete}
        defaultValue={initial}
        required
        aria-invalid={message !== undefined}
        aria-describedby={hint ? `${id}-hint ${id}-message` : `${id}-message`}
        onChange={({ currentTarget }) => onText(part, currentTarget.value)}
      />
      <p
        className="field-message"
        id={`${id}-message`}
        aria-live="polite"
        data-tone={message ? 'error' : 'none'}
      >
        {message}
      </p>
    </div>
  );
}
