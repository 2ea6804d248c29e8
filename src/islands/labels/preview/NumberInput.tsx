import { Input } from '../../ui/Control.tsx';
import { Labelled } from '../../form/fields/Labelled.tsx';

interface NumberInputProps {
  readonly label: string;
  readonly value: number;
  /** Another error of the value. */
  readonly fault?: string;
  readonly onChange: (value: number) => void;
}

/** A number as it is typed; other texts are NaN and marked. */
export const NumberInput = ({ label, value, fault, onChange }: NumberInputProps) => (
  <Labelled label={label} message={Number.isNaN(value) ? 'Enter a number.' : fault}>
    {(control) => (
      <Input
        {...control}
        type="text"
        inputMode="decimal"
        defaultValue={String(value)}
        onChange={({ currentTarget }) => {
          const typed = currentTarget.value.trim().replace(',', '.');
          onChange(typed === '' ? NaN : Number(typed));
        }}
      />
    )}
  </Labelled>
);
