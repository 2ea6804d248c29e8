import { careSymbol } from '#lib/labels/engine/care/symbols.ts';
import { careOptions } from '#lib/labels/engine/options.ts';
import type { CareSlot } from '#lib/labels/engine/care/codes.ts';
import type { ChoiceField } from '#lib/forms/definition.ts';
import { hasChosen } from '#lib/forms/values.ts';
import { Field } from '../form/Field.tsx';
import { useField } from '../form/fields/use-field.ts';
import { useFormState } from '../form/form-parts.ts';
import { CareDrawing } from './CareSymbols.tsx';

interface CareInputProps {
  readonly field: ChoiceField;
  readonly slot: CareSlot;
}

const none = { value: '', label: 'None' };

/** One care instruction: the symbols that are drawn on the label, each with its words. */
export function CareInput({ field, slot }: CareInputProps) {
  const binding = useField(field);
  const isAmerican = useFormState(({ values }) => hasChosen(values, 'market', 'US'));
  const options = careOptions(slot, isAmerican);
  const chosen = useFormState(
    ({ values }) => (options.find(({ value }) => value === values[field.name]) ?? none).label,
  );
  const take = (value: string) => {
    binding.change(value);
    binding.blur();
  };
  return (
    <Field {...binding.frame} frame="set">
      <div className="flex flex-wrap items-center gap-1.5">
        {[none, ...options].map(({ value, label }) => {
          const symbol = value === '' ? null : careSymbol(slot, value, isAmerican);
          return (
            <label
              className="pick size-11 place-content-center rounded-field"
              key={value}
              title={label}
            >
              <input
                type="radio"
                name={field.name}
                value={value}
                defaultChecked={(binding.initial ?? '') === value}
                onChange={() => take(value)}
              />
              {symbol ? (
                <CareDrawing symbol={symbol} />
              ) : (
                <span className="text-20 text-muted" aria-hidden="true">
                  –
                </span>
              )}
              <span className="sr-only">{label}</span>
            </label>
          );
        })}
        <p className="pl-2 text-14 font-semibold" aria-hidden="true">
          {chosen}
        </p>
      </div>
    </Field>
  );
}
