/** Counts of a work order as fields: of the present day, an earlier one, or the totals of a finished order. */
import { dayText, isDay } from '#lib/kernel/calendar-day.ts';
import { counted, countText } from '#lib/kernel/count-text.ts';
import {
  countField,
  type CountName,
  type DeskWork,
  type StageFields,
  type WorkActs,
} from '#lib/portal/floor/desk-work.ts';
import { noCounts } from '#lib/work-orders/counts.ts';
import { countFields, type Counts } from '#lib/work-orders/fields.ts';
import { stageLabel } from '#lib/work-orders/stages.ts';
import { isCounted } from '#lib/work-orders/statuses.ts';
import { mayAtDesk } from '../desk-api.ts';
import type { DeskPost } from '../posted.ts';
import { editedText } from '../edited-text.ts';

type Stage = DeskWork['stages'][number];

/** Returns true once the work is done; figures change only by corrections then. */
export const isFinished = (status: string): boolean =>
  ['COMPLETED', 'SHIPPED', 'CLOSED'].includes(status);

export const typedCounts: readonly CountName[] = ['done', 'failed', 'reworked', 'scrapped'];

/** 'Done Packed'. */
export const countLabel = (stage: string, count: CountName): string =>
  `${countFields[count].label} ${stageLabel(stage)}`;

/** Returns the first day that counts, inspections and shipments of an order may have. */
export const firstDayOf = ({ createdOn, startedOn }: DeskWork): string =>
  startedOn !== null && startedOn < createdOn ? startedOn : createdOn;

/** Message at a day before the order began; null for other days, and for texts that are none. */
export function earlyDayError(
  order: DeskWork,
  name: string,
  day: string,
): Record<string, string> | null {
  const first = firstDayOf(order);
  return isDay(day) && day < first ? { [name]: `The order began on ${dayText(first)}.` } : null;
}

/** Returns true if a person may correct counts of earlier days. */
export const mayCorrectDays = (locals: App.Locals, { status }: DeskWork): boolean =>
  status !== 'CANCELLED' && mayAtDesk(locals, isFinished(status) ? 'corrections' : 'work');

/** Returns which counts a person may change on the page of a day. */
export function countsOf(locals: App.Locals, order: DeskWork, isPast: boolean): WorkActs['counts'] {
  if (isPast) return mayCorrectDays(locals, order) ? 'day' : null;
  const { status, stages } = order;
  if (isFinished(status) && mayAtDesk(locals, 'corrections')) return 'totals';
  const isOpen = stages.some(({ stage }) => isCounted(status, stage));
  return isOpen && mayAtDesk(locals, 'work') ? 'today' : null;
}

/** Reworked and scrapped pieces are some that failed before. */
const namesOf = ({ failed }: Counts): readonly CountName[] =>
  failed > 0 ? typedCounts : ['done', 'failed'];

const textOf = (count: number): string => (count === 0 ? '' : String(count));

const hintOf = ({ planned, done, failed, today }: Stage): string =>
  [
    `${countText(done)} of ${counted(planned, 'piece')} done`,
    failed > 0 && `${countText(failed)} failed`,
    today.done !== 0 && `${countText(today.done)} today`,
  ]
    .filter(Boolean)
    .join(', ');

/** Returns the fields of the stages that a person may count, with what was typed into them. */
export function stageFields(
  order: DeskWork,
  { counts, day }: { readonly counts: WorkActs['counts']; readonly day: string },
  post: DeskPost | null,
): StageFields[] {
  if (counts === null) return [];
  const ofDay = new Map(
    order.counted.filter((each) => each.day === day).map((each) => [each.stage, each]),
  );
  return order.stages
    .filter(
      ({ stage }) =>
        counts !== 'today' ||
        isCounted(order.status, stage) ||
        post?.all(countField({ mode: counts, day }, stage, 'done')).length,
    )
    .map((each) => ({
      stage: each.stage,
      title: stageLabel(each.stage),
      hint: hintOf(each),
      fields: namesOf(each).map((count) => {
        const name = countField({ mode: counts, day }, each.stage, count);
        const seen = counts === 'totals' ? each : (ofDay.get(each.stage) ?? noCounts);
        const stored = textOf(seen[count]);
        return {
          name,
          label: countLabel(each.stage, count),
          count,
          stored,
          value: (post && editedText(post, name)) ?? stored,
        };
      }),
    }));
}
