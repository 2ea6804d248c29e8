import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import type {
  AttachmentsField,
  ChoiceField,
  FormField,
  InputField,
  MultiField,
  RowsField,
  SignatureField,
} from '#lib/forms/definition.ts';
import { silent } from '#lib/forms/field-view.ts';
import { controlLabels } from './control-labels.ts';
import { ControlPlace } from '../ui/Control.tsx';
import { FieldMessage } from '../ui/FieldMessage.tsx';
import { CheckInput, ChoicesInput, ReadingInput } from './fields/ChoicesInput.tsx';
import { FormNotice } from './fields/FormNotice.tsx';
import { PasswordInput } from './fields/PasswordInput.tsx';
import { RefInput } from './fields/RefInput.tsx';
import { EarlierInput, SelectInput } from './fields/SelectInput.tsx';
import { TextInput } from './fields/TextInput.tsx';
import { useFormState, useLongModel, type ControlProps } from './form-parts.ts';
import { SignedDocument } from './signature/SignedDocument.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

const ExceptionsInput = lazy(() => import('./fields/ExceptionsInput.tsx'));
const PlacesInput = lazy(() => import('./rows/PlacesInput.tsx'));
const SignatureInput = lazy(() => import('./signature/SignatureInput.tsx'));

interface LaterProps {
  readonly kind: string;
  readonly label: string;
  /** Reserves the height of a single control. */
  readonly isControl?: boolean;
  readonly hint?: string | undefined;
  readonly width?: 'half' | undefined;
  /** Table columns; phones stack their cells. */
  readonly columns?: number;
  readonly children: ReactNode;
}

/** A part whose code is loaded later; until then its space is reserved. */
function Later({ kind, label, isControl, hint, width, columns, children }: LaterProps) {
  const place = (
    <div className="field later" data-kind={kind} data-width={width} data-columns={columns}>
      <p className="field-label">{label}</p>
      {isControl && (
        <>
          {hint && <p className="field-hint">{hint}</p>}
          <ControlPlace />
          <FieldMessage view={silent} />
        </>
      )}
    </div>
  );
  return useHydrated() ? <Suspense fallback={place}>{children}</Suspense> : place;
}

/** Makes the control of a field from code that is loaded later. */
function later<Field>(
  load: () => Promise<{ readonly default: ComponentType<ControlProps<Field>> }>,
  placeOf: (field: Field) => Omit<LaterProps, 'children'>,
) {
  const Control = lazy(load);
  return function LaterControl({ field }: ControlProps<Field>) {
    return (
      <Later {...placeOf(field)}>
        <Control field={field} />
      </Later>
    );
  };
}

const placeOfTable = ({ kind, label, columns }: RowsField) => ({
  kind,
  label,
  columns: columns.length,
});

const Places = ({ field }: ControlProps<RowsField>) =>
  useHydrated() && (
    <Suspense>
      <PlacesInput field={field} />
    </Suspense>
  );

const Exceptions = ({ field }: ControlProps<MultiField>) => {
  const place = <ChoicesInput field={field} />;
  if (!useHydrated()) return place;
  return (
    <Suspense fallback={place}>
      <ExceptionsInput field={field} />
    </Suspense>
  );
};

function Signature({ field }: ControlProps<SignatureField>) {
  const model = useLongModel();
  const text = useFormState(({ values }) => field.document.text?.(values, model.facts()));
  return (
    <>
      {text !== undefined && <SignedDocument text={text} />}
      <Later kind={field.kind} label={field.intent}>
        <SignatureInput field={field} />
      </Later>
    </>
  );
}

/** The control of each kind of field, and those that a field names itself (`control`). */
const controls = {
  text: TextInput,
  textarea: TextInput,
  email: TextInput,
  tel: TextInput,
  qty: TextInput,
  number: TextInput,
  money: TextInput,
  date: TextInput,
  month: TextInput,
  password: PasswordInput,
  // The boxes of a code are one control: CodeField.
  digit: null,
  select: SelectInput,
  radio: ChoicesInput,
  multi: ChoicesInput,
  check: CheckInput,
  ref: RefInput,
  rows: later(() => import('./rows/RowsInput.tsx'), placeOfTable),
  attachments: later(
    () => import('./attachments/AttachmentsInput.tsx'),
    ({ kind, label }: AttachmentsField) => ({ kind, label }),
  ),
  signature: Signature,
  notice: FormNotice,
  card: later(
    () => import('./fields/CardInput.tsx'),
    ({ hint }: ChoiceField) => ({
      kind: 'card',
      label: 'Card number',
      hint,
      isControl: true,
    }),
  ),
  // The card's number fills it in.
  'card-part': null,
  expiry: later(
    () => import('./fields/ExpiryInput.tsx'),
    ({ label, width }: ChoiceField) => ({
      kind: 'expiry',
      label: controlLabels['expiry'] ?? label,
      width,
      isControl: true,
    }),
  ),
  'expiry-part': null,
  earlier: EarlierInput,
  // The signature block shows it.
  signed: null,
  reading: ReadingInput,
  grid: later(() => import('./rows/GridInput.tsx'), placeOfTable),
  places: Places,
  exceptions: Exceptions,
} satisfies Record<
  FormField['kind'] | NonNullable<InputField['control']>,
  ComponentType<ControlProps<never>> | null
>;

/** The control of a field, whatever its kind. */
export function AnyField({ field }: ControlProps<FormField>) {
  const name = ('control' in field ? field.control : undefined) ?? field.kind;
  // Each table row takes fields of its kind.
  const Control = controls[name] as ComponentType<ControlProps<FormField>> | null;
  return Control && <Control field={field} />;
}

/** Fields in their order; one starts anew when its value was replaced. */
export function FieldList({ fields }: { readonly fields: readonly FormField[] }) {
  const generation = useFormState((state) => state.generation);
  const fills = useFormState((state) => state.fills);
  return fields.map((field) => (
    <AnyField key={`${field.name}-${generation}-${fills[field.name] ?? 0}`} field={field} />
  ));
}
