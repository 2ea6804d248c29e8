/** Makes the fields of a form: kind, name and label, then all else; a field is required unless it says otherwise. */
import type { InputField } from './field.ts';

/** Properties of a field beside its kind, name and label. */
export type FieldOptions<Field extends InputField> = Omit<
  Field,
  'kind' | 'name' | 'label' | 'required'
> &
  Partial<Pick<Field, 'required'>>;

type Builder<Field extends InputField> = <Name extends string>(
  name: Name,
  label: string,
  ...more: Partial<FieldOptions<Field>> extends FieldOptions<Field>
    ? [FieldOptions<Field>?]
    : [FieldOptions<Field>]
) => Field & { readonly name: Name };

type FieldOf<Kind, Field = InputField> = Field extends { readonly kind: infer Kinds }
  ? Kind extends Kinds
    ? Field
    : never
  : never;

type Builders = { readonly [Kind in InputField['kind']]: Builder<FieldOf<Kind>> };

// A table of functions would be part of the first script of the sign-in pages.
export const field = new Proxy({} as Builders, {
  get: (_, kind) => (name: string, label: string, more?: object) => ({
    kind,
    name,
    label,
    required: true,
    ...more,
  }),
});
