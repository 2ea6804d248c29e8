/** Makes the fields of a form: kind, name and label, then all else; a field is required unless it says otherwise. */
import type {
  AttachmentsField,
  CheckField,
  ChoiceField,
  ContactField,
  DateField,
  InputField,
  MoneyField,
  MultiField,
  NumberField,
  QtyField,
  RefField,
  RowsField,
  SecretField,
  SignatureField,
  TextField,
  TextareaField,
} from './field.ts';

/** Properties of a field beside its kind, name and label. */
export type More<Field extends InputField> = Omit<Field, 'kind' | 'name' | 'label' | 'required'> &
  Partial<Pick<Field, 'required'>>;

type Builder<Field extends InputField> = <Name extends string>(
  name: Name,
  label: string,
  ...more: Partial<More<Field>> extends More<Field> ? [More<Field>?] : [More<Field>]
) => Field & { readonly name: Name };

interface Builders {
  readonly text: Builder<TextField>;
  readonly textarea: Builder<TextareaField>;
  readonly email: Builder<ContactField>;
  readonly tel: Builder<ContactField>;
  readonly password: Builder<SecretField>;
  readonly digit: Builder<SecretField>;
  readonly qty: Builder<QtyField>;
  readonly number: Builder<NumberField>;
  readonly money: Builder<MoneyField>;
  readonly date: Builder<DateField>;
  readonly month: Builder<DateField>;
  readonly select: Builder<ChoiceField>;
  readonly radio: Builder<ChoiceField>;
  readonly multi: Builder<MultiField>;
  readonly check: Builder<CheckField>;
  readonly ref: Builder<RefField>;
  readonly rows: Builder<RowsField>;
  readonly attachments: Builder<AttachmentsField>;
  readonly signature: Builder<SignatureField>;
}

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
