/** Errors of a receipt call that depend on the stored receipt, beyond field checks. */
import { gtinLengths, isAllZeros, isGtin, findCheckDigitError } from '#lib/kernel/check-digit.ts';
import { countText } from '#lib/kernel/count-text.ts';
import { fieldMessage } from '#lib/kernel/error-messages.ts';
import { companyMomentText, timeZoneName } from '#lib/kernel/company-moment.ts';
import { isAnnouncedLine } from '#lib/receipts/announced.ts';
import { isLineException } from '#lib/receipts/receipt.ts';
import { type ReceiptLine } from '#lib/receipts/fields.ts';
import { MAX_LINES, MAX_PIECES } from '#lib/receipts/feed.ts';
import type { NumberedFeed } from './named-lines.ts';
import { linesWith, type ReceiptFacts } from '../receipt-facts.ts';

type FieldErrors = Record<string, string>;

/** Tolerated clock difference. */
const MAX_FUTURE_MS = 15 * 60 * 1000;

const sumOf = (lines: readonly ReceiptLine[], name: 'expected' | 'received'): number =>
  lines.reduce((sum, line) => sum + line[name], 0);

/** The error of a GTIN (GS1 General Specifications, 7.9); undefined when it is right, or was known before. */
function findGtinError(gtin: string | undefined, old: ReceiptLine | undefined): string | undefined {
  if (gtin === undefined || gtin === '' || gtin === old?.gtin) return undefined;
  const remedy = 'Correct it, or leave it out.';
  if (isAllZeros(gtin)) return `${gtin} is not a GTIN. ${remedy}`;
  if (isGtin(gtin)) return undefined;
  if (!gtinLengths.includes(gtin.length)) {
    return `A GTIN has 8, 12, 13 or 14 digits, and ${gtin} has ${gtin.length}. ${remedy}`;
  }
  return `The check digit of ${gtin} should be ${findCheckDigitError(gtin) ?? ''}. ${remedy}`;
}

function lineErrors(known: ReceiptFacts, feed: NumberedFeed): FieldErrors {
  const { lines: said } = feed;
  if (said === undefined) return {};
  const lines = linesWith(known.lines, feed);
  const invalid = lines.filter(({ damaged, received }) => damaged > received);
  const places = invalid.map(({ line, damaged, received }): [string, string] => [
    `lines.${said.findIndex((each) => each.line === line)}.damaged`,
    `Line ${line}: ${countText(damaged)} damaged of ${countText(received)} received.`,
  ]);
  const byNumber = new Map(known.lines.map((line) => [line.line, line]));
  const codes = said.flatMap(({ line, gtin }, index): [string, string][] => {
    const error = findGtinError(gtin, byNumber.get(line));
    return error === undefined ? [] : [[`lines.${index}.gtin`, error]];
  });
  const isTooMany = [sumOf(lines, 'expected'), sumOf(lines, 'received')].some(
    (sum) => sum > MAX_PIECES,
  );
  const limit = { code: 'max', limit: MAX_PIECES } as const;
  const isTooLong = lines.filter((line) => !isAnnouncedLine(line)).length > MAX_LINES;
  return {
    ...Object.fromEntries([...places, ...codes]),
    ...(isTooMany && { lines: fieldMessage(limit, 'Pieces of all lines') }),
    ...(isTooLong && { lines: fieldMessage({ code: 'max', limit: MAX_LINES }, 'Lines') }),
  };
}

/**
 * Names beginning with `lines:` belong to exceptions derived from lines; change the lines instead. A line is one of the
 * receipt, unless its lines come later.
 */
function exceptionErrors(known: ReceiptFacts, feed: NumberedFeed): FieldErrors {
  const { exceptions = [] } = feed;
  const names = new Map(known.exceptions.map((row) => [row.house_reference, row]));
  const lines = linesWith(known.lines, feed).filter((line) => !isAnnouncedLine(line));
  const errors = exceptions.flatMap((fed, index): [string, string][] => {
    const at = (field: string): string => `exceptions.${index}.${field}`;
    const { exception: name, type, line } = fed;
    const isKnownLine =
      lines.length === 0 ||
      line === names.get(name)?.line ||
      lines.some((each) => each.line === line);
    if (!names.has(name) && isLineException(name)) {
      return [[at('exception'), `The receipt has no exception ${name}; the portal makes these.`]];
    }
    if (isLineException(name)) {
      const fixed = (['type', 'line', 'qty'] as const).filter((each) => fed[each] !== undefined);
      return fixed.map((each) => [at(each), 'This follows from the lines: change those.']);
    }
    if (typeof line === 'number' && !isKnownLine)
      return [[at('line'), `The receipt has no line ${line}.`]];
    if (names.has(name) || type !== undefined) return [];
    return [[at('type'), fieldMessage({ code: 'required' }, at('type'))]];
  });
  return Object.fromEntries(errors);
}

/** Returns the error of a future time; undefined otherwise. */
export const findFutureError = (moment: string | null | undefined, now: Date): string | undefined =>
  moment && Date.parse(moment) > now.getTime() + MAX_FUTURE_MS
    ? `This is in the future: ${companyMomentText(moment)} (${timeZoneName}).`
    : undefined;

/** Returns the error of a count that ended before the arrival; undefined otherwise. */
export const findCountError = (arrivedAt: string | null, countedAt: string | null) =>
  arrivedAt !== null && countedAt !== null && Date.parse(countedAt) < Date.parse(arrivedAt)
    ? `Counted before it arrived (${companyMomentText(arrivedAt)}, ${timeZoneName}).`
    : undefined;

function timeErrors(known: ReceiptFacts, feed: NumberedFeed, now: Date): FieldErrors {
  const { arrivedAt = known.arrivedAt, countedAt = known.countedAt } = feed;
  const arrived = findFutureError(feed.arrivedAt, now);
  const isSaid = feed.arrivedAt !== undefined || feed.countedAt !== undefined;
  const counted =
    findFutureError(feed.countedAt, now) ??
    (isSaid ? findCountError(arrivedAt, countedAt) : undefined);
  return { ...(arrived && { arrivedAt: arrived }), ...(counted && { countedAt: counted }) };
}

/** The errors of a call by field; empty when it can be carried out. */
export const findFeedErrors = (
  known: ReceiptFacts,
  feed: NumberedFeed,
  now: Date,
): FieldErrors => ({
  ...timeErrors(known, feed, now),
  ...lineErrors(known, feed),
  ...exceptionErrors(known, feed),
});
