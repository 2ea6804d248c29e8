/** A made-up floor: how the pieces of an order go through its stages, day by day, for sample data. */
import { addDays, isWorkday } from '#lib/kernel/calendar-day.ts';
import { INSPECTION, isAfterWork } from '#lib/work-orders/stages.ts';

export interface FloorEntry {
  readonly stage: string;
  readonly day: string;
  readonly done: number;
  readonly failed?: number;
  readonly reworked?: number;
}

interface FloorPlan {
  readonly stages: readonly string[];
  readonly pieces: number;
  readonly from: string;
  readonly to: string;
  /** How much of the work is done at the end, 0 to 1. */
  readonly share: number;
  /** One of this many pieces fails the inspection and is reworked; 0 for none. */
  readonly failsOneOf: number;
}

/** Delay of a stage after the previous one, as a share of its length. */
const LAG = 0.2;

const workdays = (from: string, to: string): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (isWorkday(day)) days.push(day);
  return days.length > 0 ? days : [to];
};

/** The counts of each working day, consistent with one another. */
export function floorEntries(plan: FloorPlan): FloorEntry[] {
  const { pieces, share, failsOneOf } = plan;
  const stages = plan.stages.filter((stage) => !isAfterWork(stage));
  const days = workdays(plan.from, plan.to);
  const length = 1 + (stages.length - 1) * LAG;
  const before = new Map(stages.map((stage) => [stage, 0]));
  return days.flatMap((day, index) => {
    const time = ((index + 1) / days.length) * share * length;
    return stages.flatMap((stage, place): FloorEntry[] => {
      const part = Math.max(0, Math.min(1, time - place * LAG));
      const total = Math.floor(pieces * part + 1e-9);
      const done = total - (before.get(stage) ?? 0);
      if (done <= 0) return [];
      before.set(stage, total);
      const failed = stage === INSPECTION && failsOneOf > 0 ? Math.floor(done / failsOneOf) : 0;
      return [{ stage, day, done, ...(failed > 0 && { failed, reworked: failed }) }];
    });
  });
}

/** Entries after the work, all on one day. */
export const afterWorkEntries = (
  stages: readonly string[],
  pieces: number,
  day: string,
): FloorEntry[] => stages.filter(isAfterWork).map((stage) => ({ stage, day, done: pieces }));
