import { gtinHelp } from '#lib/labels/editor/gtin-help.ts';
import { labelOf } from '#lib/labels/engine/spec-values.ts';
import { useFormState } from '../form/form-parts.ts';

/** Printed number, with the added check digit. */
export function GtinHelp() {
  const help = useFormState(({ values }) => gtinHelp(labelOf(values)));
  return (
    <p className="field-hint -mt-3.5 min-h-[1.4em]" aria-live="polite">
      {help}
    </p>
  );
}
