/** Template of a list: columns with an example, and permitted values. Pure. */
import type { SheetColumn, SheetRecord } from './columns.ts';
import type { ImportDefinition } from './import-definition.ts';
import { sheetLimits } from './table.ts';
import { countText, limitText } from '#lib/kernel/count-text.ts';

export const readMeColumns: readonly SheetColumn[] = [
  { key: 'column', title: 'Column', type: 'text', width: 22 },
  { key: 'required', title: 'Required', type: 'text', width: 10 },
  { key: 'help', title: 'Allowed values', type: 'text', width: 70 },
  { key: 'example', title: 'Example', type: 'text', width: 30 },
];

/** Returns a row per column, and rules of the whole file. */
export const readMeRows = ({ columns, noun }: ImportDefinition): SheetRecord[] => [
  ...columns.map(({ title, required, help, example }) => ({
    column: title,
    required: required === true ? 'Yes' : 'No',
    help,
    example,
  })),
  {},
  {
    column: 'The file',
    help: `At most ${countText(sheetLimits.rows)} ${noun.many} and ${limitText(sheetLimits.bytes)}. Columns can be in any order; those that you leave out stay as they are, an empty cell clears the value.`,
  },
];

/** Every column as text, so that numbers keep their zeros. */
export const templateColumns = ({ columns }: ImportDefinition): SheetColumn[] =>
  columns.map(({ key, title, width, type }) => ({ key, title, width, type: asText(type) }));

const asText = (type: SheetColumn['type']): SheetColumn['type'] =>
  type === 'identifier' || type === 'text' ? type : 'identifier';

/** One right row. */
export const templateRow = ({ columns }: ImportDefinition): SheetRecord =>
  Object.fromEntries(columns.map(({ key, example }) => [key, example]));
