/** The address book as a file: a spreadsheet in the columns that an import reads, or a paper (domain 1.9). */
import { exportLimitText, MOST_EXPORTED } from '../../lib/reports/export-format.ts';
import { rowOfStore, storeImport } from '../../lib/retail-stores/store-sheet.ts';
import type { StoreExportQuery } from '../../lib/schemas/retail-store-calls.ts';
import type { SheetColumn, SheetRecord } from '../../lib/spreadsheets/columns.ts';
import { textOf } from '../../lib/submissions/values.ts';
import type { ApiContext } from '../context.ts';
import { countStores, pageOfStores } from '../db/retail-stores.ts';
import type { RetailStoreRow } from '../db/retail-store-tables.ts';
import { Refusal } from '../failures.ts';
import { listPaper } from '../reports/list-paper.ts';
import { sheetResponse } from '../spreadsheets/sheet-response.ts';
import { filterOf, orderOf } from './list-stores.ts';

const PORTION = 500;

const columns: readonly SheetColumn[] = [
  { key: 'reference', title: 'Reference', type: 'identifier' },
  ...storeImport.columns,
];

/** All stores of the filter, in the order of the list. */
async function* rowsOf(
  { database }: ApiContext,
  clientId: string,
  query: StoreExportQuery,
): AsyncGenerator<RetailStoreRow> {
  const filter = filterOf(clientId, query);
  for (let page = 1; ; page++) {
    const found = await pageOfStores(database.reader, filter, {
      ...orderOf(query.sort),
      page,
      size: PORTION,
    });
    yield* found;
    if (found.length < PORTION) return;
  }
}

/** What a list on paper has room for. */
function paperRow({ reference, data }: RetailStoreRow): string[] {
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

const paperHeads = [
  'Number',
  'Store',
  'Address',
  'Contact',
  'Receiving hours',
  'Status',
  'Reference',
];

async function* paperRows(rows: AsyncIterable<RetailStoreRow>): AsyncGenerator<string[]> {
  for await (const row of rows) yield paperRow(row);
}

async function* sheetRows(rows: AsyncIterable<RetailStoreRow>): AsyncGenerator<SheetRecord> {
  for await (const { reference, data } of rows) yield { reference, ...rowOfStore(data) };
}

/** The file: a spreadsheet that can be imported again, or the list on paper. */
export async function exportStores(
  context: ApiContext,
  clientId: string,
  query: StoreExportQuery,
): Promise<Response> {
  const { format } = query;
  const name = 'retail-stores';
  const title = 'Retail stores';
  const total = await countStores(context.database.reader, filterOf(clientId, query));
  if (total > MOST_EXPORTED) throw new Refusal('invalid', { message: exportLimitText(total) });
  const rows = rowsOf(context, clientId, query);
  if (format === 'pdf') {
    return listPaper(context, {
      name: `${name}.pdf`,
      title,
      facts: [{ label: 'Stores', text: total.toLocaleString('en-US') }],
      columns: paperHeads.map((label) => ({ label })),
      rows: paperRows(rows),
    });
  }
  return sheetResponse(context, { name, format, title, columns, rows: sheetRows(rows) });
}
