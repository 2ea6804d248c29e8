/** One work order at the desk: counts, holds, inspections, shipments and photos. */
import { isDay } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import {
  deskWork,
  type DeskWork,
  type WorkActs,
  type WorkView,
} from '#lib/portal/floor/desk-work.ts';
import { recordPrefixes, referencePattern } from '#lib/records/reference.ts';
import { deskPathOf } from '#lib/staff/desk-routes.ts';
import { companyMoves } from '#lib/submissions/company-moves.ts';
import { ON_HOLD, workStatuses } from '#lib/work-orders/statuses.ts';
import type { PageContext } from '../../context.ts';
import { mayAtDesk, type DeskFailure } from '../desk-api.ts';
import type { DeskPost } from '../posted.ts';
import { invalidAct } from '../rejected-act.ts';
import { readFloorPage } from './floor-page.ts';
import { workButtons, workCall } from './work-acts.ts';
import { countsOf, earlyDayError, firstDayOf, mayCorrectDays, stageFields } from './work-counts.ts';

/** Verbs of the page where those of all records would read like its own buttons. */
const verbs: Readonly<Record<string, string>> = { SHIPPED: 'All pieces have shipped' };

/** Buttons of inspections, shipments and photos. */
const reports: readonly string[] = ['inspect', 'ship', 'photo'];

const over: readonly string[] = ['CLOSED', 'CANCELLED'];

/** @param pressed button of the form that was refused, which stays; '' for none */
function actsOn(
  locals: App.Locals,
  order: DeskWork,
  { isPast, pressed }: { readonly isPast: boolean; readonly pressed: string },
): WorkActs {
  const isFloor = mayAtDesk(locals, 'work');
  const { plain } = companyMoves(workStatuses, order.status);
  const moves = plain
    .filter(({ to }) => to !== ON_HOLD)
    .filter(({ to }) => (to === 'CANCELLED' ? mayAtDesk(locals, 'corrections') : isFloor))
    .map((each) => ({ ...each, verb: verbs[each.to] ?? each.verb }));
  const canHold = workStatuses.moves.some(
    ({ from, to, by }) => by === 'company' && to === ON_HOLD && from.includes(order.status),
  );
  return {
    moves,
    counts: countsOf(locals, order, isPast),
    correct: mayCorrectDays(locals, order),
    hold: isFloor && (canHold || pressed === 'hold'),
    report: isFloor && (!over.includes(order.status) || reports.includes(pressed)),
    late: order.status === 'CLOSED' && mayAtDesk(locals, 'corrections'),
    message: isFloor,
  };
}

/** Returns the day whose counts are asked for, as it is written: that of refused counts, else of the page; '' for none. */
function askedDay({ url }: PageContext, post: DeskPost | null): string {
  const ofCounts = post && post.field('mode') !== 'totals' ? post.field('counted-on') : '';
  return [ofCounts, post?.field('day'), url.searchParams.get('day')].find(Boolean) ?? '';
}

/** Reads the page of a work order, and carries out what it posts; null when there is no such order. */
export async function readWorkPage(
  context: PageContext,
  reference: string,
): Promise<Result<WorkView | Response | null, DeskFailure>> {
  if (!referencePattern(recordPrefixes.workOrder).test(reference)) return ok(null);
  const read = await readFloorPage(context, {
    path: deskPathOf('desk-work-order', reference),
    call: workCall(reference),
    reply: deskWork,
    buttons: workButtons,
    kept: ['day'],
    lines: ({ items }) => items.map((item) => ({ ...item, key: item.sku, cartons: '' })),
  });
  if (!read.ok) return read;
  if (read.value === null || read.value instanceof Response) return ok(read.value);
  const { record: order, post, ...view } = read.value;
  const today = companyDay(new Date());
  const asked = askedDay(context, post);
  const early = earlyDayError(order, 'day', asked);
  const day = isDay(asked) && asked < today && !early ? asked : today;
  const pressed = post?.field('do') ?? '';
  const may = actsOn(context.locals, order, { isPast: day < today, pressed });
  const rejectedCounts = pressed === 'counts' ? (post?.field('mode') ?? '') : '';
  const acts = {
    ...may,
    counts: may.counts ?? (rejectedCounts === 'today' ? rejectedCounts : null),
  };
  return ok({
    ...view,
    order,
    acts,
    rejection: view.rejection ?? (early && acts.correct ? invalidAct(early) : null),
    asked,
    firstDay: firstDayOf(order),
    stages: stageFields(order, { counts: acts.counts, day }, post),
    day,
    today,
    typed: (name, value = '') => post?.all(name)[0] ?? value,
  });
}
