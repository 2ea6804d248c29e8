import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import type {
  AttachmentsField,
  ChoiceField,
  FormField,
  MultiField,
  RefField,
  RowsField,
  SignatureField,
} from '#lib/forms/definition.ts';
import { silent } from '#lib/forms/field-view.ts';
import { controlLabels } from './control-labels.ts';
import { ControlPlace } from '../ui/Control.tsx';
import { FieldMessage } from '../ui/FieldMessage.tsx';
import { CheckInput } from './fields/CheckInput.tsx';
import { ChoicesInput } from './fields/ChoicesInput.tsx';
import { FormNotice } from './fields/FormNotice.tsx';
import { PasswordInput } from './fields/PasswordInput.tsx';
import { ReadingInput } from './fields/ReadingInput.tsx';
import { RefInput } from './fields/RefInput.tsx';
import { SelectInput } from './fields/SelectInput.tsx';
import { TextInput } from './fields/TextInput.tsx';
import { useFormState, useLongModel } from './form-parts.ts';
import { SignedDocument } from './signature/SignedDocument.tsx';
import { useHydrated } from './use-hydrated.ts';

const CardInput = lazy(() => import('./fields/CardInput.tsx'));
const ExpiryInput = lazy(() => import('./fields/ExpiryInput.tsx'));
const EarlierInput = lazy(() => import('./fields/EarlierInput.tsx'));
const ExceptionsInput = lazy(() => import('./fields/ExceptionsInput.tsx'));
const RowsInput = lazy(() => import('./rows/RowsInput.tsx'));
const GridInput = lazy(() => import('./rows/GridInput.tsx'));
const PlacesInput = lazy(() => import('./rows/PlacesInput.tsx'));
const AttachmentsInput = lazy(() => import('./attachments/AttachmentsInput.tsx'));
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

const Card = ({ field }: { readonly field: ChoiceField }) => (
  <Later kind="card" label="Card number" hint={field.hint} isControl>
    <CardInput field={field} />
  </Later>
);

const Expiry = ({ field }: { readonly field: ChoiceField }) => (
  <Later kind="expiry" label={controlLabels['expiry'] ?? field.label} width={field.width} isControl>
    <ExpiryInput field={field} />
  </Later>
);

const Earlier = ({ field }: { readonly field: RefField }) => (
  <Later kind="earlier" label={field.label} hint={field.hint} isControl>
    <EarlierInput field={field} />
  </Later>
);

const Rows = ({ field }: { readonly field: RowsField }) => (
  <Later kind={field.kind} label={field.label} columns={field.columns.length}>
    <RowsInput field={field} />
  </Later>
);

const Grid = ({ field }: { readonly field: RowsField }) => (
  <Later kind={field.kind} label={field.label} columns={field.columns.length}>
    <GridInput field={field} />
  </Later>
);

const Places = ({ field }: { readonly field: RowsField }) =>
  useHydrated() && (
    <Suspense>
      <PlacesInput field={field} />
    </Suspense>
  );

const Exceptions = ({ field }: { readonly field: MultiField }) => {
  const place = <ChoicesInput field={field} />;
  if (!useHydrated()) return place;
  return (
    <Suspense fallback={place}>
      <ExceptionsInput field={field} />
    </Suspense>
  );
};

const Attachments = ({ field }: { readonly field: AttachmentsField }) => (
  <Later kind={field.kind} label={field.label}>
    <AttachmentsInput field={field} />
  </Later>
);

function Signature({ field }: { readonly field: SignatureField }) {
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
  rows: Rows,
  attachments: Attachments,
  signature: Signature,
  notice: FormNotice,
  card: Card,
  // The card's number fills it in.
  'card-part': null,
  expiry: Expiry,
  'expiry-part': null,
  earlier: Earlier,
  // The signature block shows it.
  signed: null,
  reading: ReadingInput,
  grid: Grid,
  places: Places,
  exceptions: Exceptions,
} satisfies Record<
  FormField['kind'] | NamedControl,
  ComponentType<{ readonly field: never }> | null
>;

type NamedControl =
  | 'card'
  | 'card-part'
  | 'expiry'
  | 'expiry-part'
  | 'earlier'
  | 'signed'
  | 'reading'
  | 'grid'
  | 'places'
  | 'exceptions';

/** The control of a field, whatever its kind. */
export function AnyField({ field }: { readonly field: FormField }) {
  const name = ('control' in field ? field.control : undefined) ?? field.kind;
  // Each table row takes fields of its kind.
  const Control = controls[name] as ComponentType<{ readonly field: FormField }> | null;
  return Control && <Control field={field} />;
}
