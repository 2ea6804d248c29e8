/** Spreadsheets of many writers with planted marks: cells that the shown text alone does not tell. */
import { seededRandom } from './seeded-random.ts';
import { columnLetters } from '#lib/spreadsheets/table.ts';
import type { CellMark } from '#lib/spreadsheets/replies.ts';
import type { Draft, PlantedCell, PlantedRow, Writer } from './planted-draft.ts';
import { bytesOf } from './planted-writers.ts';

export interface PlantedSheet {
  readonly seed: number;
  readonly writer: Writer;
  /** Name of the file. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: readonly string[];
  /** The rows as they must be read; texts of dates are left to the format. */
  readonly rows: readonly {
    readonly row: number;
    readonly cells: readonly (string | null)[];
    readonly marks: Readonly<Record<number, CellMark>>;
    readonly width?: number;
  }[];
  readonly hiddenRows: number;
  /** What was planted; empty for a clean file. */
  readonly plants: readonly {
    readonly kind: string;
    readonly row: number;
    readonly column: number;
  }[];
}

export const plantedHeaders = ['SKU', 'Style', 'Color', 'Price', 'Qty', 'Launch'] as const;

const FIRST_DAY = Date.UTC(1899, 11, 30);
const dateFormats = [
  'mm-dd-yy',
  'm/d/yyyy',
  'dd.mm.yyyy',
  'd-mmm-yy',
  'd-mmm',
  '[$-409]mmmm d, yyyy',
  'yyyy-mm-dd',
  '[$-F800]dddd, mmmm dd, yyyy',
];
const errors = ['#N/A', '#REF!', '#VALUE!', '#NAME?', '#DIV/0!'];

const text = (value: string): PlantedCell => ({ kind: 'text', text: value });

const dateOf = (serial: number): PlantedCell => ({
  kind: 'date',
  serial,
  iso: new Date(FIRST_DAY + serial * 86_400_000).toISOString().slice(0, 10),
});

const cellOf = ({ rows }: Draft, row: number, column: number): PlantedCell =>
  rows.find((each) => each.row === row)?.cells[column] ?? { kind: 'empty' };

interface Plant {
  readonly kind: string;
  readonly row: number;
  readonly column: number;
}

const plantKinds: Readonly<Record<Writer, readonly string[]>> = {
  openpyxl: ['error', 'formula', 'rounded', 'merged', 'date', 'boolean', 'hidden'],
  exceljs: ['error', 'formula', 'rounded', 'merged', 'date', 'boolean', 'hidden'],
  library: ['error', 'rounded', 'merged', 'date', 'boolean'],
  ods: ['error', 'formula', 'rounded', 'merged', 'date', 'boolean', 'hidden'],
  'library ods': ['rounded', 'merged', 'date', 'boolean'],
  csv: ['error', 'rounded', 'wide', 'absent'],
};

function plant(draft: Draft, kind: string, first: number): Plant {
  const { chance, rows, merged } = draft;
  const body = rows.filter(({ row }) => row >= first);
  const row = chance.oneOf(body.slice(0, -2));
  const column = chance.between(0, 5);
  const put = (cell: PlantedCell, at = column): Plant => {
    row.cells[at] = cell;
    return { kind, row: row.row, column: at };
  };
  switch (kind) {
    case 'error':
      return put({ kind: 'error', text: chance.oneOf(errors) });
    case 'formula':
      return put({ kind: 'formula' });
    case 'rounded':
      return put(
        rows.length > 0 && draft.dateFormat === ''
          ? text(chance.oneOf(['4.00E+15', '3.6E+10']))
          : {
              kind: 'number',
              number: chance.oneOf([1234567890123450, 4006381333931230, 1e15]),
              text: '',
            },
      );
    case 'date':
      return put(dateOf(chance.between(43_000, 48_000)), chance.between(0, 2));
    case 'boolean':
      return put({ kind: 'boolean' }, chance.between(0, 2));
    case 'hidden':
      row.isHidden = true;
      return { kind, row: row.row, column: 0 };
    case 'wide':
      row.cells.push(text('Navy'), text('M'));
      return { kind, row: row.row, column: 6 };
    case 'absent':
      row.cells.length = chance.between(1, 5);
      return { kind, row: row.row, column: row.cells.length };
    default: {
      const at = chance.between(1, 2);
      put(text(`Merged ${row.row}`), at);
      const bottom = row.row + chance.between(1, 2);
      for (const { row: below, cells } of rows) {
        if (below > row.row && below <= bottom) cells[at] = { kind: 'empty' };
      }
      merged.push({ column: at, top: row.row, bottom });
      return { kind: 'merged', row: row.row, column: at };
    }
  }
}

function expectedMark(cell: PlantedCell, isText: boolean): CellMark | undefined {
  switch (cell.kind) {
    case 'error':
      return { type: 'error' };
    case 'date':
      return isText ? undefined : { type: 'date', iso: cell.iso };
    case 'boolean':
      return { type: 'boolean' };
    case 'formula':
      return { type: 'formula' };
    case 'number':
    case 'result':
      if (isText) return undefined;
      return { type: 'number', ...(cell.number >= 1e15 && { isRounded: true }) };
    case 'text':
      return /^\d\.\d+E\+\d+$/.test(cell.text) ? { isRounded: true } : undefined;
    default:
      return undefined;
  }
}

function expectedText(cell: PlantedCell): string | null {
  if (cell.kind === 'date') return null;
  if (cell.kind === 'boolean') return null;
  if (cell.kind === 'number' && cell.number >= 1e15) return null;
  return 'text' in cell ? cell.text : '';
}

const words = [
  'Shirt, long',
  'Été',
  'Navy & white',
  '00012',
  '1E5',
  'x;y',
  'A|B',
  'שלום',
  '2XL',
  "O'Neill",
  'a "b"',
];

/** The file of a seed: half of them clean, the others with one or two plants. */
export function plantedSheet(seed: number): PlantedSheet {
  const chance = seededRandom(seed);
  const writer = chance.oneOf<Writer>([
    'openpyxl',
    'exceljs',
    'library',
    'ods',
    'library ods',
    'csv',
    'csv',
  ]);
  const isText = writer === 'csv';
  const isByHand = writer === 'openpyxl' || writer === 'exceljs' || writer === 'ods';
  const title = chance.oneOf([false, false, true]);
  const first = (title ? 3 : 1) + 1;
  const count = chance.between(4, 12);
  const draft: Draft = {
    chance,
    rows: [],
    merged: [],
    dateFormat: isText ? '' : chance.oneOf(dateFormats),
    is1904: isByHand && chance.oneOf([false, true]),
    hiddenFirst: isByHand && chance.oneOf([false, true]),
    title,
    emptyRows: chance.oneOf([false, true]),
  };
  const { rows } = draft;
  if (title)
    rows.push({
      row: 1,
      cells: [text('Spring goods 2026'), ...chance.oneOf([[], [text('Acme')]])],
    });
  rows.push({ row: first - 1, cells: plantedHeaders.map(text) });
  for (let at = 0; at < count; at++) {
    const price = chance.between(100, 9999) / 100;
    const quantity = chance.between(1, 900);
    const number = (value: number, shown: string): PlantedCell => ({
      kind: chance.oneOf(['number', 'number', 'result']),
      number: value,
      text: shown,
    });
    rows.push({
      row: first + at,
      cells: [
        text(`SKU-${seed}-${at}`),
        text(chance.oneOf(words)),
        text(chance.oneOf(words)),
        { kind: 'number', number: price, text: price.toFixed(2) },
        number(quantity, String(quantity)),
        dateOf(chance.between(43_000, 48_000)),
      ],
    });
  }
  const plants: Plant[] = [];
  for (let at = chance.oneOf([0, 0, 1, 2]); at > 0; at--) {
    const kind = chance.oneOf(plantKinds[writer]);
    // One plant a row and no two merged blocks, so that none hides another.
    const made = plants.some((each) => each.kind === 'merged') ? null : plant(draft, kind, first);
    if (made) plants.push(made);
    if (kind === 'merged' || kind === 'wide' || kind === 'absent') break;
  }
  const { bytes, name } = bytesOf(draft, writer);
  const body = rows.filter(({ row }) => row >= first);
  return {
    seed,
    writer,
    name,
    bytes,
    headers: plantedHeaders,
    rows: body.map((row) => expectedRow(draft, row, isText)),
    hiddenRows: body.filter(({ isHidden }) => isHidden).length,
    plants,
  };
}

function expectedRow(draft: Draft, { row, cells }: PlantedRow, isText: boolean) {
  const columns = plantedHeaders.map((_, column) => column);
  const blockAt = (column: number) =>
    draft.merged.find((each) => each.column === column && each.top <= row && row <= each.bottom);
  const meant = columns.map((column) => {
    const block = blockAt(column);
    return block ? cellOf(draft, block.top, column) : (cells[column] ?? { kind: 'empty' as const });
  });
  const marks = columns.flatMap((column): [number, CellMark][] => {
    const block = blockAt(column);
    const cell = meant[column] ?? { kind: 'empty' as const };
    const mark =
      column >= cells.length && isText ? { isAbsent: true as const } : expectedMark(cell, isText);
    if (block) {
      const letter = columnLetters(column);
      return [[column, { ...mark, merged: `${letter}${block.top}:${letter}${block.bottom}` }]];
    }
    return mark ? [[column, mark]] : [];
  });
  return {
    row,
    cells: meant.map(expectedText),
    marks: Object.fromEntries(marks),
    ...(isText && cells.length > columns.length && { width: cells.length }),
  };
}
