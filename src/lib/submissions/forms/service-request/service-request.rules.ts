/** Rules over several fields of a service request: lead time, dates, distribution. */
import { addWorkingDays, dayText, isDay } from '#lib/kernel/calendar-day.ts';
import { countText } from '#lib/kernel/count-text.ts';
import type { Rule, Values } from '#lib/forms/definition.ts';
import { isOpen } from '#lib/forms/facts.ts';
import { fieldMessage } from '#lib/kernel/error-messages.ts';
import { countOf, isTicked, rowsOf, sumOf, textOf } from '#lib/forms/values.ts';
import { partOfWhole } from '#lib/forms/kinds/whole.ts';
import { matchByBareNumber, leadingZeroQuestion } from '#lib/kernel/text/bare-number.ts';
import { ownPlace } from '#lib/forms/session/distribution.ts';
import { piecesOf } from '../goods-fields.ts';
import { serviceLabel } from '#lib/forms/options/service-codes.ts';
import { announcesGoods, servicesField } from './service-request.goods.ts';

/** Working days from today until work can be done. */
const leadTime = { standard: 5, rush: 2 } as const;

/** The arrival notice needs a day or a way to follow the goods. */
export const announced: Rule = (values) =>
  announcesGoods(values) && textOf(values, 'eta') === '' && textOf(values, 'tracking') === ''
    ? { eta: 'Enter an arrival date or a tracking number.' }
    : null;

/** Needed by: not before the lead time, the short one with Rush. */
export const hasLeadTime: Rule = (values, facts) => {
  const { today, holidays } = facts;
  const canRush = isOpen(facts, 'rush');
  if (!canRush && !isOpen(facts, 'dueDate')) return null;
  const due = textOf(values, 'dueDate');
  if (!isDay(due)) return null;
  const isRush = isTicked(values, 'rush');
  const earliest = addWorkingDays(today, isRush ? leadTime.rush : leadTime.standard, holidays);
  if (due >= earliest) return null;
  const date = dayText(earliest);
  return {
    dueDate: isRush
      ? `The earliest date with Rush is ${date}.`
      : `The earliest date is ${date}.${canRush ? ' Need it sooner? Choose Rush.' : ''}`,
  };
};

/** Cancel if not shipped by: the end of a range that begins with Needed by. */
export const cancelAfterDue: Rule = (values) => {
  const [due, cancel] = [textOf(values, 'dueDate'), textOf(values, 'cancelDate')];
  return isDay(due) && isDay(cancel) && cancel < due
    ? { cancelDate: fieldMessage({ code: 'date' }, 'Cancel if not shipped by') }
    : null;
};

/** All pieces that were given to a store. */
export const placedOf = (values: Values): number =>
  sumOf(values, 'shipTo', (row) => countOf(row, 'qty'));

/** A store named by digits must not match the address book with other leading zeros. */
export const storesDecided: Rule = (values, { storeNumbers = [] }) => {
  const asked = new Set<string>();
  return Object.fromEntries(
    rowsOf(values, 'shipTo').flatMap((row, index) => {
      const text = textOf(row, 'store') === '' ? textOf(row, 'storeText').trim() : '';
      const twin = matchByBareNumber(text, storeNumbers);
      if (twin === undefined || asked.has(text)) return [];
      asked.add(text);
      const message = `${leadingZeroQuestion(twin, 'your stores')} Choose it, or write ${ownPlace(text)} for another one.`;
      return [[`shipTo.${index}.storeText`, message]];
    }),
  );
};

/** Returns a message about the distribution. */
const placed = (some: number, all: number): string =>
  `You placed ${countText(some)} of ${countText(all)} pieces.`;

/** No item is sent to stores more often than it is there. */
export const distributionFits: Rule = (values) => {
  const lines = rowsOf(values, 'lines').map((row) => countOf(row, 'qty'));
  const sums = new Map<number, number>();
  const found: Record<string, string> = {};
  for (const [index, row] of rowsOf(values, 'shipTo').entries()) {
    const line = countOf(row, 'line');
    const all = line === null ? undefined : lines[line - 1];
    if (line === null || all === null) continue;
    if (all === undefined) {
      found[`shipTo.${index}.line`] = `There is no item ${line}. Choose 1 to ${lines.length}.`;
      continue;
    }
    const sum = (sums.get(line) ?? 0) + (countOf(row, 'qty') ?? 0);
    sums.set(line, sum);
    if (sum > all) found[`shipTo.${index}.qty`] = placed(sum, all);
  }
  return found;
};

/** Tells that some pieces stay here; nothing is wrong with that. */
export const piecesLeft: Rule = (values) => {
  const [some, all] = [placedOf(values), piecesOf(values)];
  return some > 0 && some < all ? { shipTo: placed(some, all) } : null;
};

/** Tells which services are for another number of pieces than there are; they may be. */
export const piecesServed: Rule = (values) => {
  const quantity = servicesField.columns.find(({ name }) => name === 'qty');
  const parts = rowsOf(values, 'services').flatMap((row) => {
    const part = quantity ? partOfWhole(quantity, row, values) : null;
    return part?.includes('of') ? [`${serviceLabel(textOf(row, 'service'))}: ${part} pieces.`] : [];
  });
  return parts.length > 0 ? { services: parts.join(' ') } : null;
};
