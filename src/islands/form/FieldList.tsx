import type { FormField } from '#lib/forms/definition.ts';
import { AnyField } from './AnyField.tsx';
import { useFormState } from './form-parts.ts';

/** Fields in their order; one starts anew when its value was replaced. */
export function FieldList({ fields }: { readonly fields: readonly FormField[] }) {
  const generation = useFormState((state) => state.generation);
  const fills = useFormState((state) => state.fills);
  return fields.map((field) => (
    <AnyField key={`${field.name}-${generation}-${fills[field.name] ?? 0}`} field={field} />
  ));
}
