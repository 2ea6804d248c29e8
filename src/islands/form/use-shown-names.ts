import { visibleFields } from '#lib/forms/visible-fields.ts';
import { asLong, useFormState, useModel } from './form-parts.ts';

/** The names of the fields that the form's conditions allow now, and that it offers or finds something wrong with. */
export function useShownNames(): ReadonlySet<string> {
  const model = useModel();
  // One text, which stays the same while they do.
  const names = useFormState(({ values, errors }) =>
    visibleFields(model.definition, values)
      .filter(
        ({ name, offered }) => name in errors || offered?.(values, asLong(model).facts()) !== false,
      )
      .map(({ name }) => name)
      .join(' '),
  );
  return new Set(names.split(' '));
}
