import { useDeferredValue } from 'react';
import { warningsOf } from '#lib/forms/check.ts';
import { fieldNameOf } from '#lib/forms/session/form-keys.ts';
import { Icon } from '../ui/Icon.tsx';
import { useFormState, useLongModel } from './form-parts.ts';

interface WarningsProps {
  /** The shown fields. */
  readonly names: readonly string[];
}

/** What the form warns about, as far as it concerns the shown fields; it never blocks. */
export function Warnings({ names }: WarningsProps) {
  const model = useLongModel();
  const values = useDeferredValue(useFormState((state) => state.values));
  const found = Object.entries(warningsOf(model.definition, values, model.facts()))
    .filter(([key]) => names.includes(fieldNameOf(key)))
    .map(([, message]) => message);
  return (
    <div aria-live="polite">
      {[...new Set(found)].map((message) => (
        <div className="mb-4 alert max-w-152 text-14 alert-warning" key={message}>
          <Icon name="alert" />
          <p>{message}</p>
        </div>
      ))}
    </div>
  );
}
