/** A work order as a PDF: figures, stages, inspections, shipments, garments. */
import { dayText } from '#lib/kernel/calendar-day.ts';
import { defectLabel } from '#lib/work-orders/defects.ts';
import { countFields, itemFields } from '#lib/work-orders/fields.ts';
import { healthWords } from '#lib/work-orders/health.ts';
import { workPath } from '#lib/work-orders/path.ts';
import { percentText, serviceLabel } from '#lib/work-orders/columns.ts';
import { stageLabel } from '#lib/work-orders/stages.ts';
import { workStatusOf } from '#lib/work-orders/statuses.ts';
import { countText } from '#lib/kernel/count-text.ts';
import { isolated } from '#lib/records/isolated.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { WorkOrderRow } from '#api/db/tables/work-orders.ts';
import {
  answerPaper,
  factsOf,
  filled,
  number,
  tableOf,
  text,
  fieldsOf,
} from '#api/reports/record-paper.ts';
import { showWorkOrder } from './views.ts';

type ShownWorkOrder = Awaited<ReturnType<typeof showWorkOrder>>;

const day = (value: string | null): string => (value === null ? '–' : dayText(value));

const facts = (order: ShownWorkOrder) =>
  factsOf(
    ['Title', order.title],
    ['Services', order.services.map(serviceLabel).join(', ')],
    ['Pieces', countText(order.pieces)],
    ['Progress', `${order.progress}%`],
    ['Health', order.health === null ? '–' : healthWords[order.health].label],
    ['First pass', percentText(order.passRate)],
    ['Due', day(order.dueOn)],
    ['Expected completion', day(order.forecastOn)],
    ['Started', day(order.startedOn)],
    ['Completed', day(order.completedOn)],
    ['Request', order.submission ?? '–'],
    ['Your PO', order.clientPo || '–'],
    ...(order.stores.length > 0 ? [['Stores', isolated(order.stores, ', ')] as const] : []),
  );

const tables = ({ stages, inspections, shipments, items }: ShownWorkOrder) =>
  filled(
    tableOf(
      'Stages',
      stages,
      text('Stage', ({ stage }) => stageLabel(stage)),
      number('In', ({ planned }) => planned),
      ...fieldsOf(countFields),
      text('Finished', ({ finishedOn }) => day(finishedOn)),
    ),
    tableOf(
      'Inspections',
      inspections,
      text('Date', ({ inspectedOn }) => day(inspectedOn)),
      number('Sample', ({ sample }) => sample),
      number('Critical', ({ critical }) => critical),
      number('Major', ({ major }) => major),
      number('Minor', ({ minor }) => minor),
      text('Defects', ({ defects }) =>
        defects.map(({ code, count }) => `${count} ${defectLabel(code)}`).join(', '),
      ),
      text('Verdict', ({ verdict }) => (verdict === 'accepted' ? 'Accepted' : 'Refused')),
    ),
    tableOf(
      'Shipments',
      shipments,
      text('Date', ({ shippedOn }) => day(shippedOn)),
      text('Carrier', ({ carrier }) => carrier),
      text('Tracking', ({ tracking }) => tracking),
      text('To', ({ shipTo }) => shipTo),
      number('Cartons', ({ cartons }) => cartons),
      number('Pieces', ({ pieces }) => pieces),
    ),
    tableOf('Items', items, ...fieldsOf(itemFields)),
  );

/** The file as a response, to be saved. */
export async function answerJobDocument(context: ApiContext, row: WorkOrderRow): Promise<Response> {
  const order = await showWorkOrder(context, row, { all: false });
  return answerPaper(context, {
    clientId: row.client_id,
    title: 'Work order',
    reference: order.reference,
    status: workStatusOf(order.status, order.waitingFor, order.holdReason).label,
    path: workPath(order.reference),
    blocks: [{ kind: 'facts', facts: facts(order) }, ...tables(order)],
  });
}
