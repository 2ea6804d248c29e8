/** All work orders of a filter as a file, not only those of the page shown. */
import { exportList } from '#api/reports/export-list.ts';
import { stretchOf } from '#api/reports/list-query.ts';
import { type Result } from '#lib/kernel/result.ts';
import type { WorkExport } from '#lib/work-orders/calls.ts';
import { workShape } from '#lib/work-orders/columns.ts';
import type { ApiContext } from '#api/context/context.ts';
import {
  countWorkOrders,
  workKeysQuery,
  workOrdersOf,
  workOrders,
} from './queries/work-order-lists.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { showWorkSummaries, workFilterOf } from './list-work.ts';

/** Returns the file as a response; 422 above the row limit. */
export async function exportWorkOrders(
  context: ApiContext,
  clientId: string,
  query: WorkExport,
): Promise<Result<Response, Failure>> {
  const { reader } = context.database;
  const filter = await workFilterOf(context, query, clientId);
  const stretch = stretchOf(workOrders, query);
  return exportList(context, workShape, {
    clientId,
    format: query.format,
    query,
    rows: {
      count: () => countWorkOrders(reader, filter),
      keys: (size) => workKeysQuery(reader, filter, { ...stretch, size }),
      read: async (keys) =>
        showWorkSummaries(context, await workOrdersOf(reader, keys), filter.clock),
    },
  });
}
