/** Work orders as the API shows them: copied field by field, internal events left out. */
import { showEvent } from '#api/records/show-event.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { aqlPlan } from '#lib/work-orders/aql.ts';
import { dayPlan } from '#lib/work-orders/charts.ts';
import { plannedOf, withShipped } from '#lib/work-orders/counts.ts';
import { healthClock, healthOf, openStatuses, type HealthClock } from '#lib/work-orders/health.ts';
import { noOutlook, outlookOf, type Outlook } from '#lib/work-orders/progress.ts';
import { actsOfAsk, ON_HOLD } from '#lib/work-orders/statuses.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { ListedWorkOrder } from './queries/work-order-lists.ts';
import {
  entriesOfWork,
  eventsOfWork,
  filesOfWork,
  inspectionsOfWork,
  shipmentsOfWork,
  shippedOf,
  stagesOfWork,
} from './queries/work-records.ts';
import type {
  WorkEntryRow,
  WorkEventRow,
  WorkFileRow,
  WorkInspectionRow,
  WorkOrderRow,
  WorkShipmentRow,
  WorkStageRow,
} from '#api/db/tables/work-orders.ts';

const GRAMS = 1000;

/** The time of the answer, as a moment and as a company day. */
export const clockOf = ({ now }: Pick<ApiContext, 'now'>): HealthClock =>
  healthClock(now(), companyDay(now()));

const asked = ({ status, ask, held_at: at }: ListedWorkOrder) =>
  status === ON_HOLD && ask && at !== null ? { ...ask, at } : null;

/** An order in a list. */
/** @param outlook of the order: `outlooksOf` */
export const showWorkSummary = (
  row: ListedWorkOrder,
  clock: HealthClock,
  outlook: Outlook = noOutlook,
) => ({
  id: row.id,
  reference: row.reference,
  submission: row.submission_reference,
  title: row.title,
  clientPo: row.client_po,
  priority: row.priority,
  status: row.status,
  waitingFor: row.waiting_for,
  holdReason: row.hold_reason,
  ask: asked(row),
  services: row.services,
  stores: row.stores,
  pieces: row.pieces,
  done: row.done,
  progress: row.progress,
  stage: row.stage_now,
  passRate: row.pass_permille < 0 ? null : row.pass_permille / 10,
  health: healthOf(
    {
      status: row.status,
      dueOn: row.due_on,
      ...outlook,
      completedOn: row.completed_on,
      heldAt: row.held_at,
    },
    clock,
  ),
  createdOn: row.created_on,
  scheduledOn: row.scheduled_on,
  dueOn: row.due_on,
  promisedOn: row.promised_on,
  startedOn: row.started_on,
  completedOn: row.completed_on,
  ...outlook,
  updatedAt: row.updated_at,
});

const showStage = (row: WorkStageRow, planned: number) => ({
  stage: row.stage,
  planned: Math.max(planned, row.done),
  done: row.done,
  passed: row.passed,
  failed: row.failed,
  reworked: row.reworked,
  scrapped: row.scrapped,
  startedOn: row.started_on,
  finishedOn: row.finished_on,
  note: row.note,
  updatedAt: row.updated_at,
});

const showInspection = (row: WorkInspectionRow) => ({
  id: row.id,
  inspectedOn: row.inspected_on,
  level: row.level,
  lot: row.lot,
  sample: row.sample,
  critical: row.critical,
  major: row.major,
  minor: row.minor,
  verdict: row.verdict,
  accept: row.level === 'aql' ? (aqlPlan(row.lot)?.accept ?? null) : null,
  defects: row.defects,
  note: row.note,
});

const showShipment = (row: WorkShipmentRow) => ({
  id: row.id,
  shippedOn: row.shipped_on,
  carrier: row.carrier,
  tracking: row.tracking,
  shipTo: row.ship_to,
  cartons: row.cartons,
  pieces: row.pieces,
  weightKg: row.weight_grams === null ? null : row.weight_grams / GRAMS,
});

/** A file; never the name it is stored under. */
export const showWorkFile = (row: WorkFileRow) => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  caption: row.caption,
  contentType: row.content_type,
  size: row.size_bytes,
  createdAt: row.created_at,
});

/** The day that closed an order: it was completed, or cancelled before; null while it is open. */
function closedOn(row: WorkOrderRow, events: readonly WorkEventRow[]): string | null {
  if (openStatuses.includes(row.status)) return null;
  if (row.completed_on !== null) return row.completed_on;
  const closing = events.findLast((event) => event.to_status !== event.from_status);
  return companyDay(new Date(closing?.at ?? row.updated_at));
}

const daysOf = (
  row: WorkOrderRow,
  entries: readonly WorkEntryRow[],
  events: readonly WorkEventRow[],
  today: string,
) =>
  dayPlan({
    pieces: row.pieces,
    startOn: row.started_on ?? row.scheduled_on ?? row.created_on,
    dueOn: row.due_on,
    today,
    closedOn: closedOn(row, events),
    finished: entries.filter(({ stage }) => stage === row.final_stage),
  });

/** The whole order with stages, inspections, shipments, files and timeline. */
export async function showWorkOrder(
  context: Pick<ApiContext, 'database' | 'now'>,
  row: WorkOrderRow,
  { all }: { readonly all: boolean },
) {
  const { db } = context.database;
  const clock = clockOf(context);
  const [counted, entries, inspections, shipments, files, events] = await Promise.all([
    stagesOfWork(db, row.id),
    entriesOfWork(db, row.id),
    inspectionsOfWork(db, row.id),
    shipmentsOfWork(db, row.id),
    filesOfWork(db, row.id),
    eventsOfWork(db, row.id, { all }),
  ]);
  const stages = withShipped(counted, shippedOf(shipments));
  const planned = plannedOf(stages, row.pieces);
  const { status, pieces } = row;
  const isOpen = openStatuses.includes(status);
  const facts = { status, counts: stages, pieces, entries, today: clock.today };
  return {
    ...showWorkSummary(row, clock, isOpen ? outlookOf(facts) : noOutlook),
    items: row.items,
    stages: stages.map((stage, index) => showStage(stage, planned[index] ?? 0)),
    days: daysOf(row, entries, events, clock.today),
    qcLevel: row.qc_level,
    plan: row.qc_level === 'aql' ? aqlPlan(row.pieces) : null,
    inspections: inspections.map(showInspection),
    shipments: shipments.map(showShipment),
    files: files.map(showWorkFile),
    timeline: events.map(showEvent),
    acts: asked(row) ? actsOfAsk(row.ask?.kind ?? null) : [],
  };
}
