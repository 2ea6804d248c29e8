import type { ComponentProps } from 'react';
import type { Option } from '#lib/forms/definition.ts';

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
