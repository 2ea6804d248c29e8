import { lazy, Suspense, useState } from 'react';
import { fibreError, itemLabelValues } from '#lib/labels/editor/item-label.ts';
import { useLongModel, useFormState } from '../form/form-parts.ts';
import type { LabelField as Field } from '#lib/labels/engine/content-fields.ts';
import { careSlots } from '#lib/labels/engine/care/codes.ts';
import { checkLabel } from '#lib/labels/engine/check.ts';
import { labelFieldGroups } from '#lib/labels/engine/fields.ts';
import { visibleLabel } from '#lib/labels/label-form.ts';
import type { EditorSession } from '#lib/labels/editor/editor-session.ts';
import { labelOf } from '#lib/labels/engine/spec-values.ts';
import { fieldNameOf } from '#lib/forms/session/form-keys.ts';
import { useShownNames } from '../form/StepFields.tsx';
import { Gs1Prefix } from './Gs1Prefix.tsx';
import { LabelField } from './LabelField.tsx';
import { ReadCareText } from './ReadCareText.tsx';

const ItemPicker = lazy(() => import('../form/rows/ItemPicker.tsx'));

interface FillFromItemProps {
  /** The care text of the item, '' when it has none. */
  readonly onCare: (text: string) => void;
}

/** Fills style, colour, size, barcode and price from an item of the catalogue. */
function FillFromItem({ onCare }: FillFromItemProps) {
  const model = useLongModel();
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState('');
  return (
    <div className="form-actions pb-3">
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        Fill from your products
      </button>
      {isOpen && (
        <Suspense>
          <ItemPicker
            onPick={([item]) => {
              const { values } = model.$state.get();
              if (!item) return;
              model.replace({ ...values, ...itemLabelValues(item) });
              onCare(item.care ?? '');
              setError(fibreError(item));
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
      <output aria-live="polite">{error}</output>
    </div>
  );
}

const SheetSource = lazy(() => import('./SheetSource.tsx'));

const isShort = ({ kind, name }: Field): boolean =>
  ['text', 'qty', 'number', 'money', 'select', 'month', 'ref'].includes(kind) &&
  name !== 'gtin' &&
  !careSlots.some((slot) => slot === name);

const hasText = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : typeof value === 'string' && value !== '';

interface LabelSectionsProps {
  /** Null until the page answers. */
  readonly session: EditorSession | null;
}

/** Shows all parts of the editor, one under the other: those that kind and markets of the label ask for. */
export function LabelSections({ session }: LabelSectionsProps) {
  const generation = useFormState((state) => state.generation);
  const fills = useFormState((state) => state.fills);
  const shown = useShownNames();
  const [care, setCare] = useState('');
  /** Sections with errors: of their values, or of the label rules. */
  const invalid = useFormState(({ values, errors }) => {
    const elements = new Set<string>([
      ...checkLabel(visibleLabel(values)).flatMap(({ element, severity }) =>
        severity === 'error' ? [element] : [],
      ),
      ...Object.keys(errors).map(fieldNameOf),
    ]);
    return labelFieldGroups
      .filter(({ fields }) =>
        fields.some(
          ({ name, required }) => elements.has(name) || (required && !hasText(values[name])),
        ),
      )
      .map(({ id }) => id)
      .join(' ');
  }).split(' ');
  const filled = useFormState(({ values }) =>
    labelFieldGroups
      .filter(({ fields }) => fields.some(({ name }) => hasText(values[name])))
      .map(({ id }) => id)
      .join(' '),
  ).split(' ');
  // Sections valid at load are folded, so that missing ones are visible.
  const [open] = useState(() => new Set(['label', ...invalid]));
  const kind = useFormState(({ values }) => labelOf(values).kind);
  const isFromSheet = useFormState(({ values }) => values['dataSource'] === 'sheet');
  const isShipping = useFormState(({ values }) => values['kind'] === 'carton_gs1');
  return (
    <>
      {labelFieldGroups.map(({ id, title, fields }) => {
        const visible = fields.filter(({ name }) => shown.has(name));
        if (visible.length === 0) return null;
        return (
          <section
            className="label-section min-w-0 rounded-box border border-line bg-base-100 p-5"
            key={id}
            aria-labelledby={`section-${id}`}
          >
            <details className="group" open={open.has(id)}>
              <summary className="section-title cursor-pointer list-none group-not-open:pb-0">
                <h2 id={`section-${id}`}>{title}</h2>
                {!invalid.includes(id) && filled.includes(id) && (
                  <span className="text-14 font-semibold whitespace-nowrap text-success">
                    ✓ Complete
                  </span>
                )}
                <span className="order-last text-14 font-normal text-primary" aria-hidden="true">
                  <span className="group-open:hidden">Show</span>
                  <span className="hidden group-open:inline">Hide</span>
                </span>
              </summary>
              {id === 'goods' && <FillFromItem onCare={setCare} />}
              {id === 'care' && shown.has('careWash') && <ReadCareText key={care} text={care} />}
              {id === 'carton' && isShipping && <Gs1Prefix />}
              <div className="field-columns grid items-start gap-x-5 gap-y-0.5 sm:grid-cols-2">
                {visible.map((field) => (
                  <div
                    className="min-w-0 sm:data-[short=false]:col-span-full sm:data-[short=true]:contents"
                    data-short={isShort(field)}
                    key={`${field.name}-${generation}-${fills[field.name] ?? 0}`}
                  >
                    <LabelField field={field} />
                    {field.name === 'dataSource' && isFromSheet && session && (
                      <Suspense fallback={<p>Loading…</p>}>
                        <SheetSource key={kind} kind={kind} editor={session} />
                      </Suspense>
                    )}
                  </div>
                ))}
              </div>
            </details>
          </section>
        );
      })}
    </>
  );
}
