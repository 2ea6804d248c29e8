/** The rows of a file that are wrong, as a file to be mended and read again. Browser only. */
import { saveFile } from '#lib/session/download-file.ts';
import { BYTE_ORDER_MARK, csvLine } from './csv-text.ts';
import type { ImportDefinition } from './import-definition.ts';
import type { ImportState } from './assistant/import-state.ts';

type Rows = Pick<ImportState, 'sheet' | 'rows' | 'checked'>;

/** The cells are those of the client's own file: a number goes back as it came. */
const mayBeNumber = (): boolean => true;

/** CSV: the columns that the rows have or lack, the number of the row, and everything that is wrong with it. */
export function failedRowsText(
  { columns }: Pick<ImportDefinition, 'columns'>,
  { rows, checked }: Pick<Rows, 'rows' | 'checked'>,
): string {
  const failed = rows.flatMap(({ row, values }, index) => {
    const errors = checked[index]?.errors ?? [];
    return errors.length > 0 ? [{ row, values, errors }] : [];
  });
  const used = columns.filter(({ key }) =>
    failed.some(
      ({ values, errors }) =>
        Object.hasOwn(values, key) || errors.some(({ column }) => column === key),
    ),
  );
  const titles = new Map(columns.map(({ key, title }) => [key, title]));
  const lines = failed.map(({ row, values, errors }) =>
    csvLine(
      [
        ...used.map(({ key }) => values[key] ?? ''),
        String(row),
        errors
          .map(({ column, message }) =>
            column === '' ? message : `${titles.get(column) ?? 'Label'}: ${message}`,
          )
          .join(' '),
      ],
      mayBeNumber,
    ),
  );
  const header = csvLine(
    [...used.map(({ title }) => title), 'Row in the file', 'What is wrong'],
    mayBeNumber,
  );
  return BYTE_ORDER_MARK + header + lines.join('');
}

/** Saves them beside the file that they come from. */
export function saveFailedRows(definition: ImportDefinition, state: Rows): void {
  const name = (state.sheet?.filename ?? 'rows').replace(/\.[a-z]+$/i, '');
  const blob = new Blob([failedRowsText(definition, state)], { type: 'text/csv' });
  saveFile(blob, `${name}-failed-rows.csv`);
}
