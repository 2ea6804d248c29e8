import type { ChoiceField } from '#lib/forms/definition.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { useField } from './use-field.ts';

interface RadioInputProps {
  readonly field: ChoiceField;
}

/** One of several, all in sight. */
export function RadioInput({ field }: RadioInputProps) {
  const binding = useField(field);
  return (
    <FieldFrame field={field} binding={binding} group>
      <div className="choices">
        {field.options.map(({ value, label, hint }) => (
          <label className="choice" key={value}>
            <input
              type="radio"
              name={field.name}
              value={value}
              defaultChecked={binding.initial === value}
              aria-invalid={binding.tone === 'error' || undefined}
              suppressHydrationWarning
              onChange={() => {
                binding.change(value);
                binding.blur();
              }}
            />
            <span>
              {label}
              {hint && <span className="choice-hint">{hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
