import type { ChoiceField } from '#lib/forms/definition.ts';
import { Field } from '../Field.tsx';
import { useField } from './use-field.ts';

interface RadioInputProps {
  readonly field: ChoiceField;
}

/** One of several, all in sight. */
export function RadioInput({ field }: RadioInputProps) {
  const binding = useField(field);
  return (
    <Field {...binding.frame} frame="set">
      <div className="choices grid gap-0.5">
        {field.options.map(({ value, label, hint }) => (
          <label className="choice" key={value}>
            <input
              type="radio"
              name={field.name}
              value={value}
              defaultChecked={binding.initial === value}
              aria-invalid={binding.view.tone === 'error' || undefined}
              onChange={() => {
                binding.change(value);
                binding.blur();
              }}
            />
            <span>
              {label}
              {hint && <span className="block text-14 text-muted">{hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </Field>
  );
}
