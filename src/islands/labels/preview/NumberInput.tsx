import { useId } from 'react';
import { describedBy, errorView } from '#lib/forms/field-view.ts';
import { Field } from '../../form/Field.tsx';

interface NumberInputProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: number;
  /** What else is wrong with the value. */
  readonly fault?: string;
  readonly onChange: (value: number) => void;
}

/** A number as it is typed; what is none is NaN and marked. */
export function NumberInput({ label, hint = '', value, fault = '', onChange }: NumberInputProps) {
  const id = useId();
  const message = Number.isNaN(value) ? 'Enter a number.' : fault;
  return (
    <Field id={id} label={label} hint={hint} view={errorView(message)}>
      <input
        id={id}
        className="field-control"
        type="text"
        inputMode="decimal"
        defaultValue={String(value)}
        aria-invalid={message !== ''}
        aria-describedby={describedBy(id, hint !== '')}
        onChange={({ currentTarget }) => {
          const typed = currentTarget.value.trim().replace(',', '.');
          onChange(typed === '' ? NaN : Number(typed));
        }}
      />
    </Field>
  );
}
