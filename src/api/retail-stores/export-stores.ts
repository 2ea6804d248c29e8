/** The address book as a spreadsheet, in the columns that an import reads (domain 1.9). */
import { rowOfStore, storeImport } from '../../lib/retail-stores/store-sheet.ts';
import type { StoreExportQuery } from '../../lib/schemas/retail-store-calls.ts';
import type { SheetColumn, SheetRecord } from '../../lib/spreadsheets/columns.ts';
import type { ApiContext } from '../context.ts';
import { pageOfStores } from '../db/retail-stores.ts';
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
): AsyncGenerator<SheetRecord> {
  const filter = filterOf(clientId, query);
  for (let page = 1; ; page++) {
    const found = await pageOfStores(database.reader, filter, {
      ...orderOf(query.sort),
      page,
      size: PORTION,
    });
    for (const { reference, data } of found) yield { reference, ...rowOfStore(data) };
    if (found.length < PORTION) return;
  }
}

/** The file. */
export const exportStores = (
  context: ApiContext,
  clientId: string,
  query: StoreExportQuery,
): Promise<Response> =>
  sheetResponse(context, {
    name: 'retail-stores',
    format: query.format,
    title: 'Retail stores',
    columns,
    rows: rowsOf(context, clientId, query),
  });
