import { ownSheetNames, presetIn } from '#lib/labels/print-form.ts';
import type { FormField } from '#lib/forms/definition.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { FieldList } from '../form/FieldList.tsx';
import { useFormState, useModel } from '../form/form-parts.ts';
import { useShownNames } from '../form/StepFields.tsx';
import { SheetPicker } from './preview/SheetPicker.tsx';

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
