/** Answers of the calls about receipts, as the pages read them; extra keys are let through. */
import { noted } from '#lib/kernel/atoms/noted.ts';
import type { Reply } from '#lib/kernel/validation.ts';
import { array, boolean, nullable, number, optional, string, type, union } from 'superstruct';
import { timelineEvent } from '#lib/records/timeline-event.ts';
import { keyOf } from '#lib/kernel/fields.ts';
import { replyStructs } from '#lib/records/fields.ts';
import { dispositions, receiptFileKinds, SPLIT } from './choices.ts';
import { deliveryFields, exceptionFields, headFields, lineFields } from './fields.ts';

const figure = nullable(union([string(), number()]));

const summary = {
  reference: string(),
  status: string(),
  /** The day in the company's time zone that lists are dated by. */
  listedOn: string(),
  ...replyStructs(deliveryFields),
  piecesExpected: noted(number(), 'Pieces expected, all lines together', 480),
  piecesReceived: noted(number(), 'Pieces received, all lines together', 478),
  damaged: number(),
  /** Zero until the count is over, like `short`. */
  over: number(),
  short: number(),
  openExceptions: number(),
  hasExceptions: noted(boolean(), 'Whether anything is over, short, damaged or noted'),
};

export const receiptSummary = type(summary);

const line = type(replyStructs(lineFields));

const file = type({
  id: string(),
  kind: keyOf(receiptFileKinds),
  /** The exception that it shows; null for one of the whole receipt. */
  exceptionId: nullable(string()),
  name: string(),
  caption: string(),
  contentType: noted(string(), 'Media type of the file', 'image/jpeg'),
  size: number(),
});

const disposition = keyOf(dispositions);

const exception = type({
  id: string(),
  /** Name given by the company; `lines:short` and similar for exceptions derived from lines. */
  houseReference: string(),
  ...replyStructs(exceptionFields),
  /** `split`: see the parts. */
  answer: nullable(keyOf({ ...dispositions, [SPLIT]: '' })),
  /** Dispositions of a split answer with their pieces. */
  parts: array(type({ answer: disposition, qty: number() })),
  answerNote: string(),
  answeredAt: noted(nullable(string()), 'When the client answered; null before'),
  resolvedAt: noted(nullable(string()), 'When the company dealt with it; null before'),
});

const event = type({
  /** Its kind: made, status, note, correction, answer, file. */
  ...timelineEvent,
  changes: array(type({ field: string(), from: figure, to: figure })),
});

const receiptFields = {
  ...summary,
  /** Counts the changes. */
  revision: number(),
  houseReference: string(),
  /** Further numbers by which it is found: of its request, and of receipts that became part of it. */
  numbers: optional(array(string())),
  closedAt: noted(nullable(string()), 'When it was closed; null before'),
  /** The service request that announced it. */
  request: nullable(string()),
  head: noted(type(replyStructs(headFields)), 'What stands at the head of the receipt'),
  lines: array(line),
  exceptions: array(exception),
  files: array(file),
  timeline: array(event),
};

export const receiptRecord = type(receiptFields);

const changedLine = type({ line: number(), sku: string() });

/** A receipt after a call of the feed, which may have removed and added lines. */
export const fedReceipt = type({
  ...receiptFields,
  removed: array(changedLine),
  added: array(changedLine),
});

export const receiptFigures = type({
  receipts: number(),
  received: number(),
  /** From 0 to 1; null when nothing was expected. */
  accuracy: nullable(number()),
  openExceptions: number(),
  /** Value of short and damaged pieces, in minor units, by currency. */
  losses: array(
    type({ currency: string(), short: number(), damaged: number(), linesWithoutCost: number() }),
  ),
  medianMinutes: nullable(number()),
  /** Pieces received on each day that has a receipt, oldest first. */
  days: array(type({ day: string(), value: number() })),
  vendors: array(type({ vendor: string(), expected: number(), received: number() })),
  /** How many vendors there are: `vendors` are the largest of them. Left out by releases that answered all. */
  vendorsTotal: optional(number()),
  exceptions: array(
    type({ type: string(), open: number(), answered: number(), resolved: number() }),
  ),
});

export const receiptFileReply = file;

export type ReceiptSummary = Reply<typeof receiptSummary>;

export const receiptList = type({
  items: array(receiptSummary),
  total: number(),
  figures: noted(optional(receiptFigures), 'Key figures of all that match'),
});

export type ReceiptList = Reply<typeof receiptList>;
export type ReceiptRecord = Reply<typeof receiptRecord>;
export type ReceiptFigures = Reply<typeof receiptFigures>;
