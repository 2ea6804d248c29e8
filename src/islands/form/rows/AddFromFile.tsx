import { useRef, useState } from 'react';
import type { RowsField, Values } from '#lib/forms/definition.ts';
import type { SheetReply } from '#lib/spreadsheets/replies.ts';
import { findSheetFileError } from '#lib/spreadsheets/sheet-file-error.ts';
import { sheetAccept } from '#lib/spreadsheets/table.ts';
import { errorView } from '#lib/forms/field-view.ts';
import { returnAfterLogin } from '#lib/session/login/return-after-login.ts';
import { notify } from '#lib/session/toast.store.ts';
import { storeUnsent } from '#lib/session/unsent.store.ts';
import { SheetChoice } from '../../ui/SheetChoice.tsx';
import { useLostFileNames } from '../../ui/use-lost-file-names.ts';
import { FieldMessage } from '../../ui/FieldMessage.tsx';

interface AddFromFileProps {
  readonly field: RowsField;
  /**
   * @param isAnew the rows are those of another sheet, instead of the rows before
   * @param remarks on the file, such as the columns that are not used
   */
  readonly onRows: (rows: readonly Values[], isAnew: boolean, remarks: readonly string[]) => void;
}

interface ChosenSheet extends Pick<SheetReply, 'sheet' | 'sheets'> {
  readonly file: File;
}

/** Adds the rows of a spreadsheet to a table; its first line names the columns. */
export function AddFromFile({ field, onRows }: AddFromFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const [chosen, setChosen] = useState<ChosenSheet | null>(null);

  const place = `rows-${field.name}`;
  const lost = useLostFileNames(place);

  const read = async (file: File, name?: string) => {
    storeUnsent(place, [file.name]);
    setReading(true);
    const [{ readSheet }, { rowsOfTable, remarksOn }] = await Promise.all([
      import('#lib/spreadsheets/client.ts'),
      import('./rows-of-file.ts'),
    ]);
    const sheet = await readSheet('items', file, name);
    setReading(false);
    if (sheet.ok || sheet.error.kind !== 'unauthorized') storeUnsent(place, []);
    else returnAfterLogin(sheet.error);
    if (!sheet.ok) {
      notify(sheet.error.message, 'error');
      return;
    }
    const { body } = sheet.value;
    setChosen({ file, ...body });
    const found = rowsOfTable(field, body);
    if (!found.ok) notify(found.error, 'error');
    else onRows(found.value, name !== undefined, remarksOn(field, body));
  };

  const choose = async (file: File) => {
    const message = await findSheetFileError(file);
    if (message !== '') notify(message, 'error');
    else await read(file);
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
          if (file) void choose(file);
        }}
      />
      {lost !== '' && <FieldMessage view={errorView(lost)} />}
      {chosen && (
        <SheetChoice
          sheet={chosen.sheet}
          sheets={chosen.sheets}
          isBusy={isReading}
          onChoose={(name) => void read(chosen.file, name)}
        />
      )}
    </>
  );
}
