import { useId } from 'react';
import { describedBy, errorView } from '#lib/forms/field-view.ts';
import { Field } from '../../form/Field.tsx';

interface NumberInputProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A number as it is typed; what is none is NaN and marked. */
export function NumberInput({ label, hint = '', value, onChange }: NumberInputProps) {
  const id = useId();
  const isInvalid = Number.isNaN(value);
  return (
    <Field id={id} label={label} hint={hint} view={errorView(isInvalid ? 'Enter a number.' : '')}>
      <input
        id={id}
        className="field-control"
        type="text"
        inputMode="decimal"
        defaultValue={String(value)}
        aria-invalid={isInvalid}
        aria-describedby={describedBy(id, hint !== '')}
        onChange={({ currentTarget }) => {
          const typed = currentTarget.value.trim().replace(',', '.');
          onChange(typed === '' ? NaN : Number(typed));
        }}
      />
    </Field>
  );
}
