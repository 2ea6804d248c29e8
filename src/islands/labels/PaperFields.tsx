import type { SheetPreset } from '#lib/labels/engine/presets.ts';
import { ownSheetNames, presetIn } from '#lib/labels/paper-fields.ts';
import type { FormField } from '#lib/forms/definition.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { FieldList } from '../form/AnyField.tsx';
import { useFormState, useModel } from '../form/form-parts.ts';
import { useShownNames } from '../form/StepFields.tsx';

interface SheetPickerProps {
  readonly grid: SheetPreset;
  readonly start: number;
  readonly onStart: (place: number) => void;
}

/** Where on a sheet that was used before the first label goes. */
function SheetPicker({ grid, start, onStart }: SheetPickerProps) {
  const { columns, rows, label } = grid;
  return (
    <fieldset className="field">
      <legend className="field-label">Start at label</legend>
      <div
        className="grid max-w-72 gap-1 data-[columns=2]:grid-cols-[repeat(2,1fr)] data-[columns=3]:grid-cols-[repeat(3,1fr)]"
        data-columns={columns}
      >
        {Array.from({ length: columns * rows }, (_, index) => {
          const place = index + 1;
          return (
            <label
              key={place}
              className="pick min-h-7 place-content-center rounded-sm text-12"
              data-used={place < start}
            >
              <input
                type="radio"
                name={`place-${label}`}
                checked={start === place}
                aria-label={`Row ${Math.floor(index / columns) + 1}, label ${(index % columns) + 1}`}
                onChange={() => onStart(place)}
              />
              <span aria-hidden="true">{place}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Shown fields of the form with these names, in its order. */
export function NamedFields({ names }: { readonly names: readonly string[] }) {
  const { definition } = useModel();
  const shown = useShownNames();
  const fields: readonly FormField[] = inputsOf(definition);
  return (
    <FieldList fields={fields.filter(({ name }) => shown.has(name) && names.includes(name))} />
  );
}

/** The chosen paper: where its first free label is, or the measures of a sheet that is not in the list. */
export function PaperFields() {
  const model = useModel();
  const shown = useShownNames();
  const preset = useFormState(({ values }) => presetIn(values));
  const start = useFormState(({ values }) => Number(values['start']));
  if (!shown.has('start')) return null;
  if (preset) {
    return (
      <SheetPicker
        grid={preset}
        start={start}
        onStart={(place) => model.change('start', String(place))}
      />
    );
  }
  return (
    <fieldset className="field">
      <legend className="field-label">Your sheet</legend>
      <div className="step-fields field-columns">
        <NamedFields names={ownSheetNames} />
      </div>
    </fieldset>
  );
}
