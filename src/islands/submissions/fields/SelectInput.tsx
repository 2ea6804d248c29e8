import type { ChoiceField } from '#lib/forms/definition.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { useField } from './use-field.ts';

interface SelectInputProps {
  readonly field: ChoiceField;
}

/** One of several, from a list that opens. */
export function SelectInput({ field }: SelectInputProps) {
  const binding = useField(field);
  return (
    <FieldFrame field={field} binding={binding}>
      <select
        id={binding.id}
        name={field.name}
        className="field-control"
        autoComplete={field.autocomplete}
        defaultValue={typeof binding.initial === 'string' ? binding.initial : ''}
        required={binding.isRequired}
        aria-invalid={binding.tone === 'error'}
        aria-describedby={binding.describedBy}
        suppressHydrationWarning
        onChange={({ currentTarget }) => {
          binding.change(currentTarget.value);
          binding.blur();
        }}
        onBlur={binding.blur}
      >
        <option value="">Choose</option>
        {field.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
