import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { labelImport } from '#lib/labels/editor/batch-columns.ts';
import { sheetPresets } from '#lib/labels/engine/presets.ts';
import type { LabelKind } from '#lib/labels/engine/spec.ts';
import type { LabelJob } from '#lib/labels/replies.ts';
import type { LabelSettings } from '#lib/labels/calls.ts';
import { batchCalls } from '#lib/labels/editor/batch-calls.ts';
import { createImport } from '#lib/spreadsheets/import-session.store.ts';
import type { Values } from '#lib/forms/definition.ts';
import { ChooseFile } from '../../import/ChooseFile.tsx';
import { MapColumns } from '../../import/MapColumns.tsx';
import { RowsTable } from '../../import/RowsTable.tsx';
import { BatchPreview } from './BatchPreview.tsx';

interface BatchPanelProps {
  readonly id: string;
  readonly kind: LabelKind;
  readonly data: Values;
  readonly revision: number;
  readonly settings: LabelSettings;
  readonly onBegun: (job: LabelJob) => void;
}

const isCarton = (kind: LabelKind): boolean => kind === 'carton_content' || kind === 'carton_gs1';

/** Labels of a spreadsheet: file, columns, rows with a preview of each, then the job. */
export default function BatchPanel(props: BatchPanelProps) {
  const { id, kind, data, revision, settings, onBegun } = props;
  const [format, setFormat] = useState<'pdf' | 'zpl'>('pdf');
  const [sheet, setSheet] = useState('');
  const [isSeries, setSeries] = useState(isCarton(kind));
  const [session] = useState(() => createImport(labelImport(kind), batchCalls));
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
  const [isSending, setSending] = useState(false);
  const right = checked.filter(({ errors }) => errors.length === 0).length;

  const make = async () => {
    setSending(true);
    const { beginBatch } = await import('#lib/labels/editor/batch-calls.ts');
    const order = { filename: read?.filename ?? '', dryRun: false, mapping, rows };
    const options = {
      format,
      series: isSeries ? '1' : '0',
      ...(format === 'pdf' && sheet !== '' && { sheet }),
    };
    const job = await beginBatch(id, order, options);
    setSending(false);
    if (!job) return;
    session.restart();
    onBegun(job);
  };

  return (
    <div className="grid min-w-0 gap-3" aria-busy={isBusy}>
      <p className="font-[560] text-error empty:hidden" role="alert">
        {message}
      </p>
      {step === 'file' && (
        <ChooseFile session={session} template={`/client/label-templates/${kind}`} />
      )}
      {step === 'columns' && <MapColumns session={session} />}
      {step === 'rows' && (
        <>
          <RowsTable session={session} />
          <BatchPreview
            kind={kind}
            data={data}
            revision={revision}
            settings={settings}
            rows={rows}
          />
          <div className="flex flex-wrap items-end gap-3">
            <label className="filter">
              <span className="field-label">File</span>
              <select
                className="field-control"
                value={format}
                onChange={({ currentTarget }) =>
                  setFormat(currentTarget.value === 'zpl' ? 'zpl' : 'pdf')
                }
              >
                <option value="pdf">PDF</option>
                <option value="zpl">ZPL</option>
              </select>
            </label>
            {format === 'pdf' && (
              <label className="filter">
                <span className="field-label">Paper</span>
                <select
                  className="field-control"
                  value={sheet}
                  onChange={({ currentTarget }) => setSheet(currentTarget.value)}
                >
                  <option value="">Label printer: one label a page</option>
                  {sheetPresets.map((each) => (
                    <option key={each.id} value={each.id}>
                      {each.label}
                    </option>
                  ))}
                </select>
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
          <p className="form-actions">
            <button type="button" className="btn" onClick={() => session.back()}>
              Back to the columns
            </button>
            <button
              type="button"
              className="btn btn-primary"
              aria-disabled={isSending || right === 0}
              onClick={() => !isSending && right > 0 && void make()}
            >
              {isSending ? 'Sending…' : 'Make these labels'}
            </button>
          </p>
        </>
      )}
    </div>
  );
}
