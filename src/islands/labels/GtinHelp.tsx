import { gtinHelp } from '#lib/labels/editor/gtin-help.ts';
import { labelOf } from '#lib/labels/engine/spec-values.ts';
import { useFormState } from '../form/form-parts.ts';

/** What is really printed: the number with the check digit that was added. */
export function GtinHelp() {
  const help = useFormState(({ values }) => gtinHelp(labelOf(values)));
  return (
    <p className="field-hint -mt-3.5 min-h-[1.4em]" aria-live="polite">
      {help}
    </p>
  );
}
