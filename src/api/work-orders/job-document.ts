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
  factList,
  filled,
  numberColumn,
  tableOf,
  textColumn,
  fieldColumns,
} from '#api/reports/record-paper.ts';
import { showWorkOrder } from './views.ts';

type ShownWorkOrder = Awaited<ReturnType<typeof showWorkOrder>>;

const day = (value: string | null): string => (value === null ? '–' : dayText(value));

const facts = (order: ShownWorkOrder) =>
  factList(
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
      textColumn('Stage', ({ stage }) => stageLabel(stage)),
      numberColumn('In', ({ planned }) => planned),
      ...fieldColumns(countFields),
      textColumn('Finished', ({ finishedOn }) => day(finishedOn)),
    ),
    tableOf(
      'Inspections',
      inspections,
      textColumn('Date', ({ inspectedOn }) => day(inspectedOn)),
      numberColumn('Sample', ({ sample }) => sample),
      numberColumn('Critical', ({ critical }) => critical),
      numberColumn('Major', ({ major }) => major),
      numberColumn('Minor', ({ minor }) => minor),
      textColumn('Defects', ({ defects }) =>
        defects.map(({ code, count }) => `${count} ${defectLabel(code)}`).join(', '),
      ),
      textColumn('Verdict', ({ verdict }) => (verdict === 'accepted' ? 'Accepted' : 'Refused')),
    ),
    tableOf(
      'Shipments',
      shipments,
      textColumn('Date', ({ shippedOn }) => day(shippedOn)),
      textColumn('Carrier', ({ carrier }) => carrier),
      textColumn('Tracking', ({ tracking }) => tracking),
      textColumn('To', ({ shipTo }) => shipTo),
      numberColumn('Cartons', ({ cartons }) => cartons),
      numberColumn('Pieces', ({ pieces }) => pieces),
    ),
    tableOf('Items', items, ...fieldColumns(itemFields)),
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
