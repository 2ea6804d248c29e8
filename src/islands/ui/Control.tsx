import { useState, type ComponentProps } from 'react';
import type { Option } from '#lib/forms/definition.ts';
import { useHydrated } from './use-hydrated.ts';

const classOf = (more: string | undefined): string =>
  more === undefined ? 'field-control' : `field-control ${more}`;

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...rest} className={classOf(className)} />
);

const typedIn = (id: string | undefined): string | undefined => {
  const control = document.getElementById(id ?? '');
  return control instanceof HTMLTextAreaElement ? control.value : undefined;
};

/** Text of several lines. React writes its default over text typed before hydration: so that text is the default. */
export function Textarea({ className, defaultValue, ...rest }: ComponentProps<'textarea'>) {
  const isAlone = useHydrated() || typeof document === 'undefined';
  const [text] = useState(() => (isAlone ? defaultValue : (typedIn(rest.id) ?? defaultValue)));
  return <textarea {...rest} defaultValue={text} className={classOf(className)} />;
}

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
