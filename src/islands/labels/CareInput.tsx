import { careSymbol } from '#lib/labels/engine/care/symbols.ts';
import type { CareSlot } from '#lib/labels/engine/care/codes.ts';
import type { ChoiceField } from '#lib/forms/definition.ts';
import { hasChosen } from '#lib/forms/values.ts';
import { Field } from '../form/Field.tsx';
import { useField } from '../form/fields/use-field.ts';
import { useFormState } from '../form/form-parts.ts';
import { CareDrawing } from './CareDrawing.tsx';

interface CareInputProps {
  readonly field: ChoiceField;
  readonly slot: CareSlot;
}

/** One care instruction: the symbols that are drawn on the label, each with its words. */
export function CareInput({ field, slot }: CareInputProps) {
  const binding = useField(field);
  const isAmerican = useFormState(
    ({ values }) => hasChosen(values, 'market', 'US') && !hasChosen(values, 'market', 'EU'),
  );
  const take = (value: string) => {
    binding.change(value);
    binding.blur();
  };
  return (
    <Field {...binding.frame} frame="set">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(6.6rem,1fr))] gap-1.5">
        {[{ value: '', label: 'Not said' }, ...field.options].map(({ value, label }) => {
          const symbol = value === '' ? null : careSymbol(slot, value, isAmerican);
          return (
            <label
              className="pick content-start justify-items-center gap-0.5 rounded-field px-1 py-1.5 text-center"
              key={value}
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
                <span className="grid h-10 place-content-center text-20 text-muted">–</span>
              )}
              <span className="text-12 leading-[1.25]">{label}</span>
            </label>
          );
        })}
      </div>
    </Field>
  );
}
