/** Papers of receipts and work orders: tables with a column for each value, and the PDF as a response. */
import { renderDocument } from '#api/documents/tasks.ts';
import { company } from '#lib/content/company.ts';
import { namesOf, type AnyField, type Fields, type ValuesOf } from '#lib/records/fields.ts';
import { countText } from '#lib/kernel/count-text.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { Block, Fact, PdfDocument, TableBlock } from '#api/documents/blocks.ts';
import { documentCompany } from '#api/documents/company-head.ts';
import { fileHeaders } from '#api/files/file-headers.ts';

interface Column<Row> {
  readonly label: string;
  readonly isNumber?: true;
  readonly text: (row: Row) => string;
}

export const textColumn = <Row>(label: string, value: (row: Row) => string): Column<Row> => ({
  label,
  text: value,
});

/** Counts; empty where there is none. */
export const numberColumn = <Row>(
  label: string,
  value: (row: Row) => number | undefined,
): Column<Row> => ({
  label,
  isNumber: true,
  text: (row) => {
    const count = value(row);
    return count === undefined ? '' : countText(count);
  },
});

/** Columns of declared fields, all or those named: counts and texts. */
export const fieldColumns = <F extends Fields>(
  fields: F,
  names: readonly (keyof F & string)[] = namesOf(fields),
): Column<ValuesOf<F>>[] =>
  names.map((name) => {
    const field: AnyField | undefined = fields[name];
    return field?.type === 'integer'
      ? numberColumn(field.label, (row) => row[name] as number)
      : textColumn(field?.label ?? '', (row) => String(row[name] ?? ''));
  });

/** Table with a line for each row. */
export const tableOf = <Row>(
  title: string,
  rows: readonly Row[],
  ...columns: readonly Column<Row>[]
): TableBlock => ({
  kind: 'table',
  title,
  columns: columns.map(({ label, isNumber }) => ({ label, ...(isNumber && { isNumber }) })),
  rows: rows.map((row) => columns.map((column) => column.text(row))),
});

/** Leaves out tables without rows. */
export const filled = (...tables: readonly TableBlock[]): TableBlock[] =>
  tables.filter(({ rows }) => rows.length > 0);

export const factList = (...pairs: readonly (readonly [label: string, text: string])[]): Fact[] =>
  pairs.map(([label, value]) => ({ label, text: value }));

interface RecordDocument extends Pick<PdfDocument, 'title' | 'reference' | 'status'> {
  readonly clientId: string;
  /** Page of the record. */
  readonly path: string;
  readonly blocks: readonly Block[];
}

/** Returns the PDF as a response, to be saved. */
export async function answerDocument(
  context: ApiContext,
  { clientId, path, ...paper }: RecordDocument,
): Promise<Response> {
  const document: PdfDocument = {
    size: 'letter',
    company: documentCompany(company),
    link: new URL(path, context.settings.siteUrl).href,
    ...paper,
  };
  const task = { document, generatedAt: context.now() };
  const bytes = await context.workers.run(renderDocument, task, { owner: clientId });
  const name = `${paper.reference}.pdf`;
  const headers = fileHeaders({ name, contentType: 'application/pdf', bytes: bytes.length });
  return new Response(new Uint8Array(bytes), { headers });
}
