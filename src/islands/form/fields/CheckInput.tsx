import type { CheckField } from '#lib/forms/definition.ts';
import { Field } from '../Field.tsx';
import { useField } from './use-field.ts';

interface CheckInputProps {
  readonly field: CheckField;
}

/** One box; its label stands beside it. */
export function CheckInput({ field }: CheckInputProps) {
  const { id, describedBy, isInvalid, initial, isRequired, change, blur, frame } = useField(field);
  return (
    <Field {...frame} frame="box">
      <label className="choice" htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          name={field.name}
          defaultChecked={initial === true}
          required={isRequired}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          onChange={({ currentTarget }) => {
            change(currentTarget.checked);
            blur();
          }}
        />
        <span>{field.label}</span>
      </label>
    </Field>
  );
}
