/** Workbooks as openpyxl and ExcelJS write them: inline or shared texts, formulas without results, ZIP64. */
import { strToU8, zipSync } from 'fflate';
import { columnLetters } from '#lib/spreadsheets/table.ts';
import { xml, type Draft, type PlantedCell, type Writer } from './planted-draft.ts';
import { zip64Of } from './zip64.ts';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function xlsxCell(draft: Draft, at: string, cell: PlantedCell, shared: string[] | null): string {
  const { chance, is1904 } = draft;
  switch (cell.kind) {
    case 'text':
      if (!shared) return `<c r="${at}" t="inlineStr"><is><t>${xml(cell.text)}</t></is></c>`;
      if (!shared.includes(cell.text)) shared.push(cell.text);
      return `<c r="${at}" t="s"><v>${shared.indexOf(cell.text)}</v></c>`;
    case 'error':
      return `<c r="${at}" t="e">${chance.oneOf(['', '<f>VLOOKUP(A2,X1:Y9,2)</f>'])}<v>${cell.text}</v></c>`;
    case 'number':
      return `<c r="${at}" s="${cell.text.includes('.') ? 2 : 0}"><v>${cell.number}</v></c>`;
    case 'result':
      return `<c r="${at}"><f>1*${cell.number}</f><v>${cell.number}</v></c>`;
    case 'date':
      return `<c r="${at}" s="1"><v>${cell.serial - (is1904 ? 1462 : 0)}</v></c>`;
    case 'boolean':
      return `<c r="${at}" t="b"><v>1</v></c>`;
    case 'formula':
      return `<c r="${at}"${chance.oneOf(['', ' t="str"', ' s="2"'])}>${
        shared
          ? chance.oneOf([
              '<f t="shared" si="0"/>',
              `<f t="shared" ref="${at}:${at}" si="1">9.5*2</f>`,
            ])
          : chance.oneOf(['<f>9.5*2</f>', '<f>CONCATENATE("a ","b")</f>'])
      }</c>`.replace('></c>', chance.oneOf(['></c>', '> </c>']));
    default:
      return chance.oneOf(['', `<c r="${at}" s="1"/>`, `<c r="${at}"></c>`]);
  }
}

function sheetData(draft: Draft, shared: string[] | null): string {
  const { rows, merged, emptyRows, chance } = draft;
  const lines = rows.map(({ row, cells, isHidden }) => {
    const inside = cells.map((cell, column) =>
      xlsxCell(draft, `${columnLetters(column)}${row}`, cell, shared),
    );
    return `<row r="${row}"${isHidden ? ' hidden="1"' : ''} spans="1:6">${inside.join('')}</row>`;
  });
  const last = rows.at(-1)?.row ?? 1;
  const below = emptyRows
    ? Array.from(
        { length: 300 },
        (_, at) =>
          `<row r="${last + 1 + at}"><c r="A${last + 1 + at}" s="1"/><c r="B${last + 1 + at}" t="str"><f>IF(1,"")</f><v></v></c></row>`,
      )
    : [];
  const blocks = merged.map(
    ({ column, top, bottom }) =>
      `<mergeCell ref="${columnLetters(column)}${top}:${columnLetters(column)}${bottom}"/>`,
  );
  const prefixed = chance.oneOf([false, false, true]);
  const all = `<worksheet ${MAIN}><sheetData>${[...lines, ...below].join('')}</sheetData>${
    blocks.length > 0 ? `<mergeCells count="${blocks.length}">${blocks.join('')}</mergeCells>` : ''
  }</worksheet>`;
  return prefixed
    ? all.replaceAll(/<(\/?)(?=[a-z])/gi, '<$1x:').replace('xmlns=', 'xmlns:x=')
    : all;
}

export function xlsxByHand(draft: Draft, writer: Writer): Uint8Array<ArrayBuffer> {
  const shared: string[] | null = writer === 'exceljs' ? [] : null;
  const data = sheetData(draft, shared);
  const { hiddenFirst, is1904, dateFormat, chance } = draft;
  const old = `<worksheet ${MAIN}><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>SKU</t></is></c><c r="B1" t="inlineStr"><is><t>Style</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>OLD1</t></is></c></row></sheetData></worksheet>`;
  const state = chance.oneOf(['hidden', 'veryHidden']);
  const sheets = [
    ...(hiddenFirst ? [`<sheet name="Old" sheetId="7" state="${state}" r:id="rId7"/>`] : []),
    '<sheet name="Goods &amp; more" sheetId="1" r:id="rId1"/>',
  ];
  const files: Record<string, string> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><bookViews><workbookView activeTab="${hiddenFirst ? 1 : 0}"/></bookViews><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId7" Type="${OFFICE}/worksheet" Target="worksheets/sheet7.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/>${shared ? `<Relationship Id="rId3" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/>` : ''}</Relationships>`,
    'xl/styles.xml': `<styleSheet ${MAIN}><numFmts count="1"><numFmt numFmtId="170" formatCode="${xml(dateFormat)}"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="${dateFormat === 'mm-dd-yy' ? 14 : 170}" applyNumberFormat="1"/><xf numFmtId="2" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': data,
    'xl/worksheets/sheet7.xml': old,
    ...(shared && {
      'xl/sharedStrings.xml': `<sst ${MAIN}>${shared.map((each) => `<si><t xml:space="preserve">${xml(each)}</t></si>`).join('')}</sst>`,
    }),
  };
  const parts = Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, strToU8(content)]),
  );
  return chance.oneOf([false, false, true]) ? zip64Of(parts) : new Uint8Array(zipSync(parts));
}
