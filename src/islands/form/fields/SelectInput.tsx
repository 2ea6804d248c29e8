import type { ChoiceField } from '#lib/forms/definition.ts';
import { Field } from '../Field.tsx';
import { asLong, useModel } from '../form-parts.ts';
import { useField } from './use-field.ts';

interface SelectInputProps {
  readonly field: ChoiceField;
}

/** One of several, from a list that opens. */
export function SelectInput({ field }: SelectInputProps) {
  const binding = useField(field);
  const model = useModel();
  const { offers, options } = field;
  const offered = (value: string): boolean =>
    !offers || value === binding.initial || offers(value, asLong(model).facts());
  return (
    <Field {...binding.frame}>
      <select
        id={binding.id}
        name={field.name}
        className="field-control"
        autoComplete={field.autocomplete}
        defaultValue={typeof binding.initial === 'string' ? binding.initial : ''}
        required={binding.isRequired}
        aria-invalid={binding.isInvalid}
        aria-describedby={binding.describedBy}
        onChange={({ currentTarget }) => {
          binding.change(currentTarget.value);
          binding.blur();
        }}
        onBlur={binding.blur}
      >
        <option value="">Choose</option>
        {options
          .filter(({ value }) => offered(value))
          .map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
      </select>
    </Field>
  );
}
