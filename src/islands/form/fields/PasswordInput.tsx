import type { SecretField } from '#lib/forms/definition.ts';
import { Field } from '../Field.tsx';
import { useFormState } from '../form-parts.ts';
import { useField } from './use-field.ts';

interface PasswordInputProps {
  readonly field: SecretField;
}

/** A password; the button beside it shows what is typed. */
export function PasswordInput({ field }: PasswordInputProps) {
  const { id, describedBy, isInvalid, isRequired, frame } = useField(field);
  const isShown = useFormState(({ revealed }) => revealed.includes(field.name));
  return (
    <Field {...frame}>
      <div className="field-secret">
        <input
          id={id}
          name={field.name}
          className="field-control"
          type={isShown ? 'text' : 'password'}
          required={isRequired}
          autoComplete={field.autocomplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
        />
        <button type="button" className="field-reveal" data-reveals={field.name} aria-controls={id}>
          <span data-reveal-word>{isShown ? 'Hide' : 'Show'}</span>
          <span className="sr-only"> password</span>
        </button>
      </div>
    </Field>
  );
}
