import { useStore } from '@nanostores/react';
import { useRef, useState, type DragEvent } from 'react';
import { sheetLimits } from '#lib/spreadsheets/table.ts';
import type { ImportSession } from '#lib/spreadsheets/import-session.store.ts';
import { downloadFile } from '#lib/session/download-file.ts';

interface ChooseFileProps {
  readonly session: ImportSession;
  readonly template: string;
}

const formats = ['xlsx', 'csv'] as const;

/** The first step: a file by button or drop, or the template to fill in. */
export function ChooseFile({ session, template }: ChooseFileProps) {
  const { isBusy } = useStore(session.$state, { ssr: 'initial' });
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { noun } = session.definition;
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !isBusy) void session.choose(file);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <>
      <p className="lead">
        An .xlsx or .csv file with a header row and at most{' '}
        {sheetLimits.rows.toLocaleString('en-US')} {noun.many}. Its columns may have any name and
        order; nothing is saved before you say so.
      </p>
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- dropping is one more way; the button inside does the same */}
      <div
        className="file-drop"
        role="group"
        aria-label="Choose a file"
        data-over={isOver || undefined}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          className="sr-only"
          type="file"
          tabIndex={-1}
          aria-label="Spreadsheet"
          accept=".xlsx,.csv"
          onChange={({ currentTarget }) => {
            take(currentTarget.files);
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
      </div>
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
