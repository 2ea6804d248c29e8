/** Receipts as the company's own systems send them: docs/reports.md (Receipts). */
import {
  array,
  boolean,
  coerce,
  defaulted,
  enums,
  integer,
  nullable,
  number,
  object,
  optional,
  pattern,
  refine,
  size,
  string,
  type Infer,
  type Struct,
} from 'superstruct';
import { FIRST_ANNOUNCED } from './announced.ts';
import { receiptStatusIds } from './status.ts';
import {
  dispositions,
  exceptionTypes,
  freightTerms,
  receiptFileKinds,
  transportModes,
  notedOnDelivery,
} from './choices.ts';
import type { Schema } from '#lib/kernel/validation.ts';
import {
  dateText,
  optionalText,
  textUpTo,
  within,
  writtenText,
  keyOf,
} from '#lib/kernel/fields.ts';
import { companyMove, callerReference, portalNumber } from '#lib/records/company-move.ts';
import { isCalendarDate } from '#lib/kernel/patterns.ts';
import { formCurrencies } from '#lib/kernel/money.ts';

export const MOST_LINES = 2000;
const MOST_EXCEPTIONS = 200;
/** Pieces of a receipt: what is over, short and damaged adds up to three times as many, which still fits its column. */
export const MOST_PIECES = 500_000_000;
const EARLIEST = Date.parse('2000-01-01T00:00:00Z');
const LATEST = Date.parse('2200-01-01T00:00:00Z');
/** Fractions of any usual length; the zone as Z, +05:30 or +0530; letters of either case (RFC 3339, 5.6). */
const MOMENT =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?)(\.\d{1,9})?(?:(Z)|([+-]\d{2}):?(\d{2}))$/;

/** Null for what is no moment; a 30th of February would be read as one in March. */
function timeOf(text: string): number | null {
  const [, clock, fraction = '', utc, hours, minutes] = MOMENT.exec(text.toUpperCase()) ?? [];
  if (clock === undefined || !isCalendarDate(text.slice(0, 10))) return null;
  // Milliseconds are all that a Date knows.
  const time = Date.parse(`${clock}${fraction.slice(0, 4)}${utc ?? `${hours}:${minutes}`}`);
  return time >= EARLIEST && time < LATEST ? time : null;
}

/** A moment with its time zone, such as 2026-02-28T09:30:00-05:00; stored in UTC. */
export const moment: Struct<string, null> = refine(
  coerce(string(), string(), (text) => {
    const time = timeOf(text);
    return time === null ? text : new Date(time).toISOString();
  }),
  'invalid',
  (text) => timeOf(text) !== null,
);

const pieces = within(integer(), 0, 1_000_000);
/** Higher ones are those of announced lines. */
const lineNumber = within(integer(), 1, FIRST_ANNOUNCED - 1);
const LARGEST_COST = 999_999_999;

/** The company's own number of a delivery or of an exception; it is part of addresses, so it is never only dots. */
const houseReference = pattern(string(), /^(?!\.{1,2}$)[\w.:-]{1,60}$/);

/** The check digit is judged when all of the receipt is known. */
const isDigitsOfGtin = (value: string): boolean => value === '' || /^\d{8,14}$/.test(value);

/** One line: what is left out of a line that is known stays as it is. Without a number it is found by its goods. */
const lineStruct = refine(
  object({
    line: optional(lineNumber),
    sku: optional(textUpTo(60)),
    style: optional(textUpTo(60)),
    description: optional(textUpTo(200)),
    colour: optional(textUpTo(60)),
    size: optional(textUpTo(30)),
    gtin: optional(refine(textUpTo(14), 'pattern', isDigitsOfGtin)),
    cartons: optional(textUpTo(200)),
    expected: optional(pieces),
    received: optional(pieces),
    damaged: optional(pieces),
    condition: optional(textUpTo(500)),
    location: optional(textUpTo(60)),
    po: optional(textUpTo(60)),
    /** Minor units of the receipt's currency. */
    unitCost: optional(nullable(within(integer(), 0, LARGEST_COST))),
  }),
  'invalid',
  ({ damaged, received }, { path }) =>
    damaged === undefined ||
    received === undefined ||
    damaged <= received || { path: [...(path as string[]), 'damaged'] },
);

/** One exception: what is left out of a known one stays as it is; a new one has a type. */
const exceptionStruct = object({
  exception: houseReference,
  type: optional(keyOf(exceptionTypes)),
  /** The line it is about. */
  line: optional(nullable(lineNumber)),
  qty: optional(pieces),
  note: optional(textUpTo(2000)),
  notedOnDelivery: optional(keyOf(notedOnDelivery)),
  /** What the company proposes; null for nothing. */
  asked: optional(nullable(keyOf(dispositions))),
  /** True once it is dealt with: nothing is asked any more. */
  resolved: optional(boolean()),
});

/**
 * Nothing in a list twice: the fault is at the second one. Entries may still be anything: superstruct asks this of a list
 * with wrong ones, too.
 */
const once =
  <T>(name: keyof T & string) =>
  (values: readonly (T | null)[], { path }: { readonly path: readonly unknown[] }) => {
    const names = values.map((each) => each?.[name]);
    const second = names.findIndex((each, at) => each !== undefined && names.indexOf(each) < at);
    return second === -1 || { path: [...path, second, name] as string[] };
  };

const lines = refine(
  refine(array(lineStruct), `max:${MOST_LINES}`, ({ length }) => length <= MOST_LINES),
  'invalid',
  once('line'),
);
const exceptions = refine(
  refine(
    array(exceptionStruct),
    `max:${MOST_EXCEPTIONS}`,
    ({ length }) => length <= MOST_EXCEPTIONS,
  ),
  'invalid',
  once('exception'),
);

/** Set where the callerReference is made of what the call says: a repeat counts while it would change nothing. */
const byContents = optional(boolean());

/** Left out: stays as it is. The first call of a receipt makes it. */
const feedStruct = object({
  callerReference,
  byContents,
  receipt: houseReference,
  /** Id, customer ID or e-mail address; only the call that makes the receipt needs it. */
  client: optional(writtenText(254)),
  serviceRequest: optional(portalNumber()),
  /** Of a receipt that is made; afterwards by transition alone. */
  status: optional(enums(receiptStatusIds)),
  vendor: optional(textUpTo(120)),
  po: optional(textUpTo(60)),
  carrier: optional(textUpTo(80)),
  tracking: optional(textUpTo(60)),
  expectedOn: optional(nullable(dateText)),
  arrivedAt: optional(nullable(moment)),
  countedAt: optional(nullable(moment)),
  cartonsExpected: optional(pieces),
  cartonsReceived: optional(pieces),
  vendorInvoice: optional(textUpTo(60)),
  receivedBy: optional(textUpTo(80)),
  dock: optional(textUpTo(60)),
  mode: optional(keyOf(transportModes)),
  bol: optional(textUpTo(60)),
  trailer: optional(textUpTo(60)),
  seal: optional(textUpTo(60)),
  sealIntact: optional(enums(['', 'yes', 'no'])),
  freightTerms: optional(keyOf(freightTerms)),
  pallets: optional(pieces),
  weight: optional(nullable(within(number(), 0, 10_000_000))),
  weightUnit: optional(enums(['lb', 'kg'])),
  currency: optional(enums(formCurrencies)),
  note: optional(textUpTo(2000)),
  /** All lines, or none when they stay as they are. */
  lines: optional(lines),
  /** `merge`: lines that are not named stay, too. */
  lineMode: optional(enums(['replace', 'merge'])),
  /** Those that are new or changed. */
  exceptions: optional(exceptions),
  /** Why the figures of a closed receipt change; they change in no other way. */
  correction: optional(writtenText(500)),
});

const moveStruct = object({
  ...companyMove,
  byContents,
  to: optional(enums(receiptStatusIds)),
  /** When it happened; now when it is left out. */
  at: optional(moment),
});

const fileStruct = object({
  callerReference,
  kind: defaulted(keyOf(receiptFileKinds), 'photo'),
  /** The company's number of the exception that it shows. */
  exception: optional(houseReference),
  caption: optionalText(120),
});

const answerFields = {
  /** One answer for all pieces. */
  answer: optional(keyOf(dispositions)),
  /** Different answers, each for some of the pieces; together they are for all. */
  parts: optional(
    refine(
      size(
        array(object({ answer: keyOf(dispositions), qty: within(integer(), 1, 1_000_000) })),
        2,
        5,
      ),
      'invalid',
      once('answer'),
    ),
  ),
  /** The pieces that the client saw: 409 when there are others by now. */
  qty: optional(within(integer(), 0, MOST_PIECES)),
  note: optionalText(2000),
};

/** One answer or several parts. That both were sent is said where the answer is kept. */
const isOneAnswer = (
  { answer, parts }: { readonly answer?: unknown; readonly parts?: unknown },
  { path }: { readonly path: readonly unknown[] },
) => answer !== undefined || parts !== undefined || { path: [...path, 'answer'] };

const answerStruct = refine(object(answerFields), 'required', isOneAnswer);

const MOST_ANSWERS = 200;
const severalStruct = object({
  answers: refine(
    size(
      array(
        refine(object({ exception: writtenText(80), ...answerFields }), 'required', isOneAnswer),
      ),
      1,
      MOST_ANSWERS,
    ),
    'invalid',
    once('exception'),
  ),
});

export type ReceiptFeed = Infer<typeof feedStruct>;
export type ReceiptMove = Infer<typeof moveStruct>;
export type ReceiptFileFields = Infer<typeof fileStruct>;
export type ExceptionAnswer = Infer<typeof answerStruct>;
export type SeveralAnswers = Infer<typeof severalStruct>;

export const receiptFeed: Schema<ReceiptFeed> = { struct: feedStruct };
export const receiptMove: Schema<ReceiptMove> = { struct: moveStruct };
export const receiptFileFields: Schema<ReceiptFileFields> = { struct: fileStruct };
export const exceptionAnswer: Schema<ExceptionAnswer> = { struct: answerStruct };
export const severalAnswers: Schema<SeveralAnswers> = { struct: severalStruct };
