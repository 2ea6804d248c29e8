/** A list as a PDF, drawn while its rows are read: a head, one table of any length, totals. */
import { createHash } from 'node:crypto';
import type { Fact, PdfDocument, TableColumn } from './blocks.ts';
import { OpenTable } from './draw-table.ts';
import { DocumentWriter } from './document.ts';

export interface ListOrder {
  /** Blocks before the table. */
  readonly document: PdfDocument;
  readonly columns: readonly TableColumn[];
  readonly generatedAt: Date;
}

/** Some rows of the list. The first ones decide how wide its columns are. */
export interface ListPart {
  readonly rows: readonly (readonly string[])[];
  /** With the last part: sums under the table. */
  readonly end?: { readonly totals: readonly Fact[] };
}

/** Begins a list; the answer draws a part and gives the bytes that are finished with it. */
export function openList({
  document,
  columns,
  generatedAt,
}: ListOrder): (part: ListPart) => Uint8Array {
  const hash = createHash('sha256');
  const said = (value: unknown): unknown => hash.update(`${JSON.stringify(value)}\n`);
  const open = new DocumentWriter(document, generatedAt);
  open.draw(document.blocks);
  let table: OpenTable | null = null;
  said({ ...document, columns });
  return ({ rows, end }) => {
    table ??= new OpenTable(open.sheet, { columns, rows });
    table.draw(rows);
    rows.forEach(said);
    if (end) {
      table.end(end.totals);
      said(end.totals);
      open.end(hash.digest('hex'));
    }
    return open.take();
  };
}
