/** A work order in words and figures, the same on its page and its document. */
import { serviceLabel } from '#lib/forms/options/service-codes.ts';
import { dayText, daysBetween } from '#lib/kernel/calendar-day.ts';
import { counted, countText } from '#lib/kernel/count-text.ts';
import { rejectFrom } from './aql.ts';
import { percentText } from './columns.ts';
import type { WorkRecord } from './replies.ts';
import { stageLabel } from './stages.ts';

/** '' for none. */
const day = (value: string | null): string => (value === null ? '' : dayText(value));

function forecastText({ dueOn, forecastOn, isStalled }: WorkRecord): string {
  if (isStalled) return 'No forecast: nothing was counted in the last 3 business days';
  const overdue = forecastOn === null ? 0 : daysBetween(dueOn, forecastOn);
  return overdue > 0
    ? `${day(forecastOn)}, ${counted(overdue, 'day')} after the due date`
    : day(forecastOn);
}

/** Joins names with a separator. */
type Join = (names: readonly string[], separator: string) => string;

/** Returns the known facts of an order. */
export const workFacts = (
  order: WorkRecord,
  join: Join = (names, separator) => names.join(separator),
) =>
  [
    { label: 'Request', text: order.submission ?? '' },
    { label: 'Pieces', text: countText(order.pieces) },
    { label: 'Services', text: order.services.map(serviceLabel).join(', ') },
    { label: 'Your PO', text: order.clientPo },
    { label: 'Priority', text: order.priority === 'rush' ? 'Rush' : '' },
    { label: 'Stores', text: join(order.stores, ', ') },
    { label: 'Created', text: day(order.createdOn) },
    { label: 'Planned start', text: day(order.scheduledOn) },
    { label: 'Started', text: day(order.startedOn) },
    { label: 'Due', text: day(order.dueOn) },
    { label: 'Promised', text: day(order.promisedOn) },
    { label: 'Expected completion', text: forecastText(order) },
    { label: 'Completed', text: day(order.completedOn) },
  ].filter(({ text }) => text !== '');

const inEvery = ['In', 'Done', 'Passed'];
const counts: readonly string[] = [...inEvery, 'Failed', 'Reworked', 'Scrapped'];

/** Returns the stages as a table; empty columns are left out. */
export function stageTable({ stages }: Pick<WorkRecord, 'stages'>) {
  const all = stages.map((each) => ({
    Stage: stageLabel(each.stage),
    In: countText(each.planned),
    Done: countText(each.done),
    Passed: countText(each.passed),
    Failed: countText(each.failed),
    Reworked: countText(each.reworked),
    Scrapped: countText(each.scrapped),
    Started: day(each.startedOn),
    Finished: day(each.finishedOn),
    Note: each.note,
  }));
  type Name = keyof (typeof all)[number];
  const names = (Object.keys(all[0] ?? {}) as Name[]).filter(
    (name) => inEvery.includes(name) || all.some((each) => !['', '0'].includes(each[name])),
  );
  return {
    columns: names.map((label) => ({ label, isNumber: counts.includes(label) })),
    rows: all.map((each) => names.map((name) => each[name])),
  };
}

const limit = (accept: number): string => `${accept} / ${rejectFrom(accept)}`;

/** Returns the inspection plan and the share that passes it at first; empty for an order without inspections. */
export function qualityFacts({ qcLevel, plan, inspections, passRate }: WorkRecord) {
  if (qcLevel === 'none' && inspections.length === 0) return [];
  const level = qcLevel === 'none' ? 'None' : 'Every piece';
  const sample = plan && `AQL 2.5 / 4.0, level II: sample of ${plan.sample}`;
  const limits = plan && [
    `Critical ${limit(plan.accept.critical)}`,
    `major ${limit(plan.accept.major)}`,
    `minor ${limit(plan.accept.minor)}`,
  ];
  return [
    { label: 'Inspection', text: sample ?? level },
    ...(limits ? [{ label: 'Accept / reject', text: limits.join(', ') }] : []),
    { label: 'First pass', text: percentText(passRate) },
  ];
}

const inspectedLotText = (lot: number): string =>
  lot === 1 ? '1 piece' : `All ${countText(lot)} pieces`;

/** 'All 480 pieces', '1 piece', 'Sample of 50 from 480; accepted up to 3 major, 5 minor'. */
export const inspectedText = ({
  level,
  sample,
  lot,
  accept,
}: WorkRecord['inspections'][number]): string =>
  (level === 'aql'
    ? `Sample of ${countText(sample)} from ${countText(lot)}`
    : inspectedLotText(lot)) +
  (accept ? `; accepted up to ${accept.major} major, ${accept.minor} minor` : '');
