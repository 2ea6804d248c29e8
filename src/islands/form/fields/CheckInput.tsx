import type { CheckField } from '#lib/forms/definition.ts';
import { Field } from '../Field.tsx';
import { useField } from './use-field.ts';

interface CheckInputProps {
  readonly field: CheckField;
}

/** One box with its label beside it. */
export function CheckInput({ field }: CheckInputProps) {
  const { control, initial, change, blur, frame } = useField(field);
  return (
    <Field {...frame} frame="box">
      <label className="choice" htmlFor={control.id}>
        <input
          type="checkbox"
          {...control}
          defaultChecked={initial === true}
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
