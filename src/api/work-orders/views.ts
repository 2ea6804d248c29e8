/** Work orders as the API shows them, internal events left out. */
import { missingBeforeWork } from '#api/records/missing-forms.ts';
import { eventsOf, showEvent } from '#api/records/timeline.ts';
import { toReply } from '#api/kernel/columns.ts';
import { workRecord, workSummary } from '#lib/work-orders/replies.ts';
import { company } from '#lib/content/company.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { aqlPlan } from '#lib/work-orders/aql.ts';
import { dayPlan } from '#lib/work-orders/charts.ts';
import {
  addCounts,
  passedTotal,
  noCounts,
  plannedOf,
  withShipped,
} from '#lib/work-orders/counts.ts';
import { healthClock, healthOf, openStatuses, type HealthClock } from '#lib/work-orders/health.ts';
import { noOutlook, outlookOf, passRate, type Outlook } from '#lib/work-orders/progress.ts';
import { actsOfAsk, isInTime, ON_HOLD, workStatuses } from '#lib/work-orders/statuses.ts';
import { statusOf } from '#lib/records/status.ts';
import type { ApiContext } from '#api/context/context.ts';
import { memberMay, readBy } from '#api/security/rights.ts';
import type { ListedWorkOrder } from './queries/work-order-lists.ts';
import {
  entriesOfWork,
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

const asked = ({ status, ask, waiting_for: waits, held_at: at }: ListedWorkOrder) =>
  status === ON_HOLD && waits === 'client' && ask && at !== null ? { ...ask, at } : null;

/** The answer that the company has not acted on. */
function answeredOf({ status, ask, held_at: asked }: WorkOrderRow, now: Date) {
  if (status !== ON_HOLD || !ask?.answered) return null;
  const { act, at } = ask.answered;
  return { kind: ask.kind, act, at, undo: isInTime(at, now) ? asked : null };
}

/**
 * An order in a list.
 * @param outlook of the order: `outlooksOf`
 */
export const showWorkSummary = (
  row: ListedWorkOrder,
  clock: HealthClock,
  outlook: Outlook = noOutlook,
) =>
  toReply(workSummary, row, {
    submission: row.submission_reference,
    ask: asked(row),
    stage: row.stage_now,
    passRate: passRate(row.passed, row.failed),
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
    ...outlook,
  });

const parts = workRecord.schema;

const showStage = (row: WorkStageRow, planned: number, entries: readonly WorkEntryRow[]) =>
  toReply(parts.stages.schema, row, {
    planned: Math.max(planned, row.done),
    today: entries.filter(({ stage }) => stage === row.stage).reduce(addCounts, noCounts),
  });

const showInspection = (row: WorkInspectionRow) =>
  toReply(parts.inspections.schema, row, {
    accept: row.level === 'aql' ? (aqlPlan(row.lot)?.accept ?? null) : null,
  });

const showShipment = (row: WorkShipmentRow) =>
  toReply(parts.shipments.schema, row, {
    weightKg: row.weight_grams === null ? null : row.weight_grams / GRAMS,
  });

/** Returns a file, hiding its storage name. */
export const showWorkFile = (row: WorkFileRow) =>
  toReply(parts.files.schema, row, { size: row.size_bytes });

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
    holidays: company.holidays,
    closedOn: closedOn(row, events),
    finished: entries
      .filter(({ stage }) => stage === row.final_stage)
      .map((entry) => ({ day: entry.day, done: passedTotal(entry) })),
  });

/** The whole order with stages, inspections, shipments, files and timeline. */
export async function showWorkOrder(
  context: Pick<ApiContext, 'database' | 'now' | 'ports' | 'member'>,
  row: WorkOrderRow,
  { all }: { readonly all: boolean },
) {
  const { db } = context.database;
  const clock = clockOf(context);
  const [counted, entries, inspections, shipments, files, events, missingForms] = await Promise.all(
    [
      stagesOfWork(db, row.id),
      entriesOfWork(db, row.id),
      inspectionsOfWork(db, row.id),
      shipmentsOfWork(db, row.id),
      filesOfWork(db, row.id),
      eventsOf(db, 'work_orders', row.id, { all }),
      missingBeforeWork(context, db, row.client_id, statusOf(workStatuses, row.status)),
    ],
  );
  const stages = withShipped(counted, shippedOf(shipments));
  const planned = plannedOf(stages, row.pieces);
  const fresh = entries.filter(({ day }) => day === clock.today);
  const { status, pieces } = row;
  const isOpen = openStatuses.includes(status);
  const { holidays } = company;
  const facts = { status, counts: stages, pieces, entries, today: clock.today, holidays };
  return readBy(context, {
    ...showWorkSummary(row, clock, isOpen ? outlookOf(facts) : noOutlook),
    items: row.items,
    stages: stages.map((stage, index) => showStage(stage, planned[index] ?? 0, fresh)),
    days: daysOf(row, entries, events, clock.today),
    qcLevel: row.qc_level,
    plan: row.qc_level === 'aql' ? aqlPlan(row.pieces) : null,
    inspections: inspections.map(showInspection),
    shipments: shipments.map(showShipment),
    files: files.map(showWorkFile),
    timeline: events.map((event) => showEvent(event, { all })),
    answered: answeredOf(row, context.now()),
    acts: asked(row) && memberMay(context, 'records') ? actsOfAsk(row.ask?.kind ?? null) : [],
    missingForms,
  });
}
