/** The data of a receipt, as the API and the pages name it. */
import { recordPath } from '#lib/records/record-path.ts';
import type { ReceiptRecord } from './replies.ts';
import { dispositions, SPLIT, type Disposition } from './choices.ts';
import { countText } from '#lib/kernel/count-text.ts';

const OF_LINES = 'lines:';

/** Exceptions that follow from the figures of the lines. */
export const lineExceptionTypes = ['over', 'short', 'damaged'] as const;
export type LineExceptionType = (typeof lineExceptionTypes)[number];

/** The name of the exception that the portal makes of the lines; the feed may speak of it, but not make one. */
export const lineExceptionName = (type: LineExceptionType): string => `${OF_LINES}${type}`;

/** Returns true if the exception was derived from the lines. */
export const isLineException = (name: string): boolean => name.startsWith(OF_LINES);

/** A disposition for some of the pieces of an exception. */
export type AnswerPart = Readonly<ReceiptRecord['exceptions'][number]['parts'][number]>;

/** 'Return to vendor', or 'Return to vendor 8, Accept 4'. */
export const answerText = (
  answer: Disposition | typeof SPLIT,
  parts: readonly AnswerPart[],
): string =>
  answer === SPLIT
    ? parts.map((part) => `${dispositions[part.answer]} ${countText(part.qty)}`).join(', ')
    : dispositions[answer];

/** Answers that are always open; scrap and rework only when the company proposes them. */
export const usualAnswers: readonly Disposition[] = ['accept', 'return', 'hold'];

/**
 * Permitted answers of the client to a proposal; null for no proposal. Short pieces are absent, so only the company
 * can propose their return.
 */
export function answersTo({
  type,
  asked,
}: {
  readonly type: string;
  readonly asked: Disposition | null;
}): readonly Disposition[] {
  const usual =
    type === 'short' ? usualAnswers.filter((answer) => answer !== 'return') : usualAnswers;
  return asked === null || usual.includes(asked) ? usual : [asked, ...usual];
}

/** Usual answers that may be given to all of these exceptions. */
export const answersToAll = (
  exceptions: readonly Parameters<typeof answersTo>[0][],
): readonly Disposition[] =>
  usualAnswers.filter((answer) => exceptions.every((each) => answersTo(each).includes(answer)));

/** The page of one receipt. */
export const receiptPath = (reference: string): string =>
  recordPath({ route: 'receipt-report' }, reference);
