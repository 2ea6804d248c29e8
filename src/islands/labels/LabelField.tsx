import { gtinHelp } from '#lib/labels/editor/gtin-help.ts';
import { labelOf } from '#lib/labels/engine/spec-values.ts';
import { useFormState } from '../form/form-parts.ts';
import { useStore } from '@nanostores/react';
import { $labelSheet } from '#lib/labels/editor/sheet-facts.ts';
import { marketsRequiring, isDemanded } from '#lib/labels/engine/check.ts';
import type { LabelField as Field } from '#lib/labels/engine/content-fields.ts';
import { careSlots } from '#lib/labels/engine/care/codes.ts';
import { marketOptions, sizeOptions } from '#lib/labels/engine/options.ts';
import { presetsOf } from '#lib/labels/engine/presets.ts';
import { AnyField } from '../form/AnyField.tsx';
import { CareInput } from './CareInput.tsx';
import { FibresInput } from './FibresInput.tsx';

/** Printed number, with the added check digit. */
function GtinHelp() {
  const help = useFormState(({ values }) => gtinHelp(labelOf(values)));
  return (
    <p className="field-hint -mt-3.5 min-h-[1.4em]" aria-live="polite">
      {help}
    </p>
  );
}

interface LabelFieldProps {
  readonly field: Field;
}

const lengths: readonly string[] = ['width', 'height'];

/** Sizes are those of the kind. */
function SizeField({ field }: LabelFieldProps) {
  const kind = useFormState(({ values }) => labelOf(values).kind);
  const preset = useFormState(({ values }) => values['sizePreset']);
  if (field.kind !== 'select') return null;
  // Another kind brings other sizes, and a value that was changed along with it.
  return (
    <AnyField
      key={`${kind}-${String(preset)}`}
      field={{ ...field, options: sizeOptions(presetsOf(kind)) }}
    />
  );
}

/** A length starts anew when the unit has changed: it was converted. */
function LengthField({ field }: LabelFieldProps) {
  const unit = useFormState(({ values }) => values['unit']);
  return <AnyField key={String(unit)} field={field} />;
}

/** Languages start anew when a market has brought one along. */
function LanguagesField({ field }: LabelFieldProps) {
  const market = useFormState(({ values }) => String(values['market']));
  return <AnyField key={market} field={field} />;
}

/** The control of one field of a label: the form's own, or one that knows labels. */
export function LabelField({ field: given }: LabelFieldProps) {
  const isAsked = useFormState(({ values }) => isDemanded(labelOf(values), given.name));
  /** 'needed for United States, Canada': a text, so that only a change of it draws the field anew. */
  const mark = useFormState(({ values }) => {
    const markets = given.required === true ? [] : marketsRequiring(labelOf(values), given.name);
    const names = marketOptions.filter(({ value }) => markets.includes(value));
    return names.length > 0 ? `needed for ${names.map(({ label }) => label).join(', ')}` : '';
  });
  const sheet = useStore($labelSheet, { ssr: 'initial' });
  const isAwaited = useFormState(
    ({ values }) => values['dataSource'] === 'sheet' && sheet === null,
  );
  const field = isAsked ? { ...given, required: true, ...(mark !== '' && { mark }) } : given;
  // The praise waits for the file.
  if (field.name === 'dataSource') return <AnyField field={{ ...field, readonly: isAwaited }} />;
  if (field.name === 'sizePreset') return <SizeField field={field} />;
  if (lengths.includes(field.name)) return <LengthField field={field} />;
  if (field.name === 'languages') return <LanguagesField field={field} />;
  if (field.kind === 'rows' && field.name === 'fibres') return <FibresInput field={field} />;
  const slot = careSlots.find((each) => each === field.name);
  if (slot !== undefined && field.kind === 'select') return <CareInput field={field} slot={slot} />;
  if (field.name === 'gtin') {
    return (
      <div className="label-gtin">
        <AnyField field={field} />
        <GtinHelp />
      </div>
    );
  }
  return <AnyField field={field} />;
}
