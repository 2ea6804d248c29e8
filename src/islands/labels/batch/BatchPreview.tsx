import { useMemo, useState } from 'react';
import { longestRow, widestRow } from '#lib/labels/batch/overflow-rows.ts';
import type { Batch } from '#lib/labels/batch/batch.store.ts';
import type { RowInput } from '#lib/spreadsheets/check-rows.ts';
import { errorView } from '#lib/forms/field-view.ts';
import { FieldMessage } from '../../ui/FieldMessage.tsx';
import { LabelDrawing } from '../preview/LabelDrawing.tsx';

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
    { label: 'Longest barcode', to: longestRow(rows) },
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
