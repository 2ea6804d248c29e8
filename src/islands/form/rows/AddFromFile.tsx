import { useRef, useState } from 'react';
import type { RowsField, Values } from '#lib/forms/definition.ts';
import { err } from '#lib/kernel/result.ts';
import { sheetAccept } from '#lib/spreadsheets/table.ts';
import { notify } from '#lib/session/toast.store.ts';

interface AddFromFileProps {
  readonly field: RowsField;
  readonly onRows: (rows: readonly Values[]) => void;
}

/** Adds the rows of a spreadsheet to a table; its first line names the columns. */
export function AddFromFile({ field, onRows }: AddFromFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);

  const read = async (file: File) => {
    setReading(true);
    const [{ readSheet }, { rowsOfTable }] = await Promise.all([
      import('#lib/spreadsheets/browser-client.ts'),
      import('./rows-of-file.ts'),
    ]);
    const sheet = await readSheet('items', file);
    setReading(false);
    const found = sheet.ok ? rowsOfTable(field, sheet.value.body) : err(sheet.error.message);
    if (found.ok) onRows(found.value);
    else notify(found.error, 'error');
  };

  return (
    <>
      <button
        type="button"
        className="btn"
        disabled={isReading}
        onClick={() => input.current?.click()}
      >
        {isReading ? 'Reading…' : 'Add from a file'}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={sheetAccept}
        aria-label={`${field.label} from a file`}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void read(file);
        }}
      />
    </>
  );
}
