/** Receipts as the company's own systems send them. */
import {
  array,
  boolean,
  defaulted,
  enums,
  integer,
  object,
  optional,
  pattern,
  refine,
  size,
  string,
  type Infer,
} from 'superstruct';
import { receiptStatusIds } from './status.ts';
import { dispositions, receiptFileKinds } from './choices.ts';
import { deliveryFields, exceptionFields, headFields, lineFields } from './fields.ts';
import type { Schema } from '#lib/kernel/validation.ts';
import { optionalText, within, writtenText, keyOf } from '#lib/kernel/fields.ts';
import { momentText } from '#lib/kernel/atoms/moment.ts';
import {
  companyMove,
  callerReference,
  portalNumber,
  seenRevision,
} from '#lib/records/company-move.ts';
import { sentOf } from '#lib/records/fields.ts';

export const MOST_LINES = 2000;
const MOST_EXCEPTIONS = 200;
/** Pieces of a receipt: what is over, short and damaged adds up to three times as many, which still fits its column. */
export const MOST_PIECES = 500_000_000;
/** The company's own number of a delivery or of an exception; it is part of addresses, so it is never only dots. */
const houseReference = pattern(string(), /^(?!\.{1,2}$)[\w.:-]{1,60}$/);

/** One line: what is left out of a line that is known stays as it is. Without a number it is found by its goods. */
const lineStruct = refine(
  object(sentOf(lineFields)),
  'invalid',
  ({ damaged, received }, { path }) =>
    damaged === undefined ||
    received === undefined ||
    damaged <= received || { path: [...(path as string[]), 'damaged'] },
);

/** One exception: what is left out of a known one stays as it is; a new one has a type. */
const exceptionStruct = object({
  exception: houseReference,
  ...sentOf(exceptionFields),
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
  revision: seenRevision,
  byContents,
  receipt: houseReference,
  /** Id, customer ID or e-mail address; only the call that makes the receipt needs it. */
  client: optional(writtenText(254)),
  serviceRequest: optional(portalNumber()),
  /** Of a receipt that is made; afterwards by transition alone. */
  status: optional(enums(receiptStatusIds)),
  ...sentOf({ ...deliveryFields, ...headFields }),
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
  revision: seenRevision,
  byContents,
  to: optional(enums(receiptStatusIds)),
  /** When it happened; now when it is left out. */
  at: optional(momentText),
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

const answerStruct = refine(
  object({ ...answerFields, revision: seenRevision }),
  'required',
  isOneAnswer,
);

const MOST_ANSWERS = 200;
const severalStruct = object({
  revision: seenRevision,
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
