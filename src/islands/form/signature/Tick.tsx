import { useState } from 'react';
import { controlId, errorView } from '#lib/forms/field-view.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import { Field } from '../Field.tsx';
import { useFormState, useModel } from '../form-parts.ts';

interface TickProps {
  readonly field: string;
  readonly part: string;
  readonly label: string;
  readonly onTick: (part: string, isTicked: boolean) => void;
}

/** One box of the signature block. */
export function Tick({ field, part, label, onTick }: TickProps) {
  const model = useModel();
  const { type } = model.definition;
  const [initial] = useState(() => {
    const signed = model.$state.get().values[field];
    return isRecord(signed) && signed[part] === true;
  });
  const key = `${field}.${part}`;
  const message = useFormState(({ errors }) => errors[key]);
  const id = controlId(type, key);
  return (
    <Field frame="box" id={id} label={label} view={errorView(message)}>
      <label className="choice" htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          defaultChecked={initial}
          required
          aria-invalid={message !== undefined}
          aria-describedby={`${id}-message`}
          onChange={({ currentTarget }) => onTick(part, currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
    </Field>
  );
}
