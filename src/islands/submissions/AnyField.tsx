import { lazy, Suspense, type ReactNode } from 'react';
import type { SubmissionField } from '#lib/forms/definition.ts';
import { CheckInput } from './fields/CheckInput.tsx';
import { FillInput } from './fields/FillInput.tsx';
import { FormNotice } from './fields/FormNotice.tsx';
import { MultiInput } from './fields/MultiInput.tsx';
import { RadioInput } from './fields/RadioInput.tsx';
import { ReadingInput } from './fields/ReadingInput.tsx';
import { RefInput } from './fields/RefInput.tsx';
import { SelectInput } from './fields/SelectInput.tsx';
import { TextInput } from './fields/TextInput.tsx';
import { useHydrated } from './use-hydrated.ts';

const CardInput = lazy(() => import('./fields/CardInput.tsx'));
const RowsInput = lazy(() => import('./rows/RowsInput.tsx'));
const AttachmentsInput = lazy(() => import('./attachments/AttachmentsInput.tsx'));
const SignatureInput = lazy(() => import('./signature/SignatureInput.tsx'));

interface AnyFieldProps {
  readonly field: SubmissionField;
}

interface LaterProps {
  readonly kind: string;
  readonly label: string;
  /** Stands in the place of a single control, which is then as high as the control itself. */
  readonly hint?: string | undefined;
  /** Of a table: on phones its cells stand one below the other. */
  readonly columns?: number;
  readonly children: ReactNode;
}

/** A part whose code is loaded later; until then its space is reserved. */
function Later({ kind, label, hint, columns, children }: LaterProps) {
  const place = (
    <div className="field later" data-kind={kind} data-columns={columns}>
      <p className="field-label">{label}</p>
      {hint !== undefined && (
        <>
          <p className="field-hint">{hint}</p>
          <div className="field-control" />
          <p className="field-message" />
        </>
      )}
    </div>
  );
  return useHydrated() ? <Suspense fallback={place}>{children}</Suspense> : place;
}

/** The control of a field, whatever its kind. */
export function AnyField({ field }: AnyFieldProps) {
  switch (field.kind) {
    case 'notice':
      return <FormNotice field={field} />;
    case 'fill':
      return <FillInput field={field} />;
    case 'select':
      if (field.control === 'card') {
        return (
          <Later kind="card" label="Card number" hint={field.hint}>
            <CardInput field={field} />
          </Later>
        );
      }
      return <SelectInput field={field} />;
    case 'radio':
      return <RadioInput field={field} />;
    case 'multi':
      return <MultiInput field={field} />;
    case 'check':
      return field.control === 'reading' ? (
        <ReadingInput field={field} />
      ) : (
        <CheckInput field={field} />
      );
    case 'ref':
      return <RefInput field={field} />;
    case 'rows':
      return (
        <Later kind={field.kind} label={field.label} columns={field.columns.length}>
          <RowsInput field={field} />
        </Later>
      );
    case 'attachments':
      return (
        <Later kind={field.kind} label={field.label}>
          <AttachmentsInput field={field} />
        </Later>
      );
    case 'signature':
      return (
        <Later kind={field.kind} label={field.label}>
          <SignatureInput field={field} />
        </Later>
      );
    default:
      // The card's number fills it in.
      if (field.control === 'card-part') return null;
      return <TextInput field={field} />;
  }
}
