/** All work orders of a filter as a file, not only those of the page shown. */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { WorkExport } from '#lib/work-orders/calls.ts';
import type { SheetColumn, SheetRecord } from '#lib/spreadsheets/columns.ts';
import { healthWords, type HealthClock } from '#lib/work-orders/health.ts';
import { moreWorkFields, workFields, workShape } from '#lib/work-orders/report.ts';
import { stageLabel } from '#lib/work-orders/stages.ts';
import { workViews } from '#lib/work-orders/list.ts';
import { workStatusOf } from '#lib/work-orders/statuses.ts';
import type { ApiContext } from '#api/context/context.ts';
import {
  countWorkOrders,
  workKeysQuery,
  workOrdersOf,
  type ListedWorkOrder,
} from './queries/work-order-lists.ts';
import type { Failure } from '#api/kernel/failures.ts';
import type { Fact } from '#api/documents/blocks.ts';
import { reportFile } from '#api/reports/report-file.ts';
import { snapshotRows } from '#api/reports/snapshot-keys.ts';
import { workFilterOf, workOrderOf } from './list-work.ts';
import { showWorkSummary } from './views.ts';

const columns = [
  { key: 'reference', title: 'Number', type: 'identifier' },
  { key: 'title', title: 'Title', type: 'text' },
  { key: 'clientPo', title: 'Your PO', type: 'identifier' },
  { key: 'submission', title: 'Request', type: 'identifier' },
  { key: 'services', title: 'Services', type: 'text' },
  { key: 'pieces', title: 'Pieces', type: 'integer' },
  { key: 'done', title: 'Done', type: 'integer' },
  { key: 'progress', title: 'Progress %', type: 'integer' },
  { key: 'stage', title: 'Stage now', type: 'text' },
  { key: 'passRate', title: 'QC %', type: 'decimal' },
  { key: 'dueOn', title: 'Due', type: 'day' },
  { key: 'forecastOn', title: 'Expected done', type: 'day' },
  { key: 'completedOn', title: 'Completed', type: 'day' },
  { key: 'health', title: 'Health', type: 'text' },
  { key: 'status', title: 'Status', type: 'text' },
] as const satisfies readonly SheetColumn[];

type Key = (typeof columns)[number]['key'];

/** A PDF has room for fewer columns. */
const notOnPaper: readonly Key[] = ['clientPo', 'submission', 'forecastOn', 'completedOn'];

const recordOf = (
  order: ReturnType<typeof showWorkSummary>,
): SheetRecord & Record<Key, unknown> => ({
  reference: order.reference,
  title: order.title,
  clientPo: order.clientPo,
  submission: order.submission,
  services: order.services.join(' '),
  pieces: order.pieces,
  done: order.done,
  progress: order.progress,
  stage: stageLabel(order.stage),
  passRate: order.passRate,
  dueOn: order.dueOn,
  forecastOn: order.forecastOn,
  completedOn: order.completedOn,
  health: order.health === null ? '' : healthWords[order.health].label,
  status: workStatusOf(order.status, order.waitingFor).label,
});

async function* records(
  rows: AsyncIterable<ListedWorkOrder>,
  clock: HealthClock,
): AsyncGenerator<SheetRecord, undefined> {
  for await (const row of rows) yield recordOf(showWorkSummary(row, clock));
}

/** What narrows the report, in the words of its filters. */
function filterFacts({ view, from, to, ...query }: WorkExport): Fact[] {
  const given: Readonly<Record<string, unknown>> = query;
  const facts = [...workFields, ...moreWorkFields].flatMap((field): Fact[] => {
    const value = given[field.name];
    if (typeof value !== 'string' || value === '') return [];
    const option = field.kind === 'choice' && field.options.find((each) => each.value === value);
    return [{ label: field.label, text: option ? option.label : value }];
  });
  const quick = workViews.find(({ id }) => id === view);
  return [
    ...(quick ? [{ label: 'View', text: quick.label }] : []),
    ...(from || to ? [{ label: 'Due', text: `${from ?? ''} – ${to ?? ''}` }] : []),
    ...facts,
  ];
}

/** The file as a response; 422 for more rows than may leave at once. */
export async function exportWorkOrders(
  context: ApiContext,
  clientId: string,
  { format, ...query }: WorkExport,
): Promise<Result<Response, Failure>> {
  const { from = '', to = '', sort } = query;
  const { reader } = context.database;
  const filter = workFilterOf(context, { ...query, page: 1, size: 1 }, clientId);
  const settled = await snapshotRows(reader, {
    count: () => countWorkOrders(reader, filter),
    keys: (limit) => workKeysQuery(reader, filter, { ...workOrderOf(sort), limit, offset: 0 }),
    read: (references) => workOrdersOf(reader, references),
  });
  if (!settled.ok) return settled;
  const { total, rows } = settled.value;
  const isPaper = format === 'pdf';
  const file = await reportFile(context, {
    clientId,
    report: workShape.name,
    title: 'Work orders',
    format,
    from,
    to,
    filters: filterFacts({ format, ...query }),
    columns: columns.filter(({ key }) => !isPaper || !notOnPaper.includes(key)),
    total,
    rows: records(rows, filter.clock),
    summed: ['pieces', 'done'],
  });
  return ok(file);
}
