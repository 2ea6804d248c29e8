/** The address book as a file: a spreadsheet in the columns that an import reads, or a PDF. */
import { storeShape } from '#lib/stores/columns.ts';
import { type Result } from '#lib/kernel/result.ts';
import { rowOfStore } from '#lib/stores/store-sheet.ts';
import type { StoreExportQuery } from '#lib/stores/calls.ts';
import type { ApiContext } from '#api/context/context.ts';
import { countStores, storeKeysQuery, storesOf, storeOrders } from './queries.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { exportList } from '#api/reports/export-list.ts';
import { stretchOf } from '#api/reports/list-query.ts';
import { filterOf } from './list-stores.ts';

/** A spreadsheet that can be imported again, or the list as a PDF; 422 for more rows than one file may have. */
export function exportStores(
  context: ApiContext,
  clientId: string,
  query: StoreExportQuery,
): Promise<Result<Response, Failure>> {
  const { reader } = context.database;
  const filter = filterOf(clientId, query);
  const stretch = stretchOf(storeOrders, query);
  return exportList(context, storeShape, {
    clientId,
    format: query.format,
    query,
    countedAs: 'Stores',
    rows: {
      count: () => countStores(reader, filter),
      keys: (size) => storeKeysQuery(reader, filter, { ...stretch, size }),
      read: async (keys) =>
        (await storesOf(reader, keys)).map(({ reference, data }) => ({
          reference,
          data,
          sheet: rowOfStore(data),
        })),
    },
  });
}
