/** Company corrections of an order: dates, pieces, services; every change is logged. */
import { dayText } from '#lib/kernel/calendar-day.ts';
import { counted, countText } from '#lib/kernel/count-text.ts';
import type { WorkChange } from '#lib/work-orders/calls.ts';
import {
  findCountErrors,
  findNewShippedError,
  noCounts,
  type StageCounts,
} from '#lib/work-orders/counts.ts';
import { stagesOf } from '#lib/work-orders/stages.ts';
import {
  replaceWorkStages,
  shipmentsOfWork,
  shippedOf,
  stagesOfWork,
} from './queries/work-records.ts';
import type { WorkOrderRow, WorkOrderUpdate, WorkStageRow } from '#api/db/tables/work-orders.ts';
import { FailureError } from '#api/kernel/failures.ts';
import { countColumns, describedColumns, stageList } from './columns.ts';
import { invalidField, workAct, type WorkActing } from './company-work.ts';

const over: readonly string[] = ['CLOSED', 'CANCELLED'];

/** The stages of the new services: those that were counted must stay. */
function newStages(
  { row, at }: WorkActing,
  old: readonly WorkStageRow[],
  services: readonly string[],
): WorkStageRow[] {
  const ids = stagesOf(services);
  if (ids.length === 0) {
    throw invalidField('services', 'None of these services passes a stage of the floor.');
  }
  const lost = old.filter(({ stage, done }) => done > 0 && !ids.some((id) => id === stage));
  if (lost.length > 0) {
    const names = stageList(lost.map(({ stage }) => stage));
    throw invalidField('services', `Already counted: ${names}. Correct the counts first.`);
  }
  return ids.map((stage, position) => {
    const known = old.find((each) => each.stage === stage);
    if (known) return { ...known, position };
    const days = { started_on: null, finished_on: null, note: '', updated_at: at };
    return { work_order_id: row.id, stage, position, ...noCounts, ...days };
  });
}

async function countedColumns(acting: WorkActing, input: WorkChange): Promise<WorkOrderUpdate> {
  const { tx, row } = acting;
  const { services, pieces = row.pieces } = input;
  const shipped = shippedOf(await shipmentsOfWork(tx, row.id));
  // An order has at least the pieces that have left.
  if (shipped > pieces)
    throw invalidField('pieces', `${countText(shipped)} shipped of ${counted(pieces, 'piece')}.`);
  const old = await stagesOfWork(tx, row.id);
  const stages = services ? newStages(acting, old, services) : old;
  const counts: StageCounts[] = stages;
  const [fault] = findCountErrors(counts, pieces);
  if (fault) throw invalidField(services ? 'services' : 'pieces', fault.message);
  const left = findNewShippedError({ before: old, after: counts }, pieces, shipped);
  if (left !== null) throw invalidField('services', left);
  if (services) await replaceWorkStages(tx, row.id, stages);
  return countColumns({ counts, pieces, shipped });
}

const dayWords = { scheduledOn: 'Start', dueOn: 'Due', promisedOn: 'Promised' } as const;
const columns = {
  scheduledOn: 'scheduled_on',
  dueOn: 'due_on',
  promisedOn: 'promised_on',
} as const;

const dayOrEmpty = (day: string | null): string => (day === null ? 'empty' : dayText(day));

/** Describes the change: 'Due: Mar 6, 2026 (was Mar 4, 2026)'. */
function changeText(row: WorkOrderRow, input: WorkChange): string {
  const days = (['scheduledOn', 'dueOn', 'promisedOn'] as const).flatMap((name) => {
    const [before, after] = [row[columns[name]], input[name]];
    if (after === undefined || after === before) return [];
    return [`${dayWords[name]}: ${dayOrEmpty(after)} (was ${dayOrEmpty(before)})`];
  });
  const pieces =
    input.pieces === undefined || input.pieces === row.pieces
      ? []
      : [`Pieces: ${countText(input.pieces)} (was ${countText(row.pieces)})`];
  return [...days, ...pieces].join('; ');
}

/** Changes the given values; once for each caller reference. */
export const changeOrder = workAct(['changed'], async (acting, input: WorkChange) => {
  const { row } = acting;
  if (over.includes(row.status)) {
    throw new FailureError('conflict', { message: `The work order is ${row.status}.` });
  }
  const { pieces = row.pieces } = input;
  // An approval adds to the pieces that the client saw: with those in the number already, they would count twice.
  if (pieces !== row.pieces && row.waiting_for === 'client' && row.ask?.kind === 'overrun') {
    const asked = counted(row.ask.pieces, 'piece');
    const message = `The client is asked to approve ${asked} more. Put the order on hold again, or wait for the answer.`;
    throw new FailureError('conflict', { message });
  }
  const described = describedColumns({
    reference: row.reference,
    submissionReference: row.submission_reference,
    title: input.title ?? row.title,
    clientPo: input.clientPo ?? row.client_po,
    services: input.services ?? row.services,
    items: input.items ?? row.items,
    stores: input.stores ?? row.stores,
  });
  const note = [changeText(row, input), input.note].filter((text) => text !== '').join('. ');
  return {
    changes: {
      ...described,
      ...(await countedColumns(acting, input)),
      ...(input.priority && { priority: input.priority }),
      ...(input.qcLevel && { qc_level: input.qcLevel }),
      ...(input.scheduledOn !== undefined && { scheduled_on: input.scheduledOn }),
      ...(input.dueOn !== undefined && { due_on: input.dueOn }),
      ...(input.promisedOn !== undefined && { promised_on: input.promisedOn }),
    },
    events: [{ kind: 'changed', note, visibility: input.visibility }],
  };
});
