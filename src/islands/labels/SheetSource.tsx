import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { EditorSession } from '#lib/labels/editor/editor-session.ts';
import { createLabelSheet } from '#lib/labels/editor/label-sheet.ts';
import { $labelImages } from '#lib/labels/editor/label-images.ts';
import { articlesOfNumbers } from '#lib/products/articles-of-numbers.ts';
import type { LabelKind } from '#lib/labels/engine/spec.ts';
import { useLongModel } from '../form/form-parts.ts';
import { ChooseFile } from '../import/ChooseFile.tsx';
import { MapColumns } from '../import/MapColumns.tsx';
import { RowsTable } from '../import/RowsTable.tsx';
import { usePreview } from './editor-parts.ts';

interface SheetSourceProps {
  readonly kind: LabelKind;
  readonly editor: EditorSession;
}

/** Takes the spreadsheet of a print run: file or paste, columns, rows to correct; a good row is the proof. */
export default function SheetSource({ kind, editor }: SheetSourceProps) {
  const model = useLongModel();
  const { settings } = usePreview();
  const [sheet] = useState(() => {
    const facts = { settings, revision: 1, images: $labelImages.get() };
    return createLabelSheet({ model, editor, facts, articles: articlesOfNumbers });
  });
  useEffect(() => sheet.follow(), [sheet]);
  const { session } = sheet;
  const { step, message, isBusy, sheet: read } = useStore(session.$state, { ssr: 'initial' });
  const proof = useStore(sheet.$proof, { ssr: 'initial' });
  return (
    <div className="import grid min-w-0 gap-3 pb-4" aria-busy={isBusy}>
      <p className="font-[560] text-error empty:hidden" role="alert">
        {message}
      </p>
      {step === 'file' && (
        <ChooseFile session={session} template={`/client/label-templates/${kind}`} canPaste />
      )}
      {step === 'columns' && <MapColumns session={session} />}
      {step === 'rows' && (
        <>
          <p>
            <strong>{read?.filename}</strong>
            {proof === null
              ? ': correct a row, and it becomes the proof.'
              : `: row ${proof} is the proof. The other rows are made after you approve it.`}
          </p>
          <RowsTable session={session} />
          <p className="form-actions">
            <button type="button" className="btn" onClick={() => session.back()}>
              Columns
            </button>
            <button type="button" className="btn" onClick={() => session.restart()}>
              Another file
            </button>
          </p>
        </>
      )}
    </div>
  );
}
