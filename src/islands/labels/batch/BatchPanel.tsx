import { useStore } from '@nanostores/react';
import { useEffect, useState, type RefObject } from 'react';
import { createBatch } from '#lib/labels/batch/batch.store.ts';
import { beginBatch, sheetOfLabel } from '#lib/labels/editor/label-acts.ts';
import type { LabelKind } from '#lib/labels/engine/spec.ts';
import type { LabelJob } from '#lib/labels/replies.ts';
import type { LabelSettings } from '#lib/labels/calls.ts';
import type { LabelImage } from '#lib/labels/engine/spec.ts';
import type { Values } from '#lib/forms/definition.ts';
import { articlesOfNumbers } from '#lib/products/articles-of-numbers.ts';
import { counted } from '#lib/kernel/count-text.ts';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import { batchForm, jobOptionsOf } from '#lib/labels/print-form.ts';
import { Form } from '../../form/Form.tsx';
import { SubmitButton } from '../../form/SubmitButton.tsx';
import { useSubmit } from '../../form/use-session.ts';
import { NamedFields, PaperFields } from '../PaperFields.tsx';
import { ChooseFile } from '../../import/ChooseFile.tsx';
import { MapColumns } from '../../import/MapColumns.tsx';
import type { KnownGoods } from '#lib/labels/batch/known-goods.ts';
import { KnownRows } from './KnownRows.tsx';
import { RowsTable } from '../../import/RowsTable.tsx';
import { useFocusOnChange } from '../../import/use-focus-on-change.ts';
import { BatchPreview } from './BatchPreview.tsx';
import { SameOnAll } from './SameOnAll.tsx';

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

const isCarton = (kind: LabelKind): boolean => kind === 'carton_content' || kind === 'carton_gs1';

/** Names rejected rows at the button, so that the result is clearly partial. */
const makeText = (right: number, total: number): string =>
  right === total ? 'Make these labels' : `Make labels for the ${counted(right, 'valid row')}`;

/** Labels of a spreadsheet: file, columns, rows with a preview of each, then the job. */
export default function BatchPanel(props: BatchPanelProps) {
  const { id, kind, data, goods, isKept, heading, onBegun, onClose } = props;
  const [model] = useState(() => createFormModel(batchForm(isCarton(kind))));
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
    const job = await beginBatch(id, order, { ...jobOptionsOf(values), same });
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
