import { capitalized } from '#lib/kernel/text/capitalized.ts';
import type { InputField } from '#lib/forms/definition.ts';
import { controlId } from '#lib/forms/field-view.ts';
import { focusKey } from '#lib/forms/session/focus-key.ts';
import { fieldNameOf } from '#lib/forms/session/form-keys.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { controlLabels } from './control-labels.ts';
import { useFormState, useModel } from './form-parts.ts';
import { useHydrated } from '../ui/use-hydrated.ts';

const MAX_ERRORS = 8;

/** The number of the row that a key is about; null for the whole table. */
const rowOf = (key: string): number | null => {
  const index = key.split('.')[1];
  return index !== undefined && /^\d+$/.test(index) ? Number(index) + 1 : null;
};

/** The parts of a signature block, as they are named in it. */
const signatureParts: Readonly<Record<string, string>> = {
  signerName: 'Your name',
  signerTitle: 'Your title',
  drawnStrokes: 'Signature',
  consentElectronic: 'Agreement to sign electronically',
};

const signaturePart = (part = ''): string | undefined => signatureParts[part];

function labelOf(inputs: readonly InputField[], key: string): string {
  const field = inputs.find(({ name }) => name === fieldNameOf(key));
  if (!field) return key;
  const shown = field.control && controlLabels[field.control];
  if (shown) return shown;
  if (field.kind === 'signature') return signaturePart(key.split('.')[1]) ?? field.label;
  if (field.kind !== 'rows') return field.label;
  const row = rowOf(key);
  if (row === null) return field.label;
  const column = field.columns.find(({ name }) => name === key.split('.')[2]);
  return `${capitalized(field.rowLabel)} ${row}${column ? `: ${column.label}` : ''}`;
}

/** Remaining errors as links to their fields, above the first field. */
export function VisibleErrors() {
  const { definition } = useModel();
  const { type } = definition;
  const failed = useFormState((state) => state.failed);
  // Rendered after hydration only: a mismatch with the server's markup would recreate the form empty.
  if (!useHydrated() || failed.length === 0) return null;
  const inputs = inputsOf(definition);
  // A control of several fields is named once.
  const visible = failed.filter((key, at) => {
    const label = labelOf(inputs, key);
    const isShared = Object.values(controlLabels).includes(label);
    return !isShared || failed.findIndex((other) => labelOf(inputs, other) === label) === at;
  });
  return (
    <div
      className="mt-1 mb-2 alert block text-14 alert-error"
      role="group"
      aria-label="What to fix"
    >
      <p>
        {visible.length === 1 ? 'One field needs' : `${visible.length} fields need`} your attention:
      </p>
      <ul className="flex flex-wrap gap-x-3.5 gap-y-0.5">
        {visible.slice(0, MAX_ERRORS).map((key) => (
          <li key={key} className="py-0.75">
            <a
              href={`#${controlId(type, key)}`}
              onClick={(event) => {
                event.preventDefault();
                focusKey(type, key);
              }}
            >
              {labelOf(inputs, key)}
            </a>
          </li>
        ))}
        {visible.length > MAX_ERRORS && <li>and {visible.length - MAX_ERRORS} more</li>}
      </ul>
    </div>
  );
}
