/** A block of cells pasted into the table of items by stores, from there or from another table of the form. */
import type { FormDefinition, RowsField, Values } from '#lib/forms/definition.ts';
import {
  cellsOf,
  gridPlaces,
  placeName,
  placeOf,
  type StorePlace,
} from '#lib/forms/session/distribution.ts';
import { pasteGrid, storesNamed, type GridPaste } from '#lib/forms/session/paste-grid.ts';
import {
  pasteText,
  pasteMessage,
  type PasteMessage,
  pasteInto,
} from '#lib/forms/session/paste-rows.ts';
import { unusedText } from '#lib/kernel/text/nouns.ts';
import { fitsItems, placeList, withAddress, withPlaces } from '#lib/forms/session/places.ts';
import { PLACES } from '#lib/forms/reading/place-names.ts';
import { rowTitle } from '#lib/forms/row-numbers.ts';
import { rowsOf } from '#lib/forms/values.ts';
import { visibleFields } from '#lib/forms/visible-fields.ts';
import { counted } from '#lib/kernel/count-text.ts';

const MAX_NAMED = 3;

/** Says which pasted lines went nowhere. */
function unknownColumnsText(all: readonly string[]): string {
  const names = all.filter((name) => name.trim() !== '');
  const named = names.slice(0, MAX_NAMED).join(', ') + (names.length > MAX_NAMED ? ', …' : '');
  const text = `${counted(all.length, 'pasted line does', 'pasted lines do')} not match any of your items`;
  return named === '' ? `${text}.` : `${text}: ${named}`;
}

/** One sentence for each kind of loss; none where everything found its place. */
function droppedCells(
  { strangers, beyond, unused, rows }: GridPaste,
  before: readonly Values[],
  unlisted: readonly string[] = [],
): readonly string[] {
  const after = cellsOf(rows);
  const replaced = [...cellsOf(before)].filter(
    ([key, { text }]) => text !== '' && after.get(key)?.text !== text,
  ).length;
  const cells = `${counted(beyond, 'pasted cell is', 'pasted cells are')} outside of the table.`;
  return [
    ...(replaced > 0
      ? [`${counted(replaced, 'earlier quantity was', 'earlier quantities were')} replaced.`]
      : []),
    ...(strangers.length > 0 ? [unknownColumnsText(strangers)] : []),
    ...(beyond > 0 ? [cells] : []),
    ...unusedText([...unused, ...unlisted]),
  ];
}

export const ITEMS = 'lines';

export type Cells = readonly (readonly string[])[];

export interface CellPosition {
  readonly line: number;
  readonly column: number;
}

interface GridLook {
  readonly rows: readonly Values[];
  readonly entries: readonly Values[];
  readonly items: readonly Values[];
  readonly places: readonly StorePlace[];
  readonly known?: (heading: string) => StorePlace | undefined;
}

/** The items up to the last one with a name: one without keeps its place, because its number names it. */
export const namedItems = (values: Values): readonly Values[] => {
  const all = rowsOf(values, ITEMS);
  return all.slice(0, all.findLastIndex((item) => rowTitle(item, 1) !== '1.') + 1);
};

/** The stores, rows and addresses after the paste, and the paste in words. */
export function pasteBlock(block: Cells, at: CellPosition, now: GridLook, into = '') {
  const list = placeList(block, now.items);
  const pasted = pasteGrid(list?.cells ?? block, at, now);
  const listed = (list?.names ?? []).map((head) => now.known?.(head) ?? placeOf(head));
  const all = [...pasted.places, ...listed];
  const unknown = all.filter(({ store }) => store === '').map(({ storeText }) => storeText);
  const changed = pasted.rows.filter((row) => !now.rows.includes(row)).length;
  const done =
    changed === 0 && list
      ? counted(list.names.length, 'address', 'addresses')
      : counted(changed, 'quantity', 'quantities');
  return {
    places: all.filter(
      (place, index) => all.findIndex((each) => placeName(each) === placeName(place)) === index,
    ),
    rows: pasted.rows,
    entries: unknown.reduce(
      (before, text) => withAddress(before, text, list?.addresses.get(text) ?? {}),
      withPlaces(now.entries, unknown),
    ),
    told: pasteMessage(
      `Pasted ${done}${into && ` into ${into}`}.`,
      droppedCells(pasted, now.rows, list?.unused),
    ),
  };
}

const isPieces = (text: string): boolean => /^[\d.,\s]*$/.test(text);

/** The grid of the form, when the block that was pasted into another table names items of it and stores; else null. */
export function gridFor(
  definition: FormDefinition,
  values: Values,
  field: RowsField,
  cells: Cells,
): RowsField | null {
  const grid = visibleFields(definition, values).find(
    (each): each is RowsField => each.kind === 'rows' && each.control === 'grid',
  );
  const items = namedItems(values);
  if (!grid || items.length === 0 || fitsItems(field, cells, items)) return null;
  if (placeList(cells, items)) return grid;
  const head = cells.findIndex((row) => row.filter((text) => text.trim() !== '').length > 1);
  const isBlock = cells.slice(head + 1).every((row) => row.slice(1).every(isPieces));
  return isBlock && storesNamed(cells, items).length > 0 ? grid : null;
}

/** The fields of the form with the block in another of its tables, and the paste in words. */
export function pasteElsewhere(
  table: RowsField,
  values: Values,
  cells: Cells,
): { readonly fields: Values; readonly told: PasteMessage } {
  if (table.control !== 'grid') {
    const paste = pasteInto(table, values, cells);
    return { fields: { [table.name]: paste.rows }, told: pasteText(paste, table.label) };
  }
  const [rows, entries] = [rowsOf(values, table.name), rowsOf(values, PLACES)];
  const look = { rows, entries, items: namedItems(values), places: gridPlaces([], rows, entries) };
  const paste = pasteBlock(cells, { line: 1, column: 0 }, look, table.label);
  return { fields: { [table.name]: paste.rows, [PLACES]: paste.entries }, told: paste.told };
}
