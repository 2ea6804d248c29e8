/** Records counts of the floor: each is a row that is never changed; a correction is one more row. */
import { randomUUID } from 'node:crypto';
import type { WorkProgress } from '#lib/work-orders/calls.ts';
import { countText } from '#lib/kernel/count-text.ts';
import { dayText } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import {
  findCountErrors,
  countNames,
  expectedOf,
  fullCounts,
  findNewShippedError,
  toCounts,
  type StageCounts,
  addCounts,
  noCounts,
} from '#lib/work-orders/counts.ts';
import type { Counts } from '#lib/work-orders/fields.ts';
import { isCounted } from '#lib/work-orders/statuses.ts';
import { stageLabel } from '#lib/work-orders/stages.ts';
import {
  countedDaysOf,
  shipmentsOfWork,
  shippedOf,
  stagesOfWork,
  updateWorkStage,
  findWorkStart,
} from './queries/work-records.ts';
import type { WorkOrderRow, WorkStageRow } from '#api/db/tables/work-orders.ts';
import { FailureError } from '#api/kernel/failures.ts';
import { invalidField, reportAct, type WorkActing, type WorkEventText } from './company-work.ts';
import { countColumns } from './columns.ts';

type Entry = WorkProgress['entries'][number];

function checkStatus({ status }: WorkOrderRow, { entries, correction }: WorkProgress): void {
  if (status === 'CANCELLED') {
    throw new FailureError('conflict', { message: 'The work order is canceled.' });
  }
  if (correction !== '' || entries.every(({ stage }) => isCounted(status, stage))) return;
  const message = `Nothing is counted at ${status}; send a correction, or move the order first.`;
  throw new FailureError('conflict', { message });
}

function checkEntry(entry: Entry, index: number, isCorrection: boolean, today: string): Counts {
  const key = `entries.${index}`;
  if (entry.day > today) throw invalidField(`${key}.day`, 'The day is in the future.');
  const counts = fullCounts(entry);
  const below = countNames.find((name) => counts[name] < 0);
  if (below && !isCorrection) {
    const message = 'Numbers below 0 need a correction with its reason.';
    throw invalidField(`${key}.${below}`, message);
  }
  return counts;
}

interface Floor {
  readonly stages: readonly WorkStageRow[];
  readonly pieces: number;
  /** Pieces that have left. */
  readonly shipped: number;
  readonly today: string;
}

/** The totals with all entries added; refuses the whole call when they are not consistent. */
function addEntries(
  { stages, pieces, shipped, today }: Floor,
  { entries, correction }: WorkProgress,
): StageCounts[] {
  const isCorrection = correction !== '';
  const known = new Map(stages.map((stage) => [stage.stage, toCounts(stage)]));
  entries.forEach((entry, index) => {
    const before = known.get(entry.stage);
    if (!before) {
      const message = `${stageLabel(entry.stage)} is not a stage of this order.`;
      throw invalidField(`entries.${index}.stage`, message);
    }
    const added = checkEntry(entry, index, isCorrection, today);
    known.set(entry.stage, { stage: entry.stage, ...addCounts(before, added) });
  });
  const totals = [...known.values()];
  const [fault] = findCountErrors(totals, pieces);
  if (fault) {
    const index = entries.findLastIndex(({ stage }) => stage === fault.stage);
    const place = Math.max(0, index);
    throw invalidField(`entries.${place}.${fault.count}`, fault.message);
  }
  const left =
    isCorrection && findNewShippedError({ before: stages, after: totals }, pieces, shipped);
  if (left) throw invalidField('entries.0.done', left);
  return totals;
}

interface StageDays {
  readonly started: string | null;
  readonly finished: string | null;
}

/** When a stage began and ended: the first and the last day with counts, in whatever order they were reported. */
function daysOf(total: Counts, expected: number, days: readonly string[]): StageDays {
  const isThrough = total.done > 0 && total.done >= expected;
  return {
    started: total.done > 0 ? (days[0] ?? null) : null,
    finished: isThrough ? (days.at(-1) ?? null) : null,
  };
}

interface CountedFloor {
  readonly totals: readonly StageCounts[];
  /** Days with counts, by stage. */
  readonly counted: ReadonlyMap<string, readonly string[]>;
}

/** The day on which the work began: the first with counts, or that of the move to it; null before. */
async function startOf(
  { context, tx, row }: WorkActing,
  { totals, counted }: CountedFloor,
): Promise<string | null> {
  const moved = await findWorkStart(tx, row.id);
  const isBegun = moved !== null || totals.some(({ done }) => done > 0);
  const days = [...counted.values()].flat();
  if (isBegun) days.push(companyDay(moved === null ? context.now() : new Date(moved)));
  return days.toSorted()[0] ?? null;
}

/** Writes the totals, and returns which stages began and ended. */
async function saveStages(
  { context, tx, row, at }: WorkActing,
  stages: readonly WorkStageRow[],
  { totals, counted }: CountedFloor,
  { entries }: WorkProgress,
): Promise<WorkEventText[]> {
  const events: WorkEventText[] = [];
  const expected = expectedOf(totals, row.pieces);
  const today = companyDay(context.now());
  for (const [index, stage] of stages.entries()) {
    const total = totals[index] ?? { stage: stage.stage, ...noCounts };
    const own = entries.filter((entry) => entry.stage === stage.stage);
    const days = counted.get(stage.stage) ?? [];
    const { started, finished } = daysOf(total, expected[index] ?? 0, days);
    const isSame = own.length === 0 && finished === stage.finished_on;
    if (isSame) continue;
    const { stage: _name, ...counts } = total;
    await updateWorkStage(tx, stage, {
      ...counts,
      started_on: started,
      finished_on: finished,
      note: own.findLast(({ note }) => note !== '')?.note ?? stage.note,
      updated_at: at,
    });
    // The log has the time of the call; the day on which it happened is said where it is another one.
    const say = (kind: string, day: string) => {
      const when = day === today ? '' : `, ${dayText(day)}`;
      events.push({ kind, note: `${stageLabel(stage.stage)}${when}`, visibility: 'client' });
    };
    if (started !== null && stage.started_on === null) say('stage-started', started);
    if (finished !== null && stage.finished_on === null) say('stage-finished', finished);
  }
  return events;
}

/** 'Packed, Nov 27, 2026: 305'. */
const totalText = (entries: readonly Entry[]): string =>
  entries
    .map(({ stage, day, done }) => `${stageLabel(stage)}, ${dayText(day)}: ${countText(done)}`)
    .join('; ');

/** 'Packed, Nov 27, 2026: -2 done': what a correction adds and takes back. */
const changeText = (entries: readonly Entry[]): string =>
  entries
    .map((entry) => {
      const { passed: _follows, ...counts } = fullCounts(entry);
      const changes = Object.entries(counts).filter(([, change]) => change !== 0);
      const texts = changes.map(
        ([name, change]) => `${change > 0 ? '+' : ''}${countText(change)} ${name}`,
      );
      return `${stageLabel(entry.stage)}, ${dayText(entry.day)}: ${texts.join(', ')}`;
    })
    .join('; ');

const KINDS = ['counted', 'corrected'];

/** Adds the counts, or refuses all of them when one is not consistent with the others. */
export const countProgress = reportAct(KINDS, async (acting, input: WorkProgress) => {
  const { context, tx, row, at } = acting;
  checkStatus(row, input);
  const today = companyDay(context.now());
  const stages = await stagesOfWork(tx, row.id);
  const shipped = shippedOf(await shipmentsOfWork(tx, row.id));
  const totals = addEntries({ stages, pieces: row.pieces, shipped, today }, input);
  const counts = input.entries.map((entry) => ({
    id: randomUUID(),
    client_id: row.client_id,
    work_order_id: row.id,
    stage: entry.stage,
    day: entry.day,
    ...fullCounts(entry),
    note: entry.note,
    is_correction: input.correction !== '',
    is_final: entry.stage === row.final_stage,
    caller_reference: input.callerReference,
    at,
  }));
  await tx.insertInto('work_entries').values(counts).execute();
  const floor = { totals, counted: await countedDaysOf(tx, row.id) };
  const stageEvents = await saveStages(acting, stages, floor, input);
  const isStart = row.status === 'SCHEDULED' && totals.some(({ done }) => done > 0);
  const isCorrection = input.correction !== '';
  const counted: WorkEventText = {
    kind: 'counted',
    note: (isCorrection ? changeText : totalText)(input.entries).slice(0, 2000),
    visibility: isCorrection ? 'client' : 'internal',
  };
  const corrected = { kind: 'corrected', note: input.correction, visibility: 'client' } as const;
  return {
    changes: {
      ...countColumns({ counts: totals, pieces: row.pieces, shipped }),
      ...(isStart && { status: 'IN_PROGRESS' }),
      started_on: await startOf(acting, floor),
    },
    events: [
      counted,
      ...(isCorrection ? [corrected] : []),
      ...(isStart ? [{ kind: 'status', note: '', visibility: 'client' } as const] : []),
      ...stageEvents,
    ],
  };
});
