import type { ChoiceField, MultiField, CheckField } from '#lib/forms/definition.ts';
import { textsOf } from '#lib/forms/values.ts';
import { useModel, type ControlProps } from '../form-parts.ts';
import { Field } from '../Field.tsx';
import { useField } from './use-field.ts';
import { useEffect, useRef } from 'react';
import { $readToEndAt, watchReading } from '#lib/forms/session/reading.ts';

interface ChoicesInputProps {
  readonly field: ChoiceField | MultiField;
  /** Called after a box was pressed, with the values that were chosen before. */
  readonly onChoose?: (before: readonly string[]) => void;
}

/** Boxes in two columns, short answers in a line, answers with hints stacked. */
const layoutOf = ({ kind, options }: ChoicesInputProps['field']): string => {
  if (kind === 'multi') return 'grid gap-0.5 sm:grid-cols-[1fr_1fr] sm:gap-x-4';
  return options.some(({ hint }) => hint) ? 'grid gap-0.5' : 'flex flex-wrap gap-x-7 gap-y-0.5';
};

/** One of several, or any of them; all in sight. */
export function ChoicesInput({ field, onChoose }: ChoicesInputProps) {
  const model = useModel();
  const { id, initial, isInvalid, change, blur, frame } = useField(field);
  const isMulti = field.kind === 'multi';
  const first = isMulti ? textsOf({ initial }, 'initial') : [initial];
  const choose = (value: string, isChosen: boolean) => {
    const chosen = textsOf(model.$state.get().values, field.name);
    const others = chosen.filter((each) => each !== value);
    change(isMulti ? (isChosen ? [...others, value] : others) : value);
    blur();
    onChoose?.(chosen);
  };
  return (
    <Field {...frame} frame="set">
      <div className={`choices ${layoutOf(field)}`}>
        {field.options.map(({ value, label, hint }) => (
          <label className="choice" key={value}>
            <input
              type={isMulti ? 'checkbox' : 'radio'}
              name={field.name}
              value={value}
              defaultChecked={first.includes(value)}
              aria-invalid={isInvalid || undefined}
              aria-describedby={isInvalid ? `${id}-message` : undefined}
              onChange={({ currentTarget }) => choose(value, currentTarget.checked)}
            />
            <span>
              {label}
              {hint && <span className="block text-14 text-muted">{hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </Field>
  );
}

/** One box with its label beside it. */
export function CheckInput({ field }: ControlProps<CheckField>) {
  const { control, initial, change, blur, frame } = useField(field);
  return (
    <Field {...frame} frame="box">
      <label className="choice" htmlFor={control.id}>
        <input
          type="checkbox"
          {...control}
          defaultChecked={initial === true}
          onChange={({ currentTarget }) => {
            change(currentTarget.checked);
            blur();
          }}
        />
        <span>{field.label}</span>
      </label>
    </Field>
  );
}

/**
 * A box that ticks itself when the text above was read to its end, and can be ticked by who reads it with a screen
 * reader. It counts for this opening of the page: a draft does not bring the tick back, the text may be a newer one.
 */
export function ReadingInput({ field }: ControlProps<CheckField>) {
  const model = useModel();
  const holder = useRef<HTMLDivElement>(null);
  const { name } = field;
  useEffect(() => {
    const box = holder.current?.querySelector('input');
    if (!box) return undefined;
    const set = (isRead: boolean) => {
      box.checked = isRead;
      if (model.$state.get().values[name] !== isRead) model.change(name, isRead);
    };
    if ($readToEndAt.get() === '' && model.$state.get().values[name] === true) set(false);
    return watchReading(() => {
      set(true);
      model.blur(name);
    });
  }, [model, name]);
  return (
    <div ref={holder}>
      <CheckInput field={field} />
    </div>
  );
}
