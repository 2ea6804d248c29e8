import { useMemo, useState, useEffect, type RefObject } from 'react';
import { maxRowNumber, widestRow, type Batch, createBatch } from '#lib/labels/batch/batch.store.ts';
import type { RowInput } from '#lib/spreadsheets/check-rows.ts';
import { errorView } from '#lib/forms/field-view.ts';
import { FieldMessage } from '../../ui/FieldMessage.tsx';
import { LabelDrawing } from '../preview/LabelDrawing.tsx';
import { useStore } from '@nanostores/react';
import { CARE } from '#lib/labels/batch/columns.ts';
import { sheetOfGoods, type KnownGoods } from '#lib/labels/batch/known-goods.ts';
import { counted } from '#lib/kernel/count-text.ts';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import { lineCopiesForm, batchForm, jobOptionsOf } from '#lib/labels/print-form.ts';
import { Form } from '../../form/Form.tsx';
import { StepFields } from '../../form/StepFields.tsx';
import { SubmitButton } from '../../form/SubmitButton.tsx';
import { useSubmit } from '../../form/use-session.ts';
import { startBatch, sheetOfLabel } from '#lib/labels/editor/label-acts.ts';
import { isCarton } from '#lib/labels/kinds.ts';
import { sizeOf } from '#lib/labels/engine/presets.ts';
import { labelOf } from '#lib/labels/engine/spec-values.ts';
import type { LabelKind, LabelImage } from '#lib/labels/engine/spec.ts';
import type { LabelJob } from '#lib/labels/replies.ts';
import type { LabelSettings } from '#lib/labels/calls.ts';
import type { Values } from '#lib/forms/definition.ts';
import { articlesOfNumbers } from '#lib/products/articles-of-numbers.ts';
import { NamedFields, PaperFields } from '../PaperFields.tsx';
import { ChooseFile } from '../../import/ChooseFile.tsx';
import { MapColumns } from '../../import/MapColumns.tsx';
import { RowsTable } from '../../import/RowsTable.tsx';
import { useFocusOnChange } from '../../import/use-focus-on-change.ts';

interface BatchPreviewProps {
  readonly layoutOf: Batch['layoutOf'];
  readonly rows: readonly RowInput[];
}

/** Preview of any row; buttons show the two rows most likely to overflow. */
export function BatchPreview({ layoutOf, rows }: BatchPreviewProps) {
  const [wanted, setIndex] = useState(0);
  const index = Math.min(wanted, Math.max(0, rows.length - 1));
  const row = rows[index];
  const { list, findings } = useMemo(() => layoutOf(row?.values ?? {}), [layoutOf, row]);
  if (!row) return null;
  const errors = findings.filter(({ severity }) => severity === 'error');
  const jumps = [
    { label: 'Widest text', to: widestRow(rows) },
    { label: 'Longest barcode', to: maxRowNumber(rows) },
  ];
  return (
    <div className="batch-preview grid min-w-0 gap-3">
      <div className="preview-stage">
        <LabelDrawing list={list} label={`The label of row ${row.row}`} margin={1} />
      </div>
      <div className="preview-tools" role="group" aria-label="Rows">
        <button
          type="button"
          className="preview-tool"
          aria-label="Previous row"
          disabled={index === 0}
          onClick={() => setIndex(index - 1)}
        >
          ◀
        </button>
        <span role="status">Row {row.row}</span>
        <button
          type="button"
          className="preview-tool"
          aria-label="Next row"
          disabled={index >= rows.length - 1}
          onClick={() => setIndex(index + 1)}
        >
          ▶
        </button>
        {jumps.map(({ label, to }) => (
          <button key={label} type="button" className="preview-tool" onClick={() => setIndex(to)}>
            {label}
          </button>
        ))}
      </div>
      {errors.map(({ message, fix }) => (
        <FieldMessage key={message} view={errorView(`${message} ${fix}`)} />
      ))}
    </div>
  );
}

/** Values without a file column: taken from the approved label where ticked, else empty. */
export function SameOnAll({ batch }: { readonly batch: Batch }) {
  const { mapping } = useStore(batch.session.$state, { ssr: 'initial' });
  const same = useStore(batch.$same, { ssr: 'initial' });
  const held = new Set(Object.values(mapping));
  const open = batch.choices.filter(
    ({ id, names }) => !(id === CARE && held.has(CARE)) && names.some((name) => !held.has(name)),
  );
  if (open.length === 0) return null;
  return (
    <fieldset className="grid gap-1">
      <legend className="field-label">The same on every label</legend>
      <p className="field-hint">
        Checked items are taken from the approved label. Unchecked items stay empty.
      </p>
      {open.map(({ id, title, shown }) => (
        <label className="choice" key={id}>
          <input
            type="checkbox"
            checked={same.includes(id)}
            onChange={({ currentTarget }) => batch.choose(id, currentTarget.checked)}
          />
          <span className="wrap-anywhere">
            {title}: <span className="text-muted">{shown}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface KnownRowsProps {
  readonly batch: Batch;
  readonly label: Parameters<typeof sheetOfGoods>[0];
  readonly goods: KnownGoods;
  readonly onClose: () => void;
}

/** Step before the rows of known goods: their values, quantities, and common values. */
export function KnownRows({ batch, label, goods, onClose }: KnownRowsProps) {
  const { session } = batch;
  const { sheet, checking } = useStore(session.$state, { ssr: 'initial' });
  const [model] = useState(() => createFormModel(lineCopiesForm));
  const sending = useSubmit(model, ({ copies }) => {
    session.take(sheetOfGoods(label, goods, typeof copies === 'number' ? copies : null));
    session.look();
    return Promise.resolve({ kind: 'again' });
  });
  useEffect(() => session.take(sheetOfGoods(label, goods)), [session, label, goods]);
  const pieces = goods.lines.reduce((sum, { copies }) => sum + copies, 0);
  return (
    <Form
      model={model}
      {...sending}
      className="grid gap-3"
      foot={
        <>
          <SameOnAll batch={batch} />
          <div className="form-actions">
            <button type="button" className="btn" onClick={onClose}>
              Cancel
            </button>
            <SubmitButton label={checking === null ? undefined : 'Checking…'} />
          </div>
        </>
      }
    >
      <p className="lead">
        {goods.source}: {counted(goods.lines.length, 'line')}, {counted(pieces, 'piece')}.
      </p>
      {goods.note !== '' && <p className="font-semibold">{goods.note}</p>}
      {sheet && <p>Each line fills: {sheet.headers.join(', ')}.</p>}
      <StepFields />
    </Form>
  );
}

interface BatchPanelProps {
  readonly id: string;
  readonly kind: LabelKind;
  readonly data: Values;
  readonly revision: number;
  readonly settings: LabelSettings;
  readonly images: Readonly<Record<string, LabelImage>>;
  /** The goods that labels are made for; null for those of a file. */
  readonly goods: KnownGoods | null;
  /** Goes on with the spreadsheet that is kept with the label. */
  readonly isKept: boolean;
  /** Heading above the steps; focused on each step. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onBegun: (job: LabelJob) => void;
  readonly onClose: () => void;
}

/** Names rejected rows at the button, so that the result is clearly partial. */
const makeText = (right: number, total: number): string =>
  right === total ? 'Make these labels' : `Make labels for the ${counted(right, 'valid row')}`;

/** Labels of a spreadsheet: file, columns, rows with a preview of each, then the job. */
export default function BatchPanel(props: BatchPanelProps) {
  const { id, kind, data, goods, isKept, heading, onBegun, onClose } = props;
  const [model] = useState(() => createFormModel(batchForm(isCarton(kind), sizeOf(labelOf(data)))));
  const [batch] = useState(() =>
    createBatch(props, { articles: articlesOfNumbers, isTemplate: isKept }),
  );
  const [label] = useState({ kind, data });
  const { session } = batch;
  const { step, message, isBusy, rows, checked } = useStore(session.$state, {
    ssr: 'initial',
  });
  useEffect(() => {
    if (!isKept) return;
    void sheetOfLabel(id).then((order) => (order ? session.resume(order) : onClose()));
  }, [id, isKept, onClose, session]);
  useFocusOnChange(heading, step);
  const right = checked.filter(({ errors }) => errors.length === 0).length;

  const sending = useSubmit(model, async (values) => {
    const state = session.$state.get();
    const order = {
      filename: state.sheet?.filename ?? '',
      dryRun: false,
      mapping: goods ? {} : state.mapping,
      rows: state.rows,
    };
    const same = batch.$same.get().join(',');
    const job = await startBatch(id, order, { ...jobOptionsOf(values), same });
    if (job) {
      session.restart();
      onBegun(job);
      onClose();
    }
    return { kind: 'again' };
  });

  return (
    <div className="import grid min-w-0 gap-3" aria-busy={isBusy}>
      <p className="font-semibold text-error empty:hidden" role="alert">
        {message}
      </p>
      {goods && step !== 'rows' && (
        <KnownRows batch={batch} label={label} goods={goods} onClose={onClose} />
      )}
      {isKept && step === 'file' && <p>Loading…</p>}
      {!goods && !isKept && step === 'file' && (
        <ChooseFile session={session} template={`/client/label-templates/${kind}`} />
      )}
      {!goods && step === 'columns' && (
        <MapColumns session={session}>
          <SameOnAll batch={batch} />
        </MapColumns>
      )}
      {step === 'rows' && (
        <>
          <RowsTable session={session} />
          <BatchPreview layoutOf={batch.layoutOf} rows={rows} />
          <Form
            model={model}
            {...sending}
            foot={
              <div className="form-actions">
                <button type="button" className="btn" onClick={() => session.back()}>
                  {goods ? 'Back' : 'Back to the columns'}
                </button>
                {right > 0 && <SubmitButton label={makeText(right, checked.length)} />}
              </div>
            }
          >
            <div className="step-fields field-columns">
              <NamedFields names={['format', 'paper', 'series']} />
            </div>
            <PaperFields />
          </Form>
        </>
      )}
    </div>
  );
}
