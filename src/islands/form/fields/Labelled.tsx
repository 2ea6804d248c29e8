import { useId, type ReactNode } from 'react';
import { describedBy, errorView } from '#lib/forms/field-view.ts';
import { Field } from '../Field.tsx';

interface LabelledProps {
  /** Of the control; made here when left out. */
  readonly id?: string;
  readonly label: string;
  readonly hint?: string;
  /** The error of the field; '' for none. */
  readonly message?: string;
  readonly className?: string;
  readonly children: (control: {
    readonly id: string;
    readonly 'aria-invalid': boolean;
    readonly 'aria-describedby': string;
  }) => ReactNode;
}

/** A control outside of a form's definition, with label, hint and message. */
export function Labelled({
  id: given,
  label,
  hint,
  message = '',
  className,
  children,
}: LabelledProps) {
  const own = useId();
  const id = given ?? own;
  return (
    <Field id={id} label={label} hint={hint} view={errorView(message)} className={className}>
      {children({
        id,
        'aria-invalid': message !== '',
        'aria-describedby': describedBy(id, hint),
      })}
    </Field>
  );
}
