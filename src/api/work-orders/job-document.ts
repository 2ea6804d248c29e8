/** A work order as a PDF: figures, stages, inspections, shipments, garments. */
import { renderDocument } from '#api/documents/tasks.ts';
import { company } from '#lib/content/company.ts';
import { dayText } from '#lib/kernel/calendar-day.ts';
import { defectLabel } from '#lib/work-orders/defects.ts';
import { healthWords } from '#lib/work-orders/health.ts';
import { workPath } from '#lib/work-orders/path.ts';
import { percentText, serviceLabel } from '#lib/work-orders/columns.ts';
import { stageLabel } from '#lib/work-orders/stages.ts';
import { workStatusOf } from '#lib/work-orders/statuses.ts';
import { countText } from '#lib/kernel/count-text.ts';
import { isolated } from '#lib/records/isolated.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { WorkOrderRow } from '#api/db/tables/work-orders.ts';
import { fileHeaders } from '#api/files/send-stored-file.ts';
import type { Block, PdfDocument } from '#api/documents/blocks.ts';
import { documentCompany } from '#api/documents/company-head.ts';
import { showWorkOrder } from './views.ts';

type ShownWorkOrder = Awaited<ReturnType<typeof showWorkOrder>>;

const day = (value: string | null): string => (value === null ? '–' : dayText(value));

const facts = (order: ShownWorkOrder): Block => ({
  kind: 'facts',
  facts: [
    { label: 'Title', text: order.title },
    { label: 'Services', text: order.services.map(serviceLabel).join(', ') },
    { label: 'Pieces', text: countText(order.pieces) },
    { label: 'Progress', text: `${order.progress}%` },
    { label: 'Health', text: order.health === null ? '–' : healthWords[order.health].label },
    { label: 'First pass', text: percentText(order.passRate) },
    { label: 'Due', text: day(order.dueOn) },
    { label: 'Expected completion', text: day(order.forecastOn) },
    { label: 'Started', text: day(order.startedOn) },
    { label: 'Completed', text: day(order.completedOn) },
    { label: 'Request', text: order.submission ?? '–' },
    { label: 'Your PO', text: order.clientPo || '–' },
    ...(order.stores.length > 0 ? [{ label: 'Stores', text: isolated(order.stores, ', ') }] : []),
  ],
});

const number = (label: string) => ({ label, isNumber: true });

const stageTable = ({ stages }: ShownWorkOrder): Block => ({
  kind: 'table',
  title: 'Stages',
  columns: [
    { label: 'Stage' },
    ...['In', 'Done', 'Passed', 'Failed', 'Reworked', 'Scrapped'].map(number),
    { label: 'Finished' },
  ],
  rows: stages.map((each) => [
    stageLabel(each.stage),
    countText(each.planned),
    countText(each.done),
    countText(each.passed),
    countText(each.failed),
    countText(each.reworked),
    countText(each.scrapped),
    day(each.finishedOn),
  ]),
});

const inspectionTable = ({ inspections }: ShownWorkOrder): Block[] =>
  inspections.length === 0
    ? []
    : [
        {
          kind: 'table',
          title: 'Inspections',
          columns: [
            { label: 'Date' },
            number('Sample'),
            number('Critical'),
            number('Major'),
            number('Minor'),
            { label: 'Defects' },
            { label: 'Verdict' },
          ],
          rows: inspections.map((each) => [
            day(each.inspectedOn),
            countText(each.sample),
            countText(each.critical),
            countText(each.major),
            countText(each.minor),
            each.defects.map(({ code, count: some }) => `${some} ${defectLabel(code)}`).join(', '),
            each.verdict === 'accepted' ? 'Accepted' : 'Refused',
          ]),
        },
      ];

const shipmentTable = ({ shipments }: ShownWorkOrder): Block[] =>
  shipments.length === 0
    ? []
    : [
        {
          kind: 'table',
          title: 'Shipments',
          columns: [
            { label: 'Date' },
            { label: 'Carrier' },
            { label: 'Tracking' },
            { label: 'To' },
            number('Cartons'),
            number('Pieces'),
          ],
          rows: shipments.map((each) => [
            day(each.shippedOn),
            each.carrier,
            each.tracking,
            each.shipTo,
            countText(each.cartons),
            countText(each.pieces),
          ]),
        },
      ];

const itemTable = ({ items }: ShownWorkOrder): Block[] =>
  items.length === 0
    ? []
    : [
        {
          kind: 'table',
          title: 'Items',
          columns: [
            { label: 'SKU' },
            { label: 'Style' },
            { label: 'Color' },
            { label: 'Size' },
            number('Quantity'),
          ],
          rows: items.map(({ sku, style, colour, size, qty }) => [
            sku,
            style,
            colour,
            size,
            countText(qty),
          ]),
        },
      ];

const documentOf = (order: ShownWorkOrder, siteUrl: URL): PdfDocument => ({
  size: 'letter',
  house: documentCompany(company),
  title: 'Work order',
  reference: order.reference,
  status: workStatusOf(order.status, order.waitingFor, order.holdReason).label,
  link: new URL(workPath(order.reference), siteUrl).href,
  blocks: [
    facts(order),
    stageTable(order),
    ...inspectionTable(order),
    ...shipmentTable(order),
    ...itemTable(order),
  ],
});

/** The file as a response, to be saved. */
export async function answerJobDocument(context: ApiContext, row: WorkOrderRow): Promise<Response> {
  const order = await showWorkOrder(context, row, { all: false });
  const task = {
    document: documentOf(order, context.settings.siteUrl),
    generatedAt: context.now(),
  };
  const bytes = await context.workers.run(renderDocument, task, { owner: row.client_id });
  const name = `${order.reference}.pdf`;
  const headers = fileHeaders({ name, contentType: 'application/pdf', bytes: bytes.length });
  return new Response(new Uint8Array(bytes), { headers });
}
