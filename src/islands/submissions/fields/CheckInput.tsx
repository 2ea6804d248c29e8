import type { CheckField } from '#lib/forms/definition.ts';
import { useField } from './use-field.ts';

interface CheckInputProps {
  readonly field: CheckField;
}

/** One box; its label stands beside it. */
export function CheckInput({ field }: CheckInputProps) {
  const { id, hintId, messageId, describedBy, message, tone, initial, isRequired, change, blur } =
    useField(field);
  return (
    <div className="field">
      <label className="choice" htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          name={field.name}
          defaultChecked={initial === true}
          required={isRequired}
          aria-invalid={tone === 'error'}
          aria-describedby={describedBy}
          suppressHydrationWarning
          onChange={({ currentTarget }) => {
            change(currentTarget.checked);
            blur();
          }}
        />
        <span>{field.label}</span>
      </label>
      {field.hint && (
        <p className="field-hint" id={hintId}>
          {field.hint}
        </p>
      )}
      <p className="field-message" id={messageId} aria-live="polite" data-tone={tone}>
        {message}
      </p>
    </div>
  );
}
