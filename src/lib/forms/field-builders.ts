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

const kind =
  <Field extends InputField>(of: Field['kind']) =>
  <Name extends string>(
    name: Name,
    label: string,
    ...[more]: Partial<More<Field>> extends More<Field> ? [More<Field>?] : [More<Field>]
  ) =>
    ({ kind: of, name, label, required: true, ...more }) as unknown as Field & {
      readonly name: Name;
    };

export const field = {
  text: kind<TextField>('text'),
  textarea: kind<TextareaField>('textarea'),
  email: kind<ContactField>('email'),
  tel: kind<ContactField>('tel'),
  password: kind<SecretField>('password'),
  digit: kind<SecretField>('digit'),
  qty: kind<QtyField>('qty'),
  number: kind<NumberField>('number'),
  money: kind<MoneyField>('money'),
  date: kind<DateField>('date'),
  month: kind<DateField>('month'),
  select: kind<ChoiceField>('select'),
  radio: kind<ChoiceField>('radio'),
  multi: kind<MultiField>('multi'),
  check: kind<CheckField>('check'),
  ref: kind<RefField>('ref'),
  rows: kind<RowsField>('rows'),
  attachments: kind<AttachmentsField>('attachments'),
  signature: kind<SignatureField>('signature'),
};
