/** Chooses the sheet of a workbook that is read. */
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { knownNames } from '#lib/spreadsheets/header-row.ts';
import { sheetMessages } from '#lib/spreadsheets/sheet-messages.ts';
import { sheetLimits, type SheetTable } from '#lib/spreadsheets/table.ts';
import { toTable, type ReadRows, type TableRules } from '#lib/spreadsheets/to-table.ts';
import type { OpenWorkbook } from './open-workbook.ts';
import { SheetError } from './sheet-error.ts';

export interface SheetChoice extends TableRules {
  /** Name of the sheet to read. */
  readonly sheet?: string | undefined;
}

const sameName = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase();

/** A table fits if its header has two known names, or only known ones. */
const fits = (headers: readonly string[], names: TableRules['names']): boolean =>
  !names || knownNames(headers, names) >= Math.min(2, headers.length);

const noTable: readonly string[] = [sheetMessages.empty, sheetMessages.noRows];

/** A sheet with only column names is an empty list, rather than a cover. */
const hasHeader = (rows: ReadRows['rows'], names: TableRules['names']): boolean =>
  names !== undefined &&
  rows.some(({ cells }) =>
    fits(
      cells.filter((cell) => cell !== ''),
      names,
    ),
  );

/**
 * Returns the table of the named sheet; else of the active sheet, or of the first visible one. Skips sheets lacking a
 * table, such as a cover, or known names.
 */
export function chooseSheet(
  { sheets, active, hasContent, read }: OpenWorkbook,
  choice: SheetChoice,
): Result<SheetTable, string> {
  const { names, sheet } = choice;
  const all = sheets.map((each, index) => ({ ...each, index }));
  const visible = all.filter(({ isHidden, index }) => !isHidden && hasContent(index));
  const shown = visible.map(({ name }) => name);
  const attempt = (
    index: number,
  ): { rows: ReadRows['rows']; table: Result<SheetTable, string> } => {
    try {
      const rows = read(index, choice.maxRows ?? sheetLimits.rows);
      return { rows: rows.rows, table: toTable(rows, choice) };
    } catch (error) {
      if (!(error instanceof SheetError)) throw error;
      return { rows: [], table: err(error.message) };
    }
  };
  const named = (table: SheetTable, name: string): SheetTable => ({
    ...table,
    sheet: name,
    ...(shown.length > 1 && { sheets: shown }),
  });
  if (sheet !== undefined) {
    const found =
      all.find(({ name }) => name === sheet) ?? all.find(({ name }) => sameName(name, sheet));
    if (!found) return err(sheetMessages.unknownSheet(sheet, shown));
    const { table } = attempt(found.index);
    return table.ok ? ok(named(table.value, found.name)) : table;
  }
  const ordered = [
    ...visible.filter(({ index }) => index === active),
    ...visible.filter(({ index }) => index !== active),
  ];
  let first: Result<SheetTable, string> = err(sheetMessages.empty);
  for (const { index, name } of ordered) {
    const { rows, table } = attempt(index);
    const isCover = !table.ok && noTable.includes(table.error) && !hasHeader(rows, names);
    if (table.ok && fits(table.value.headers, names)) return ok(named(table.value, name));
    if (!first.ok) first = table.ok ? ok(named(table.value, name)) : table;
    if (!table.ok && !isCover) return first;
  }
  return first;
}
