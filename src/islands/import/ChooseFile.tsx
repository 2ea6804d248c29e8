import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { sheetFileKinds } from '#lib/spreadsheets/sheet-messages.ts';
import { sheetAccept, sheetLimits } from '#lib/spreadsheets/table.ts';
import { IMPORT, type ImportSession } from '#lib/spreadsheets/import-session.store.ts';
import { downloadFile } from '#lib/session/download-file.ts';
import { countText } from '#lib/kernel/count-text.ts';
import { Textarea } from '../ui/Control.tsx';
import { useLostFileNames } from '../ui/use-lost-file-names.ts';
import { DropArea } from '../form/attachments/DropArea.tsx';

interface ChooseFileProps {
  readonly session: ImportSession;
  readonly template: string;
  /** Takes rows from the clipboard too. */
  readonly canPaste?: boolean;
}

const formats = ['xlsx', 'csv'] as const;

/** The first step: a file by button or drop, or the template to fill in. */
export function ChooseFile({ session, template, canPaste = false }: ChooseFileProps) {
  const { isBusy } = useStore(session.$state, { ssr: 'initial' });
  const lost = useLostFileNames(IMPORT);
  const input = useRef<HTMLInputElement>(null);
  const { noun } = session.definition;
  const take = ([file]: readonly File[]) => {
    if (file && !isBusy) void session.choose(file);
  };
  return (
    <>
      <p className="font-semibold text-error empty:hidden" role="alert">
        {lost}
      </p>
      <p className="lead">
        An {sheetFileKinds} file with a header row and at most {countText(sheetLimits.rows)}{' '}
        {noun.many}. Columns can have any name and order. Nothing is saved until you confirm.
      </p>
      <DropArea label="Choose a file" onFiles={take}>
        <input
          ref={input}
          className="sr-only"
          type="file"
          tabIndex={-1}
          aria-label="Spreadsheet"
          accept={sheetAccept}
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
        <button
          type="button"
          className="btn btn-primary"
          disabled={isBusy}
          onClick={() => input.current?.click()}
        >
          {isBusy ? 'Reading the file…' : 'Choose a file'}
        </button>
        <span className="file-way text-14 text-muted">or drop it here</span>
      </DropArea>
      {canPaste && (
        <label className="grid gap-1">
          <span className="field-label">Or paste rows with their headings</span>
          <Textarea
            rows={2}
            autoComplete="off"
            onChange={({ currentTarget }) => {
              const { value } = currentTarget;
              if (!value.trim().includes('\n')) return;
              take([new File([value], 'Pasted rows.tsv', { type: 'text/tab-separated-values' })]);
              currentTarget.value = '';
            }}
          />
        </label>
      )}
      <p className="flex flex-wrap items-center gap-x-3.5 gap-y-2 text-14">
        New here? Start with the template:
        {formats.map((format) => (
          <button
            key={format}
            type="button"
            className="text-button"
            onClick={() =>
              void downloadFile(
                `${template}?format=${format}`,
                `${noun.many.replaceAll(' ', '-')}-template.${format}`,
              )
            }
          >
            Template {format.toUpperCase()}
          </button>
        ))}
      </p>
    </>
  );
}
