import { useDeferredValue, useState } from 'react';
import { asShown, readFields } from '#lib/forms/display.ts';
import { isEmptyValue } from '#lib/forms/empty-value.ts';
import { shownValues } from '#lib/forms/shown-values.ts';
import { isInput, isRequired } from '#lib/forms/visible-fields.ts';
import { FieldList } from '../form/FieldList.tsx';
import { useFormState, useModel } from '../form/form-parts.ts';
import { Folded, type PartProps } from '../form/MoreOptions.tsx';

/** Fields that a record fills in: read in one line once all that are required are filled. */
export function FilledFields({ fields }: PartProps) {
  const model = useModel();
  const values = useDeferredValue(useFormState((state) => state.values));
  const inputs = fields.filter(isInput);
  // Fields that the client fills in one by one stay where they are.
  const [isFilled] = useState(() =>
    inputs.every(
      (field) =>
        !isEmptyValue(values[field.filledBy ?? '']) &&
        (!isRequired(field, values, values) || !isEmptyValue(values[field.name])),
    ),
  );
  if (!isFilled) {
    return (
      <div className="step-fields field-columns">
        <FieldList fields={fields} />
      </div>
    );
  }
  const shown = shownValues(model.definition, values);
  const { lines } = readFields(inputs, asShown(model.definition, shown, {}));
  const about = lines.map(({ label, text }) => `${label}: ${text}`).join(' · ');
  return <Folded title="Change" about={about} fields={fields} isOpen={false} />;
}
