import { useId, type ComponentProps, type ReactNode } from 'react';
import type { Option } from '#lib/forms/definition.ts';
import { describedBy, errorView } from '#lib/forms/field-view.ts';
import { Field } from './Field.tsx';

const classOf = (more: string | undefined): string =>
  more === undefined ? 'field-control' : `field-control ${more}`;

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...rest} className={classOf(className)} />
);

export const Textarea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea {...rest} className={classOf(className)} />
);

interface SelectProps extends ComponentProps<'select'> {
  /** Stand behind the children. */
  readonly options?: readonly Option[];
}

export const Select = ({ className, options = [], children, ...rest }: SelectProps) => (
  <select {...rest} className={classOf(className)}>
    {children}
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
);

/** Reserves the space of a control whose code is loaded later. */
export const ControlPlace = () => <div className={classOf(undefined)} />;

interface CaptionedProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A control in its label. */
export const Captioned = ({ label, className = 'grid', children }: CaptionedProps) => (
  <label className={className}>
    <span className="field-label">{label}</span>
    {children}
  </label>
);

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
