/** The address book as a file: a spreadsheet in the columns that an import reads, or a PDF (docs/stores.md). */
import { ok, type Result } from '#lib/kernel/result.ts';
import { rowOfStore, storeImport } from '#lib/stores/store-sheet.ts';
import type { StoreExportQuery } from '#lib/stores/calls.ts';
import type { SheetColumn, SheetRecord } from '#lib/spreadsheets/columns.ts';
import { textOf } from '#lib/forms/values.ts';
import type { ApiContext } from '#api/context/context.ts';
import { countStores, storeKeysQuery, storesOf } from './queries.ts';
import type { RetailStoreRow } from '#api/db/tables/stores.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { listDocument } from '#api/reports/list-document.ts';
import { snapshotRows } from '#api/reports/snapshot-keys.ts';
import { sheetResponse } from '#api/spreadsheets/sheet-response.ts';
import { filterOf, orderOf } from './list-stores.ts';

const columns: readonly SheetColumn[] = [
  { key: 'reference', title: 'Reference', type: 'identifier' },
  ...storeImport.columns,
];

/** The columns that a PDF has room for. */
function documentRow({ reference, data }: RetailStoreRow): string[] {
  const text = (name: string): string => textOf(data, name);
  const row = rowOfStore(data);
  const place = [text('line1'), text('line2'), text('city'), `${text('state')} ${text('zipCode')}`];
  return [
    text('storeNumber'),
    [text('storeName'), text('banner')].filter(Boolean).join(', '),
    place
      .map((part) => part.trim())
      .filter(Boolean)
      .join(', '),
    `${text('contactName')}, ${text('phone')}`,
    String(row['receivingHours'] ?? ''),
    String(row['status'] ?? ''),
    reference,
  ];
}

const documentHeads = [
  'Number',
  'Store',
  'Address',
  'Contact',
  'Receiving hours',
  'Status',
  'Reference',
];

async function* documentRows(rows: AsyncIterable<RetailStoreRow>): AsyncGenerator<string[]> {
  for await (const row of rows) yield documentRow(row);
}

async function* sheetRows(rows: AsyncIterable<RetailStoreRow>): AsyncGenerator<SheetRecord> {
  for await (const { reference, data } of rows) yield { reference, ...rowOfStore(data) };
}

/** A spreadsheet that can be imported again, or the list as a PDF; 422 for more rows than one file may have. */
export async function exportStores(
  context: ApiContext,
  clientId: string,
  query: StoreExportQuery,
): Promise<Result<Response, Failure>> {
  const { format, sort } = query;
  const { reader } = context.database;
  const filter = filterOf(clientId, query);
  const settled = await snapshotRows(reader, {
    count: () => countStores(reader, filter),
    keys: (size) => storeKeysQuery(reader, filter, { ...orderOf(sort), page: 1, size }),
    read: (references) => storesOf(reader, references),
  });
  if (!settled.ok) return settled;
  const { total, rows } = settled.value;
  const name = 'retail-stores';
  const title = 'Retail stores';
  if (format === 'pdf') {
    const document = await listDocument(context, {
      clientId,
      name: `${name}.pdf`,
      title,
      facts: [{ label: 'Stores', text: total.toLocaleString('en-US') }],
      columns: documentHeads.map((label) => ({ label })),
      rows: documentRows(rows),
    });
    return ok(document);
  }
  return ok(await sheetResponse(context, { name, format, title, columns, rows: sheetRows(rows) }));
}
