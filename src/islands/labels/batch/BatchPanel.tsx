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
import { Select } from '../../ui/Control.tsx';
import { ChooseFile } from '../../import/ChooseFile.tsx';
import { MapColumns } from '../../import/MapColumns.tsx';
import type { KnownGoods } from '#lib/labels/batch/known-goods.ts';
import { KnownRows } from './KnownRows.tsx';
import { RowsTable } from '../../import/RowsTable.tsx';
import { useFocusOnChange } from '../../import/use-focus-on-change.ts';
import { firstGrid, OWN_SHEET, OwnSheet, papers } from '../preview/OwnSheet.tsx';
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

const formats = [
  { value: 'pdf', label: 'PDF' },
  { value: 'zpl', label: 'ZPL' },
  { value: 'png', label: 'PNG pictures, one for each row (ZIP)' },
];

const isCarton = (kind: LabelKind): boolean => kind === 'carton_content' || kind === 'carton_gs1';

/** Names rejected rows at the button, so that the result is clearly partial. */
const makeText = (right: number, total: number): string =>
  right === total ? 'Make these labels' : `Make labels for the ${counted(right, 'valid row')}`;

/** Labels of a spreadsheet: file, columns, rows with a preview of each, then the job. */
export default function BatchPanel(props: BatchPanelProps) {
  const { id, kind, data, goods, isKept, heading, onBegun, onClose } = props;
  const [format, setFormat] = useState<'pdf' | 'zpl' | 'png'>('pdf');
  const [sheet, setSheet] = useState('');
  const [grid, setGrid] = useState(firstGrid);
  const [start, setStart] = useState(1);
  const [isSeries, setSeries] = useState(isCarton(kind));
  const [batch] = useState(() =>
    createBatch(props, { articles: articlesOfNumbers, isTemplate: isKept }),
  );
  const [label] = useState({ kind, data });
  const { session } = batch;
  const {
    step,
    message,
    isBusy,
    sheet: read,
    mapping,
    rows,
    checked,
  } = useStore(session.$state, {
    ssr: 'initial',
  });
  useEffect(() => {
    if (!isKept) return;
    void sheetOfLabel(id).then((order) => (order ? session.resume(order) : onClose()));
  }, [id, isKept, onClose, session]);
  useFocusOnChange(heading, step);
  const [isSending, setSending] = useState(false);
  const right = checked.filter(({ errors }) => errors.length === 0).length;

  const make = async () => {
    setSending(true);
    const order = {
      filename: read?.filename ?? '',
      dryRun: false,
      mapping: goods ? {} : mapping,
      rows,
    };
    const options = {
      format,
      series: isSeries ? '1' : '0',
      same: batch.$same.get().join(','),
      ...(format === 'pdf' && sheet !== '' && sheet !== OWN_SHEET && { sheet }),
      ...(format === 'pdf' &&
        sheet === OWN_SHEET && { grid: JSON.stringify(grid), start: String(start) }),
    };
    const job = await beginBatch(id, order, options);
    setSending(false);
    if (!job) return;
    session.restart();
    onBegun(job);
    onClose();
  };

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
          <div className="flex flex-wrap items-end gap-3">
            <label className="grid">
              <span className="field-label">File</span>
              <Select
                value={format}
                onChange={({ currentTarget: { value } }) =>
                  setFormat(value === 'zpl' || value === 'png' ? value : 'pdf')
                }
                options={formats}
              />
            </label>
            {format === 'pdf' && (
              <label className="grid">
                <span className="field-label">Paper</span>
                <Select
                  value={sheet}
                  onChange={({ currentTarget }) => setSheet(currentTarget.value)}
                  options={papers}
                />
              </label>
            )}
            {isCarton(kind) && (
              <label className="choice">
                <input
                  type="checkbox"
                  checked={isSeries}
                  onChange={({ currentTarget }) => setSeries(currentTarget.checked)}
                />
                <span>Number the cartons: Carton 1 of n</span>
              </label>
            )}
          </div>
          {format === 'pdf' && sheet === OWN_SHEET && (
            <OwnSheet grid={grid} start={start} onChange={setGrid} onStart={setStart} />
          )}
          <p className="form-actions">
            <button type="button" className="btn" onClick={() => session.back()}>
              {goods ? 'Back' : 'Back to the columns'}
            </button>
            <button
              type="button"
              className="btn btn-primary"
              aria-disabled={isSending || right === 0}
              onClick={() => !isSending && right > 0 && void make()}
            >
              {isSending ? 'Sending…' : makeText(right, checked.length)}
            </button>
          </p>
        </>
      )}
    </div>
  );
}
