/** Views that the demo client keeps of the two reports. */
import { receiptShape } from '#lib/receipts/columns.ts';
import { readReportState } from '#lib/reports/list-query.ts';
import { viewQuery } from '#lib/reports/saved-view.ts';
import { workShape } from '#lib/work-orders/columns.ts';
import type { ApiContext } from '#api/context/context.ts';
import { saveView } from '#api/reports/saved-views.ts';

const views = [
  { list: 'receipts', name: 'Faulty by vendor', query: 'exceptions=only&sort=vendor' },
  {
    list: 'receipts',
    name: 'Coming next',
    query: 'status=EXPECTED&sort=received&cols=number,received,vendor,po,carrier,cartons',
  },
  { list: 'work-orders', name: 'On the floor by due day', query: 'status=IN_PROGRESS&sort=due' },
] as const;

const shapes = { receipts: receiptShape, 'work-orders': workShape } as const;

/** Opens transactions of its own: not for use inside one. */
export async function seedViews(context: ApiContext, clientId: string): Promise<void> {
  for (const { list, name, query } of views) {
    const shape = shapes[list];
    const state = readReportState(shape, new URLSearchParams(query));
    const view = { list, name, query: viewQuery(shape, state) };
    const saved = await saveView(context, clientId, view);
    if (!saved.ok) throw new Error(`The sample view ${name} is refused`);
  }
}
