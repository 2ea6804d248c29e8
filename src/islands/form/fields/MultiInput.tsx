import type { MultiField } from '#lib/forms/definition.ts';
import { textsOf } from '#lib/forms/values.ts';
import { useModel } from '../form-parts.ts';
import { Field } from '../Field.tsx';
import { useField } from './use-field.ts';

interface MultiInputProps {
  readonly field: MultiField;
}

/** Any of several. */
export function MultiInput({ field }: MultiInputProps) {
  const model = useModel();
  const binding = useField(field);
  const first = textsOf({ first: binding.initial }, 'first');
  const toggle = (value: string, isChosen: boolean) => {
    const others = textsOf(model.$state.get().values, field.name).filter((each) => each !== value);
    binding.change(isChosen ? [...others, value] : others);
    binding.blur();
  };
  return (
    <Field {...binding.frame} frame="set">
      <div className="choices grid gap-0.5 sm:grid-cols-[1fr_1fr] sm:gap-x-4">
        {field.options.map(({ value, label, hint }) => (
          <label className="choice" key={value}>
            <input
              type="checkbox"
              name={field.name}
              value={value}
              defaultChecked={first.includes(value)}
              onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
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
