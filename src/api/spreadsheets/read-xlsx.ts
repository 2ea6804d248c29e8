/**
 * Opens an .xlsx file: unpacks requested sheets only, skipping pictures and macros. Reads stored results; formulas
 * are never evaluated.
 */
import { read, type WorkBook } from '@e965/xlsx';
import { HEAD_ROWS } from '#lib/spreadsheets/header-row.ts';
import { sheetMessages } from '#lib/spreadsheets/sheet-messages.ts';
import type { ReadRows } from '#lib/spreadsheets/to-table.ts';
import { readOptions, sheetRows, type OpenWorkbook } from './open-workbook.ts';
import { attribute, blankTexts, scanSheet } from './sheet-facts.ts';
import { SheetError } from './sheet-error.ts';
import { pack, type ZipParts } from './zip-parts.ts';

export const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

interface Relation {
  readonly id: string | undefined;
  /** Last word of its type: worksheet, sharedStrings, styles. */
  readonly type: string | undefined;
  readonly part: string;
}

const unreadable = (): SheetError => new SheetError(sheetMessages.unreadable);

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

const contentTypes = (parts: readonly (readonly [string, string])[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${parts
    .map(
      ([part, type]) => `<Override PartName="/${part}" ContentType="${SPREADSHEET}.${type}+xml"/>`,
    )
    .join('')}</Types>`;

/** Throws a {@link SheetError}. */
export function openXlsx(parts: ZipParts): OpenWorkbook {
  if (parts.names.some((name) => name.startsWith('xl/externalLinks/'))) {
    throw new SheetError(sheetMessages.linked);
  }
  const workbook = parts.take(WORKBOOK);
  const relations = relationsOf(parts.take(RELATIONS));
  const view = /<(?:\w+:)?workbookView\s[^>]{1,1000}>/.exec(workbook);
  const tags = workbook.match(/<(?:\w+:)?sheet\s[^>]{1,1000}>/g) ?? [];
  const shared = relations.filter(
    ({ type, part }) =>
      (type === 'sharedStrings' || type === 'styles') && parts.names.includes(part),
  );

  /** Loads the workbook with these sheets only. */
  const load = (
    sheets: Readonly<Record<string, string>>,
    options: { readonly sheets?: number; readonly bookSheets?: true },
  ): WorkBook => {
    const types: (readonly [string, string])[] = [
      [WORKBOOK, 'sheet.main'],
      ...Object.keys(sheets).map((part) => [part, 'worksheet'] as const),
      ...shared.map(({ part, type }) => [part, type ?? ''] as const),
    ];
    const own = [WORKBOOK, RELATIONS, ...shared.map(({ part }) => part)];
    const packed = pack({
      '[Content_Types].xml': contentTypes(types),
      ...Object.fromEntries(own.map((part) => [part, parts.take(part)])),
      ...sheets,
    });
    try {
      return read(packed, { ...readOptions, ...options });
    } catch {
      throw unreadable();
    }
  };

  const names = load({}, { bookSheets: true }).SheetNames;
  /** The part of a sheet of cells; undefined for a chart. */
  const partOf = (index: number): string | undefined => {
    const id = attribute(tags[index] ?? '', '\\w+:id');
    const relation = relations.find((each) => each.id !== undefined && each.id === id);
    const isSheet = relation?.type === 'worksheet' && parts.names.includes(relation.part);
    return isSheet ? relation.part : undefined;
  };
  if (tags.every((_, index) => partOf(index) === undefined)) throw unreadable();
  const blank = (): ReadonlySet<string> => {
    const strings = shared.find(({ type }) => type === 'sharedStrings');
    return strings ? blankTexts(parts.take(strings.part)) : new Set();
  };

  return {
    sheets: tags.map((tag, index) => ({
      name: names[index] ?? '',
      isHidden: /hidden$/i.test(attribute(tag, 'state') ?? ''),
    })),
    active: Number(attribute(view?.[0] ?? '', 'activeTab') ?? 0),
    hasContent: (index) => {
      const part = partOf(index);
      return part !== undefined && /<(?:\w+:)?(?:v|is|f)[\s>]/.test(parts.take(part));
    },
    read: (index, maxRows): ReadRows => {
      const part = partOf(index);
      if (part === undefined) throw unreadable();
      const { xml, facts, rows } = scanSheet(parts.take(part), blank());
      if (rows > maxRows + HEAD_ROWS) throw new SheetError(sheetMessages.tooManyRows(maxRows));
      const loaded = load({ [part]: xml }, { sheets: index });
      return sheetRows(loaded, loaded.SheetNames[index] ?? '', facts);
    },
  };
}
