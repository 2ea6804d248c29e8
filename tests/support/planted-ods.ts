/** OpenDocument as LibreOffice writes it. */
import { strToU8, zipSync } from 'fflate';
import { xml, type Draft, type PlantedCell } from './planted-draft.ts';

function odsCell(draft: Draft, cell: PlantedCell, spanned: string): string {
  const tag = (attributes: string, shown?: string): string =>
    shown === undefined
      ? `<table:table-cell ${attributes}${spanned}/>`
      : `<table:table-cell ${attributes}${spanned}><text:p>${xml(shown)}</text:p></table:table-cell>`;
  switch (cell.kind) {
    case 'text':
      return tag('office:value-type="string" calcext:value-type="string"', cell.text);
    case 'error':
      return tag(
        'table:formula="of:=VLOOKUP([.A2];[.X1:.Y9];2)" office:value-type="string" office:string-value="" calcext:value-type="error"',
        cell.text,
      );
    case 'number':
      // In a German file the shown text has a comma.
      return tag(
        `${cell.text.includes('.') ? 'table:style-name="ce2" ' : ''}office:value-type="float" office:value="${cell.number}"`,
        draft.chance.oneOf([cell.text.replace('.', ','), cell.text]),
      );
    case 'result':
      return tag(
        `table:formula="of:=1*2" office:value-type="float" office:value="${cell.number}"`,
        cell.text,
      );
    case 'date':
      return tag(
        `table:style-name="ce1" office:value-type="date" office:date-value="${cell.iso}"`,
        '31.12.26',
      );
    case 'boolean':
      return tag('office:value-type="boolean" office:boolean-value="true"', 'WAHR');
    case 'formula':
      return tag('table:formula="of:=9.5*2"');
    default:
      return '<table:table-cell/>';
  }
}

export function odsByHand(draft: Draft): Uint8Array<ArrayBuffer> {
  const { rows, merged, hiddenFirst, is1904 } = draft;
  let next = 1;
  const lines = rows.map(({ row, cells, isHidden }) => {
    const gap =
      row > next
        ? `<table:table-row table:number-rows-repeated="${row - next}"><table:table-cell table:number-columns-repeated="6"/></table:table-row>`
        : '';
    next = row + 1;
    const inside = cells.map((cell, column) => {
      const block = merged.find(
        (each) => each.column === column && each.top <= row && row <= each.bottom,
      );
      if (block && block.top < row) return '<table:covered-table-cell/>';
      return odsCell(
        draft,
        cell,
        block
          ? ` table:number-columns-spanned="1" table:number-rows-spanned="${block.bottom - block.top + 1}"`
          : '',
      );
    });
    return `${gap}<table:table-row${isHidden ? ' table:visibility="filter"' : ''}>${inside.join('')}<table:table-cell table:number-columns-repeated="16378"/></table:table-row>`;
  });
  const namespaces =
    'xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s" xmlns:number="n" xmlns:calcext="c"';
  const old =
    '<table:table table:name="Old" table:style-name="ta2"><table:table-row><table:table-cell office:value-type="string"><text:p>SKU</text:p></table:table-cell></table:table-row><table:table-row><table:table-cell office:value-type="string"><text:p>OLD1</text:p></table:table-cell></table:table-row></table:table>';
  const styles =
    '<number:date-style style:name="N37"><number:day number:style="long"/><number:text>.</number:text><number:month number:style="long"/><number:text>.</number:text><number:year/></number:date-style><number:number-style style:name="N2"><number:number number:decimal-places="2" number:min-integer-digits="1"/></number:number-style><style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style><style:style style:name="ce1" style:family="table-cell" style:data-style-name="N37"/><style:style style:name="ce2" style:family="table-cell" style:data-style-name="N2"/>';
  const content = `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${namespaces}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${is1904 ? '<table:calculation-settings><table:null-date table:date-value="1904-01-01"/></table:calculation-settings>' : ''}${hiddenFirst ? old : ''}<table:table table:name="Goods &amp; more" table:style-name="ta1"><table:table-column table:number-columns-repeated="6"/>${lines.join('')}<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`;
  return new Uint8Array(
    zipSync({
      mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
      'content.xml': strToU8(content),
      'META-INF/manifest.xml': strToU8('<manifest:manifest/>'),
    }),
  );
}
