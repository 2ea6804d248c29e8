/** Reduces an .xlsx file to its first sheet: pictures, macros and other sheets are never unpacked. */
import { zipSync } from 'fflate';
import { sheetMessages } from '#lib/spreadsheets/sheet-messages.ts';
import { SheetFault } from './sheet-fault.ts';
import { readZipDirectory, unpack } from './zip-directory.ts';

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Rows are looked at up to here for those that hold something; empty rows do not count as rows. */
export const DEEPEST_ROW = 20_000;

interface Relation {
  readonly id: string | undefined;
  /** Last word of its type: worksheet, sharedStrings, styles. */
  readonly type: string | undefined;
  readonly part: string;
}

const unreadable = (): SheetFault => new SheetFault(sheetMessages.unreadable);

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]{1,200})"`).exec(tag)?.[1];

function relationsOf(xml: string): Relation[] {
  const tags = xml.match(/<(?:\w+:)?Relationship\s[^>]{1,1000}>/g) ?? [];
  return tags.map((tag) => {
    const target = attribute(tag, 'Target') ?? '';
    return {
      id: attribute(tag, 'Id'),
      type: attribute(tag, 'Type')?.split('/').at(-1),
      part: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    };
  });
}

/** The relation of the sheet that stands first in the workbook's own list. */
function firstSheet(workbook: string, relations: readonly Relation[]): Relation {
  const tag = /<(?:\w+:)?sheet\s[^>]{1,1000}>/.exec(workbook)?.[0] ?? '';
  const id = attribute(tag, '\\w+:id');
  const relation = relations.find((each) => each.id !== undefined && each.id === id);
  if (!relation) throw unreadable();
  return relation;
}

/** Rows beyond would be left out in silence: the reader stops there. */
function checkDepth(sheet: string): void {
  let row = 0;
  for (const [tag] of sheet.matchAll(/<(?:\w+:)?row(?:\s[^>]{0,1000})?>/g)) {
    row = Number(attribute(tag, 'r') ?? row + 1);
    if (row > DEEPEST_ROW) throw new SheetFault(sheetMessages.tooManyRows(DEEPEST_ROW));
  }
}

/** The places of the cells whose value a formula has given: B12. */
const formulaCells = (sheet: string): ReadonlySet<string> =>
  new Set(
    Array.from(
      sheet.matchAll(/<(?:\w+:)?c\s([^>]{0,1000})>\s{0,100}<(?:\w+:)?f[\s/>]/g),
      ([, tag = '']) => attribute(` ${tag}`, 'r') ?? '',
    ),
  );

const contentTypes = (parts: readonly (readonly [string, string])[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${parts
    .map(
      ([part, type]) => `<Override PartName="/${part}" ContentType="${SPREADSHEET}.${type}+xml"/>`,
    )
    .join('')}</Types>`;

export interface ReducedWorkbook {
  /** Packed again: the workbook, its first sheet, its texts and its formats. */
  readonly packed: Uint8Array;
  /** The places of the cells that have a formula. */
  readonly formulas: ReadonlySet<string>;
}

/** Throws a {@link SheetFault}. */
export function reduceWorkbook(zip: Buffer): ReducedWorkbook {
  const entries = readZipDirectory(zip);
  for (const name of entries.keys()) {
    if (name.startsWith('xl/externalLinks/')) throw new SheetFault(sheetMessages.linked);
  }
  const parts = new Map<string, Buffer>();
  const take = (name: string): string => {
    const entry = entries.get(name);
    if (!entry) throw unreadable();
    const bytes = unpack(zip, entry);
    const text = bytes.toString('latin1');
    // A document type may define entities that grow or reach out; no spreadsheet program writes one.
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw unreadable();
    parts.set(name, bytes);
    return text;
  };
  const workbook = take(WORKBOOK);
  const relations = relationsOf(take(RELATIONS));
  const sheet = firstSheet(workbook, relations);
  const content = take(sheet.part);
  checkDepth(content);
  const types: (readonly [string, string])[] = [
    [WORKBOOK, 'sheet.main'],
    [sheet.part, 'worksheet'],
  ];
  for (const { type, part } of relations) {
    if ((type !== 'sharedStrings' && type !== 'styles') || !entries.has(part)) continue;
    take(part);
    types.push([part, type]);
  }
  const packed = zipSync(
    {
      '[Content_Types].xml': new TextEncoder().encode(contentTypes(types)),
      ...Object.fromEntries(parts),
    },
    { level: 0 },
  );
  return { packed, formulas: formulaCells(content) };
}
