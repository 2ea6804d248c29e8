import { visibleFields } from '#lib/forms/visible-fields.ts';
import { useFormState, useModel } from './form-parts.ts';

/** The names of the fields that the form's conditions allow now. */
export function useShownNames(): ReadonlySet<string> {
  const { definition } = useModel();
  // One text, which stays the same while they do.
  const names = useFormState(({ values }) =>
    visibleFields(definition, values)
      .map(({ name }) => name)
      .join(' '),
  );
  return new Set(names.split(' '));
}
