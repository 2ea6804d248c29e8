import type { ComponentProps } from 'react';
import type { Option } from '#lib/forms/definition.ts';
import type { FieldView } from '#lib/forms/field-view.ts';

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

interface FieldMessageProps {
  /** Left out where the message belongs to no control. */
  readonly id?: string | undefined;
  readonly view: FieldView;
  /** Names of the fields that it speaks of: the first script of the page writes their messages here. */
  readonly of?: string | undefined;
}

/** Message of a field. Present from the start, so that changes are announced and the layout stays. */
export const FieldMessage = ({ id, view, of }: FieldMessageProps) => (
  <p
    className="field-message"
    id={id}
    aria-live={id === undefined ? undefined : 'polite'}
    data-tone={view.tone}
    data-message-of={of}
  >
    {view.message}
  </p>
);
