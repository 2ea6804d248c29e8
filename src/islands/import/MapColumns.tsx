import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { ImportSession } from '#lib/spreadsheets/import-session.store.ts';
import { counted } from '#lib/kernel/count-text.ts';
import { LEFT_OUT } from '#lib/spreadsheets/mapping.ts';
import { columnsWithoutHeader } from '#lib/spreadsheets/table.ts';
import { Select } from '../ui/Control.tsx';
import { Progress } from '../ui/Progress.tsx';
import { SheetChoice } from '../ui/SheetChoice.tsx';

const SAMPLES = 3;

interface MapColumnsProps {
  readonly session: ImportSession;
  /** Further settings before validation. */
  readonly children?: ReactNode;
}

/** Second step: mapping of file columns. */
export function MapColumns({ session, children }: MapColumnsProps) {
  const { sheet, mapping, left, checking, isBusy } = useStore(session.$state, { ssr: 'initial' });
  if (!sheet) return null;
  const { columns, noun } = session.definition;
  const samples = (index: number): string =>
    sheet.rows
      .map(({ cells }) => cells[index] ?? '')
      .filter((text) => text.trim() !== '')
      .slice(0, SAMPLES)
      .join(' · ');
  const nameless = columnsWithoutHeader(sheet);
  const isUnnamed = (index: number): boolean => nameless.includes(index);
  const helpOf = (header: string): string | undefined =>
    columns.find(({ key }) => key === mapping[header])?.help;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        session.look();
      }}
    >
      <p className="lead">
        {sheet.filename} has {counted(sheet.rows.length, 'row')}. Match your columns. We’ll remember
        them.
      </p>
      <SheetChoice
        sheet={sheet.sheet}
        sheets={sheet.sheets}
        isBusy={isBusy}
        onChoose={(name) => void session.chooseSheet(name)}
      />
      {sheet.note !== undefined && <p className="font-semibold">{sheet.note}</p>}
      <table className="list-table" aria-label="Columns of the file">
        <thead>
          <tr>
            <th scope="col">Column of the file</th>
            <th scope="col">First values</th>
            <th scope="col">Field</th>
          </tr>
        </thead>
        <tbody>
          {sheet.headers.map((header, index) => (
            <tr key={header}>
              <td data-label="Column">
                <b>{header}</b>
                {isUnnamed(index) && <p className="field-hint whitespace-normal">No name</p>}
              </td>
              <td
                data-label="First values"
                className="text-14 wrap-anywhere whitespace-normal text-muted"
              >
                {samples(index) || 'Empty'}
              </td>
              <td data-label="Field">
                <Select
                  aria-label={`What ${header} holds`}
                  value={mapping[header] ?? (left.includes(header) ? LEFT_OUT : '')}
                  onChange={({ currentTarget }) => session.map(header, currentTarget.value)}
                >
                  {isUnnamed(index) ? (
                    <>
                      <option value="">Choose</option>
                      <option value={LEFT_OUT}>Leave out</option>
                    </>
                  ) : (
                    <option value="">Not imported</option>
                  )}
                  {columns.map(({ key, title, required }) => (
                    <option key={key} value={key}>
                      {required === true ? `${title} (required)` : title}
                    </option>
                  ))}
                </Select>
                <p className="field-hint whitespace-normal empty:hidden">{helpOf(header)}</p>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
      <p className="form-actions">
        <button type="button" className="btn" onClick={() => session.back()}>
          Another file
        </button>
        <button type="submit" className="btn btn-primary" disabled={checking !== null}>
          Review the {noun.many}
        </button>
      </p>
      {checking !== null && (
        <Progress
          text="Checking"
          done={checking}
          total={sheet.rows.length}
          cancel={{ label: 'Cancel', onPress: () => session.cancel() }}
        />
      )}
    </form>
  );
}
