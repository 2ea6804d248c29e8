import { isInput, visibleFields } from '#lib/forms/visible-fields.ts';
import { asLong, useFormState, useModel } from './form-parts.ts';

/** The names of the fields that the form's conditions allow now, and that it offers. */
export function useShownNames(): ReadonlySet<string> {
  const model = useModel();
  // One text, which stays the same while they do.
  const names = useFormState(({ values }) =>
    visibleFields(model.definition, values)
      .filter(
        (field) => !isInput(field) || (field.offered?.(values, asLong(model).facts()) ?? true),
      )
      .map(({ name }) => name)
      .join(' '),
  );
  return new Set(names.split(' '));
}
