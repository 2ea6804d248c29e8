import type { SecretField } from '#lib/forms/definition.ts';
import { Input } from '../../ui/Control.tsx';
import { Field } from '../Field.tsx';
import { useFormState, type ControlProps } from '../form-parts.ts';
import { useField } from './use-field.ts';

/** Password with a button that reveals it. */
export function PasswordInput({ field }: ControlProps<SecretField>) {
  const { control, frame } = useField(field);
  const isShown = useFormState(({ revealed }) => revealed.includes(field.name));
  return (
    <Field {...frame}>
      <div className="field-secret">
        <Input
          {...control}

          type={isShown ? 'text' : 'password'}
          autoComplete={field.autocomplete}
          autoCapitalize="none"
          spellCheck={false}
        />
        <button
          type="button"
          className="field-reveal"
          data-reveals={field.name}
          aria-controls={control.id}
        >
          <span data-reveal-word>{isShown ? 'Hide' : 'Show'}</span>
          <span className="sr-only"> password</span>
        </button>
      </div>
    </Field>
  );
}
