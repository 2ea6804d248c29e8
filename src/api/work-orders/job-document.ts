/** A work order as a PDF: figures, stages, inspections, shipments, garments. */
import { dayText } from '#lib/kernel/calendar-day.ts';
import { countText } from '#lib/kernel/count-text.ts';
import { isolated } from '#lib/records/isolated.ts';
import { inSizeOrder } from '#lib/reports/in-size-order.ts';
import { defectLabel } from '#lib/work-orders/defects.ts';
import { displayProgress } from '#lib/work-orders/columns.ts';
import { itemFields } from '#lib/work-orders/fields.ts';
import { displayHealth } from '#lib/work-orders/health.ts';
import { workPath } from '#lib/work-orders/path.ts';
import { ON_HOLD, workStatusOf } from '#lib/work-orders/statuses.ts';
import { inspectedText, qualityFacts, stageTable, workFacts } from '#lib/work-orders/work-text.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { WorkOrderRow } from '#api/db/tables/work-orders.ts';
import type { Fact, TableBlock } from '#api/documents/blocks.ts';
import {
  answerDocument,
  filled,
  numberColumn,
  tableOf,
  textColumn,
  fieldColumns,
} from '#api/reports/record-document.ts';
import { showWorkOrder } from './views.ts';

type ShownWorkOrder = Awaited<ReturnType<typeof showWorkOrder>>;

function facts(order: ShownWorkOrder): Fact[] {
  const percent = displayProgress(order);
  return [
    { label: 'Title', text: order.title },
    { label: 'On hold', text: order.status === ON_HOLD ? order.holdReason : '' },
    { label: 'Progress', text: percent === null ? '' : `${percent}%` },
    { label: 'Health', text: displayHealth(order.health, order.status)?.label ?? '' },
    ...workFacts(order, isolated),
    ...qualityFacts(order),
  ].filter(({ text }) => text !== '');
}

const tables = (order: ShownWorkOrder): TableBlock[] => {
  const { inspections, shipments, items } = order;
  return filled(
    { kind: 'table', title: 'Stages', ...stageTable(order) },
    tableOf(
      'Inspections',
      inspections,
      textColumn('Date', ({ inspectedOn }) => dayText(inspectedOn)),
      textColumn('Inspected', inspectedText),
      numberColumn('Critical', ({ critical }) => critical),
      numberColumn('Major', ({ major }) => major),
      numberColumn('Minor', ({ minor }) => minor),
      textColumn('Defects', ({ defects }) =>
        defects.map(({ code, count }) => `${count} ${defectLabel(code)}`).join(', '),
      ),
      textColumn('Verdict', ({ verdict }) => (verdict === 'accepted' ? 'Accepted' : 'Refused')),
      ...(inspections.some(({ note }) => note !== '')
        ? [textColumn('Note', ({ note }: (typeof inspections)[number]) => note)]
        : []),
    ),
    tableOf(
      'Shipments',
      shipments,
      textColumn('Date', ({ shippedOn }) => dayText(shippedOn)),
      textColumn('Carrier', ({ carrier }) => carrier),
      textColumn('Tracking', ({ tracking }) => tracking),
      textColumn('To', ({ shipTo }) => shipTo),
      numberColumn('Cartons', ({ cartons }) => cartons),
      numberColumn('Pieces', ({ pieces }) => pieces),
      textColumn('Weight', ({ weightKg }) =>
        weightKg === null ? '' : `${countText(weightKg)} kg`,
      ),
    ),
    tableOf('Items', inSizeOrder(items), ...fieldColumns(itemFields)),
  );
};

/** The file as a response, to be saved. */
export async function answerJobDocument(context: ApiContext, row: WorkOrderRow): Promise<Response> {
  const order = await showWorkOrder(context, row, { all: false });
  return answerDocument(context, {
    clientId: row.client_id,
    title: 'Work order',
    reference: order.reference,
    status: workStatusOf(order.status, order.waitingFor, order.holdReason).label,
    path: workPath(order.reference),
    blocks: [{ kind: 'facts', facts: facts(order) }, ...tables(order)],
  });
}
