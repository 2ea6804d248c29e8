import { memo } from 'react';
import type { RowInput } from '#lib/spreadsheets/check-rows.ts';
import type { RowError } from '#lib/spreadsheets/replies.ts';
import type { ImportColumn } from '#lib/spreadsheets/columns.ts';
import { Input } from '../ui/Control.tsx';
import { LeadingZeroButtons } from '../ui/LeadingZeroQuestion.tsx';
import type { ImportSession } from '#lib/spreadsheets/import-session.store.ts';

interface PreviewRowProps {
  readonly columns: readonly ImportColumn[];
  readonly row: RowInput | undefined;
  readonly errors: readonly RowError[] | undefined;
  readonly warnings: readonly RowError[] | undefined;
  /** Keys of the cells whose empty value removes a stored one. */
  readonly clears: readonly string[] | undefined;
  readonly session: ImportSession;
}

/** Answers the question at a cell, and leads from its button, which goes, to the cell. */
function decide(id: string, answer: () => void): void {
  answer();
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}

/** One row of the file; a cell is validated when it is left. */
export const PreviewRow = memo(function PreviewRow(props: PreviewRowProps) {
  const { columns, row, errors = [], warnings = [], clears = [], session } = props;
  if (!row) return null;
  const errorsByColumn = new Map(errors.map((error) => [error.column, error]));
  const asked = new Map(warnings.map(({ column, message }) => [column, message]));
  const notes = session.definition.notes?.(row.values);
  const others = errors.filter(({ column }) => !columns.some(({ key }) => key === column));
  return (
    <tr>
      <th scope="row">
        {row.row}
        {others.map(({ column, message }) => (
          <p className="cell-message" data-tone="error" key={column}>
            {message}
          </p>
        ))}
      </th>
      {columns.map(({ key, title }) => {
        const error = errorsByColumn.get(key);
        const cleared = clears.includes(key) ? 'clears' : undefined;
        const message = error?.message ?? asked.get(key) ?? notes?.[key] ?? cleared;
        const { known } = error ?? {};
        const id = `import-${row.row}-${key}`;
        return (
          <td key={key} data-label={title} data-column={key}>
            <Input
              id={id}

              aria-label={`${title}, row ${row.row}`}
              aria-invalid={error !== undefined}
              aria-describedby={message === undefined ? undefined : `${id}-message`}
              // A known number that is used instead starts the control anew.
              key={row.values[key] ?? ''}
              defaultValue={row.values[key] ?? ''}
              onBlur={({ currentTarget }) => session.edit(row.row, key, currentTarget.value)}
            />
            {message !== undefined && (
              <p
                className="cell-message min-w-36"
                data-tone={error === undefined ? undefined : 'error'}
                id={`${id}-message`}
              >
                {message}
              </p>
            )}
            {known !== undefined && (
              <LeadingZeroButtons
                id={`${id}-message`}
                onUse={() => decide(id, () => session.edit(row.row, key, known))}
                onKeep={() => decide(id, () => session.keepBoth(row.row, key))}
              />
            )}
          </td>
        );
      })}
      <td className="cell-actions whitespace-nowrap">
        <button
          type="button"
          aria-label={`Skip row ${row.row}`}
          title="Skip"
          onClick={() => session.drop(row.row)}
        >
          ×
        </button>
      </td>
    </tr>
  );
});
