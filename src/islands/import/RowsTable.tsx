import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { ImportSession } from '#lib/spreadsheets/import-session.store.ts';
import { Pager } from '../ui/Pager.tsx';
import { saveFailedRows } from '#lib/spreadsheets/failed-rows.ts';
import { Icon } from '../ui/Icon.tsx';
import { counted } from '#lib/kernel/count-text.ts';
import { PreviewRow } from './PreviewRow.tsx';

const ROWS_A_PAGE = 20;
/** Rows that are named by their numbers. */
const MAX_NAMED = 10;

interface RowsTableProps {
  readonly session: ImportSession;
}

/** Rows of a file with their errors, editable in place. */
export function RowsTable({ session }: RowsTableProps) {
  const { rows, checked, mapping, trial } = useStore(session.$state, { ssr: 'initial' });
  const [onlyWrong, setOnlyWrong] = useState(false);
  const [page, setPage] = useState(1);
  const { columns, noun } = session.definition;
  const shownColumns = useMemo(() => {
    const columnsWithErrors = checked.flatMap(({ errors }) => errors.map(({ column }) => column));
    const held = new Set([...Object.values(mapping), ...columnsWithErrors]);
    return columns.filter(({ key }) => held.has(key));
  }, [columns, mapping, checked]);
  const invalidRows = checked.filter(({ errors }) => errors.length > 0).length;
  const right = checked.length - invalidRows;
  const asked = checked.filter(({ warnings }) => warnings).map(({ row }) => row);
  const clears = useMemo(() => Map.groupBy(trial?.clears ?? [], ({ row }) => row), [trial]);
  const numbers = useMemo(
    () =>
      rows.flatMap(({ row }, index) =>
        onlyWrong && checked[index]?.errors.length === 0 ? [] : [{ row, index }],
      ),
    [rows, checked, onlyWrong],
  );
  const last = Math.max(1, Math.ceil(numbers.length / ROWS_A_PAGE));
  const current = Math.min(page, last);
  const shown = numbers.slice((current - 1) * ROWS_A_PAGE, current * ROWS_A_PAGE);
  return (
    <>
      <p className="lead" role="status">
        {counted(right, `${noun.one} is`, `${noun.many} are`)} ready.
        {invalidRows > 0 &&
          ` Fix ${counted(invalidRows, 'row')} below or skip ${invalidRows === 1 ? 'it' : 'them'}.`}
      </p>
      {asked.length > 0 && (
        <div className="alert max-w-152 text-14 alert-warning">
          <Icon name="alert" />
          <p>
            {asked.length === 1 ? 'Row' : 'Rows'} {asked.slice(0, MAX_NAMED).join(', ')}
            {asked.length > MAX_NAMED && ' and others'}: the barcode number is that of another
            article too. Each size and color has its own number.
          </p>
        </div>
      )}
      <label className="choice text-14">
        <input
          type="checkbox"
          checked={onlyWrong}
          onChange={({ currentTarget }) => {
            setOnlyWrong(currentTarget.checked);
            setPage(1);
          }}
        />
        Only rows with errors
      </label>
      {invalidRows > 0 && (
        <p>
          <button
            type="button"
            className="btn"
            onClick={() => saveFailedRows(session.definition, session.$state.get())}
          >
            Download the rows that need attention
          </button>
        </p>
      )}
      <div className="relative overflow-x-auto rounded-field border border-line">
        <table className="rows-table" aria-label={`Rows of the file`}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              {shownColumns.map(({ key, title }) => (
                <th scope="col" key={key}>
                  {title}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, index }) => (
              <PreviewRow
                key={row}
                columns={shownColumns}
                row={rows[index]}
                errors={checked[index]?.errors}
                warnings={checked[index]?.warnings}
                clears={clears.get(row)?.map(({ column }) => column)}
                session={session}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Pager page={current} size={ROWS_A_PAGE} total={numbers.length} onPage={setPage} />
    </>
  );
}
