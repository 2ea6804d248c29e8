import { controlId, describedBy, errorView } from '#lib/forms/field-view.ts';
import { Field } from '../Field.tsx';
import { useFormState, useModel } from '../form-parts.ts';

interface TickProps {
  /** Keys of its errors; the first one names the box. */
  readonly keys: readonly [string, ...string[]];
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

/** The box of the signature block. */
export function Tick({ keys, label, hint, isTicked, onTick }: TickProps) {
  const { type } = useModel().definition;
  const message = useFormState(({ errors }) =>
    keys.map((key) => errors[key]).find((error) => error !== undefined),
  );
  const id = controlId(type, keys[0]);
  return (
    <Field frame="box" id={id} label={label} hint={hint} view={errorView(message)}>
      <label className="choice" htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          defaultChecked={isTicked}
          required
          aria-invalid={message !== undefined}
          aria-describedby={describedBy(id, hint)}
          onChange={({ currentTarget }) => onTick(currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
    </Field>
  );
}
