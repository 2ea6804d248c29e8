/** Rows of a line item table with stable keys, so that only the changed row renders. */
import { atom, type ReadableAtom } from 'nanostores';
import type { Facts, RowsField, Values } from '../definition.ts';
import { emptyRowOf } from '../kinds/rows.ts';
import { continuedRows } from '../row-numbers.ts';
import { pasteRows, type Paste, type PasteTarget } from './paste-rows.ts';

export interface KeyedRow {
  readonly key: string;
  /** Grows when the row was written over as a whole: its controls start anew. */
  readonly version: number;
  readonly values: Values;
}

export interface RowList {
  readonly $rows: ReadableAtom<readonly KeyedRow[]>;
  readonly set: (key: string, column: string, value: unknown) => void;
  /** Adds an empty row at the end; answers its index, or null when the table is full. */
  readonly add: () => number | null;
  /**
   * Adds rows with these values after the last that holds something; answers how many found room.
   * @param instead keys of rows that they replace
   */
  readonly append: (rows: readonly Values[], instead?: readonly string[]) => number;
  readonly duplicate: (key: string) => void;
  readonly remove: (key: string) => void;
  /** Writes a block of cells; returns the resulting rows, and values without a place. */
  readonly paste: (cells: readonly (readonly string[])[], at: PasteTarget) => Paste;
}

let made = 0;
const keyed = (values: Values): KeyedRow => ({ key: `row-${(made += 1)}`, version: 0, values });

/** The new number of each row, from 1, in their earlier order; null for a row that is gone. */
type NewNumbers = readonly (number | null)[];

/**
 * Makes the rows of one table. `onChange` gets all values and the changed cell, or the new numbers of the rows when some
 * have moved.
 */
export function createRowList(
  field: RowsField,
  stored: readonly Values[],
  hooks: {
    readonly facts: Facts;
    readonly onChange: (
      rows: readonly Values[],
      change: { readonly index: number; readonly column: string } | NewNumbers,
    ) => void;
  },
): RowList {
  const emptyRow = (): Values => emptyRowOf(field, hooks.facts);
  const first = stored.length > 0 ? stored : [emptyRow()];
  const $rows = atom<readonly KeyedRow[]>(first.map(keyed));
  const valuesOf = (rows: readonly KeyedRow[]): Values[] => rows.map(({ values }) => values);

  const put = (rows: readonly KeyedRow[]): void => {
    const remaining = rows.length > 0 ? rows : [keyed(emptyRow())];
    const numbers = new Map(remaining.map(({ key }, index) => [key, index + 1]));
    const moved = $rows.get().map(({ key }) => numbers.get(key) ?? null);
    $rows.set(remaining);
    hooks.onChange(valuesOf(remaining), moved);
  };

  return {
    $rows,
    set: (key, column, value) => {
      const rows = $rows.get();
      const index = rows.findIndex((row) => row.key === key);
      const row = rows[index];
      if (!row) return;
      const changed = { ...row, values: { ...row.values, [column]: value } };
      const next = rows.with(index, changed);
      $rows.set(next);
      hooks.onChange(valuesOf(next), { index, column });
    },
    add: () => {
      const rows = $rows.get();
      if (rows.length >= field.maxRows) return null;
      put([...rows, keyed(emptyRow())]);
      return rows.length;
    },
    append: (added, instead = []) => {
      const empty = JSON.stringify(emptyRow());
      const gone = new Set(instead);
      const rows = $rows.get().filter(({ key }) => !gone.has(key));
      const last = rows.findLastIndex(({ values }) => JSON.stringify(values) !== empty);
      const remaining = rows.slice(0, last + 1);
      const fitting = added.slice(0, field.maxRows - remaining.length);
      put([...remaining, ...fitting.map((values) => keyed({ ...emptyRow(), ...values }))]);
      return fitting.length;
    },
    duplicate: (key) => {
      const rows = $rows.get();
      const index = rows.findIndex((row) => row.key === key);
      const row = rows[index];
      if (row && rows.length < field.maxRows) put(rows.toSpliced(index + 1, 0, keyed(row.values)));
    },
    remove: (key) => put($rows.get().filter((row) => row.key !== key)),
    paste: (cells, at) => {
      const rows = $rows.get();
      const paste = pasteRows(field, valuesOf(rows), cells, { at, emptyRow });
      const pasted = paste.rows;
      const from = continuedRows(valuesOf(rows), pasted);
      put(
        pasted.map((values, index) => {
          const row = rows[from[index] ?? -1];
          if (!row) return keyed(values);
          return row.values === values ? row : { ...row, version: row.version + 1, values };
        }),
      );
      return paste;
    },
  };
}
