import { memo, useLayoutEffect, useRef, useState } from 'react';
import type { ColumnField, RowsField, Values } from '#lib/forms/definition.ts';
import { displayValue } from '#lib/forms/display.ts';
import { isEmptyRow } from '#lib/forms/kinds/rows.ts';
import { computedText } from '#lib/forms/totals.ts';
import { controlId } from '#lib/forms/field-view.ts';
import type { KeyedRow, RowList } from '#lib/forms/session/row-list.ts';
import { removeEntry } from '../../ui/remove-entry.ts';
import { openRow } from './CellGroup.tsx';
import { Cell } from './Cell.tsx';

interface LineRowProps {
  readonly type: string;
  readonly field: RowsField;
  /** Shown columns of the field. */
  readonly columns: readonly ColumnField[];
  readonly row: KeyedRow;
  readonly index: number;
  readonly errors: Readonly<Record<string, string>> | undefined;
  /** The id of the table's own message, in the row whose first cell gets the focus for it. */
  readonly errorId: string | undefined;
  /** The form's values when the row was shown last: conditions and amounts may look at them. */
  readonly form: () => Values;
  readonly list: RowList;
  readonly validate: (index: number, column: string) => void;
}

/** Rows of fewer columns are short enough for a phone. */
const MIN_FOLDED_COLUMNS = 4;

/** The row in words, such as 'TEE-1, Black, M, 48, 5, Stain'. */
const rowText = (columns: readonly ColumnField[], row: Values, form: Values): string =>
  columns
    .map((column) => displayValue(column, row[column.name], form))
    .filter((text) => text !== '')
    .join(', ');

/** One line item; on a phone a line that opens on a press, with an error, and for a new row. Shown anew only when it changes itself. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { type, field, columns, row, index, errors, errorId, form, list, validate } = props;
  const values = form();
  const shown = new Set(
    field.columns.filter((column) => column.when?.(row.values, values) ?? true),
  );
  const number = index + 1;
  const isLong = columns.length >= MIN_FOLDED_COLUMNS;
  const place = useRef<HTMLDetailsElement>(null);
  const [isNew] = useState(() => isEmptyRow(field, row.values));
  const isInvalid = errors !== undefined || errorId !== undefined;
  useLayoutEffect(() => {
    if (place.current && isInvalid) place.current.open = true;
  }, [isInvalid]);
  return (
    <tr>
      <th scope="row">
        <span className={isLong ? 'row-number' : undefined}>
          <span className="sr-only">{field.rowLabel} </span>
          {number}
        </span>
        {isLong && (
          <details className="row-line" ref={place} open={isNew}>
            <summary>
              <span className="sr-only">{field.rowLabel} </span>
              {number}. <span className="row-text">{rowText([...shown], row.values, values)}</span>
            </summary>
          </details>
        )}
      </th>
      {columns.map((column, place) => {
        const id = controlId(type, `${field.name}.${index}.${column.name}`);
        const message = errors?.[column.name];
        const describedBy = message === undefined ? undefined : `${id}-message`;
        return (
          <td key={column.name} data-label={column.label} data-column={column.name}>
            {shown.has(column) && (
              <Cell
                key={row.version}
                id={id}
                column={column}
                label={`${column.label}, ${field.rowLabel} ${number}`}
                initial={row.values[column.name]}
                row={row.values}
                errorId={describedBy ?? (place === 0 ? errorId : undefined)}
                change={(value) => list.set(row.key, column.name, value)}
                leave={() => validate(index, column.name)}
              />
            )}
            {message !== undefined && (
              <p className="cell-message" data-tone="error" id={`${id}-message`}>
                {message}
              </p>
            )}
          </td>
        );
      })}
      {field.computed?.map((each) => (
        <td
          key={each.name}
          data-label={each.label}
          className="px-2 py-2.5 text-right font-semibold whitespace-nowrap max-sm:text-left"
        >
          <output>{computedText(each, each.of(row.values, values), values)}</output>
        </td>
      ))}
      <td className="cell-actions whitespace-nowrap">
        <button
          type="button"
          aria-label={`Duplicate ${field.rowLabel} ${number}`}
          title="Duplicate"
          onClick={({ currentTarget }) => {
            const line = currentTarget.closest('tr');
            list.duplicate(row.key);
            requestAnimationFrame(() => openRow(line?.nextElementSibling));
          }}
        >
          <svg className="icon" width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M9 9h11v11H9zM5 15H4V4h11v1" />
          </svg>
        </button>
        <button
          type="button"
          aria-label={`Remove ${field.rowLabel} ${number}`}
          title="Remove"
          onClick={({ currentTarget }) => removeEntry(currentTarget, () => list.remove(row.key))}
        >
          ×
        </button>
      </td>
    </tr>
  );
});
