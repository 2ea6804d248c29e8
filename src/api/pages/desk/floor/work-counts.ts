/** Counts of a work order as fields: of the present day, or the totals of a finished order. */
import { counted, countText } from '#lib/kernel/count-text.ts';
import {
  countField,
  type CountName,
  type DeskWork,
  type StageFields,
  type WorkActs,
} from '#lib/portal/floor/desk-work.ts';
import { countFields } from '#lib/work-orders/fields.ts';
import { stageLabel } from '#lib/work-orders/stages.ts';
import { isCounted } from '#lib/work-orders/statuses.ts';
import { mayAtDesk } from '../desk-api.ts';
import type { DeskPost } from '../posted.ts';

type Stage = DeskWork['stages'][number];

/** Returns true once the work is done; figures change only by corrections then. */
export const isFinished = (status: string): boolean =>
  ['COMPLETED', 'SHIPPED', 'CLOSED'].includes(status);

export const typedCounts: readonly CountName[] = ['done', 'failed', 'reworked', 'scrapped'];

/** 'Done Packed'. */
export const countLabel = (stage: string, count: CountName): string =>
  `${countFields[count].label} ${stageLabel(stage)}`;

/** Returns which counts a person may change. */
export function countsOf(locals: App.Locals, { status, stages }: DeskWork): WorkActs['counts'] {
  if (isFinished(status) && mayAtDesk(locals, 'corrections')) return 'totals';
  const isOpen = stages.some(({ stage }) => isCounted(status, stage));
  return isOpen && mayAtDesk(locals, 'work') ? 'today' : null;
}

/** Reworked and scrapped pieces are some that failed before. */
const namesOf = ({ failed }: Stage): readonly CountName[] =>
  failed > 0 ? typedCounts : ['done', 'failed'];

const hintOf = ({ planned, done, failed, today }: Stage): string =>
  [
    `${countText(done)} of ${counted(planned, 'piece')} done`,
    failed > 0 && `${countText(failed)} failed`,
    today.done > 0 && `${countText(today.done)} today`,
  ]
    .filter(Boolean)
    .join(', ');

/** Returns the fields of the stages that a person may count, with what was typed into them. */
export function stageFields(
  locals: App.Locals,
  order: DeskWork,
  post: DeskPost | null,
): StageFields[] {
  const counts = countsOf(locals, order);
  if (counts === null) return [];
  return order.stages
    .filter(({ stage }) => counts === 'totals' || isCounted(order.status, stage))
    .map((each) => ({
      stage: each.stage,
      title: stageLabel(each.stage),
      hint: hintOf(each),
      fields: namesOf(each).map((count) => {
        const name = countField(each.stage, count);
        const stored = Math.max(0, (counts === 'totals' ? each : each.today)[count]);
        const [typed] = post?.all(name) ?? [];
        return {
          name,
          label: countLabel(each.stage, count),
          count,
          stored,
          value: typed ?? (stored === 0 ? '' : String(stored)),
        };
      }),
    }));
}
