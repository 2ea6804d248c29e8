import type { RefField } from '#lib/forms/definition.ts';
import { Field } from '../Field.tsx';
import { useLongModel } from '../form-parts.ts';
import { useField } from './use-field.ts';

/** An own record that the new one replaces, chosen from those that there are. */
export default function EarlierInput({ field }: { readonly field: RefField }) {
  const { id, frame, describedBy, isInvalid, initial, change, blur } = useField(field);
  const { earlier = [] } = useLongModel().facts();
  return (
    <Field {...frame}>
      <select
        id={id}
        name={field.name}
        className="field-control"
        defaultValue={typeof initial === 'string' ? initial : ''}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onBlur={blur}
      >
        <option value="">None</option>
        {earlier.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}
