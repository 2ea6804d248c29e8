import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { checkRow } from '#lib/forms/kinds/rows.ts';
import type { RowsField } from '#lib/forms/definition.ts';
import { rowsOf } from '#lib/forms/values.ts';
import { renumbered } from '#lib/forms/row-numbers.ts';
import { createRowList } from '#lib/forms/session/row-list.ts';
import { controlId } from '#lib/forms/field-view.ts';
import { SHOW_KEY } from '#lib/forms/session/focus-key.ts';
import { useFormState, useLongModel } from '../form-parts.ts';
import { openRow } from './CellGroup.tsx';

/** Rows per page of the table: enough for reading, few enough for speed. */
export const ROWS_A_PAGE = 50;

type RowErrors = ReadonlyMap<number, Readonly<Record<string, string>>>;

function groupErrors(name: string, errors: Readonly<Record<string, string>>): RowErrors {
  const groups = new Map<number, Record<string, string>>();
  for (const [key, message] of Object.entries(errors)) {
    const [field, index, column] = key.split('.');
    if (field !== name || index === undefined || column === undefined) continue;
    const group = groups.get(Number(index)) ?? {};
    group[column] = message;
    groups.set(Number(index), group);
  }
  return groups;
}

/** Rows of one table, bound to the form: values, errors, shown page. */
export function useRows(field: RowsField) {
  const model = useLongModel();
  const { name } = field;
  const [page, setPage] = useState(0);
  const [list] = useState(() =>
    createRowList(field, rowsOf(model.$state.get().values, name), {
      facts: model.facts(),
      onChange: (rows, change) => {
        if ('column' in change) {
          model.change(name, rows, [name, `${name}.${change.index}.${change.column}`]);
          return;
        }
        model.change(name, rows);
        const followed = renumbered(model.definition, model.$state.get().values, name, change);
        if (Object.keys(followed).length > 0) model.fill(followed);
      },
    }),
  );
  const rows = useStore(list.$rows);
  const errors = useFormState((state) => state.errors);
  const grouped = useMemo(() => groupErrors(name, errors), [name, errors]);
  const pages = Math.max(1, Math.ceil(rows.length / ROWS_A_PAGE));

  const current = Math.min(page, pages - 1);
  const first = current * ROWS_A_PAGE;

  useEffect(() => {
    const show = (event: Event) => {
      const key = event instanceof CustomEvent ? String(event.detail) : '';
      const [field_, index] = key.split('.');
      if (field_ !== name || index === undefined) return;
      setPage(Math.floor(Number(index) / ROWS_A_PAGE));
      openRow(document.getElementById(controlId(model.definition.type, key))?.closest('tr'));
    };
    addEventListener(SHOW_KEY, show);
    return () => removeEventListener(SHOW_KEY, show);
  }, [model, name]);

  /** Validates a cell on blur. */
  const validate = useCallback(
    (index: number, column: string) => {
      const row = list.$rows.get()[index]?.values;
      if (!row) return;
      const key = `${name}.${index}.${column}`;
      model.leaveCell(
        key,
        checkRow(field, row, model.$state.get().values, model.facts()).errors[column],
      );
    },
    [field, list, model, name],
  );

  const shown = rows.slice(first, first + ROWS_A_PAGE);
  const { values } = model.$state.get();
  const names = field.columns
    .filter(({ when }) => !when || shown.some((row) => when(row.values, values)))
    .map((column) => column.name)
    .join(' ');
  const columns = useMemo(
    () => field.columns.filter((column) => names.split(' ').includes(column.name)),
    [field, names],
  );

  return {
    model,
    list,
    first,
    shown,
    columns,
    rows,
    grouped,
    page: current,
    pages,
    setPage,
    validate,
  };
}
