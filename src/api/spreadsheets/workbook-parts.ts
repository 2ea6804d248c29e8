/** Parts of an .xlsx file around its sheets (ECMA-376, SpreadsheetML): content types, tabs, cell styles. */
import type { SheetColumnType } from '#lib/spreadsheets/columns.ts';
import { xmlText } from './xml-text.ts';

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Formats of numbers: those under 164 are built in, the others are named in the styles. */
const formats: Readonly<Record<SheetColumnType, number>> = {
  text: 0,
  identifier: 49,
  integer: 0,
  decimal: 0,
  share: 166,
  money: 4,
  day: 164,
  moment: 165,
  boolean: 0,
};

const types = Object.keys(formats) as SheetColumnType[];

export type CellLook = 'plain' | 'bold' | 'bold-right';

const looks: readonly CellLook[] = ['plain', 'bold', 'bold-right'];

/** The number of a style: each type of column in each look. */
export const styleOf = (type: SheetColumnType, look: CellLook): number =>
  looks.indexOf(look) * types.length + types.indexOf(type);

const style = (type: SheetColumnType, look: CellLook): string => {
  const font = look === 'plain' ? '0' : '1" applyFont="1';
  const about = `numFmtId="${formats[type]}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"`;
  return look === 'bold-right'
    ? `<xf ${about} applyAlignment="1"><alignment horizontal="right"/></xf>`
    : `<xf ${about}/>`;
};

function stylesPart(): string {
  const styles = looks.flatMap((look) => types.map((type) => style(type, look)));
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
  return [
    `${XML}<styleSheet xmlns="${MAIN}">`,
    '<numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>',
    '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/>',
    '<numFmt numFmtId="166" formatCode="0.0%"/></numFmts>',
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${styles.length}">${styles.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    '</styleSheet>',
  ].join('');
}

export const sheetPath = (index: number): string => `worksheets/sheet${index + 1}.xml`;

const contentTypes = (count: number): string => {
  const sheets = Array.from(
    { length: count },
    (_, index) =>
      `<Override PartName="/xl/${sheetPath(index)}" ContentType="${TYPE}.worksheet+xml"/>`,
  );
  return [
    `${XML}<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>`,
    ...sheets,
    '</Types>',
  ].join('');
};

const relation = (id: string, kind: string, target: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;

const relations = (all: readonly string[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;

const workbook = (names: readonly string[]): string => {
  const sheets = names.map(
    (name, index) =>
      `<sheet name="${xmlText(name.slice(0, 31))}" sheetId="${index + 1}" r:id="sheet${index + 1}"/>`,
  );
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`;
};

/** Path and text of each part but the sheets, for tabs of these names. */
export const workbookParts = (names: readonly string[]): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': contentTypes(names.length),
  '_rels/.rels': relations([relation('workbook', 'officeDocument', 'xl/workbook.xml')]),
  'xl/workbook.xml': workbook(names),
  'xl/_rels/workbook.xml.rels': relations([
    ...names.map((_, index) => relation(`sheet${index + 1}`, 'worksheet', sheetPath(index))),
    relation('styles', 'styles', 'styles.xml'),
  ]),
  'xl/styles.xml': stylesPart(),
});
