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
import { optionalText, within, writtenText, keyOf } from '#lib/kernel/fields.ts';
import { momentText } from '#lib/kernel/atoms/moment.ts';
import {
  companyMove,
  callerReference,
  portalNumber,
  seenRevision,
} from '#lib/records/company-move.ts';
import { callStructs } from '#lib/records/fields.ts';

export const MAX_LINES = 2000;
const MAX_EXCEPTIONS = 200;
/**
 * Maximum pieces of a receipt: over, short and damaged together are up to three times as many, within the column's
 * range.
 */
export const MAX_PIECES = 500_000_000;
/** The company's own number of a delivery or of an exception; it is part of addresses, so it is never only dots. */
const houseReference = pattern(string(), /^(?!\.{1,2}$)[\w.:-]{1,60}$/);

/** Line: omitted values of a known line are kept. Without a number it is matched by its goods. */
const lineStruct = refine(
  object(callStructs(lineFields)),
  'invalid',
  ({ damaged, received }, { path }) =>
    damaged === undefined ||
    received === undefined ||
    damaged <= received || { path: [...(path as string[]), 'damaged'] },
);

/** Exception: omitted values of a known one are kept; a new one requires a type. */
const exceptionStruct = object({
  exception: houseReference,
  ...callStructs(exceptionFields),
  /** True once it is dealt with: nothing is asked any more. */
  resolved: optional(boolean()),
});

/**
 * Requires unique entries: the error is at the duplicate. Entries may have any type: superstruct checks this for
 * invalid lists, too.
 */
const unique =
  <T>(name: keyof T & string) =>
  (values: readonly (T | null)[], { path }: { readonly path: readonly unknown[] }) => {
    const names = values.map((each) => each?.[name]);
    const second = names.findIndex((each, at) => each !== undefined && names.indexOf(each) < at);
    return second === -1 || { path: [...path, second, name] as string[] };
  };

const lines = refine(
  refine(array(lineStruct), `max:${MAX_LINES}`, ({ length }) => length <= MAX_LINES),
  'invalid',
  unique('line'),
);
const exceptions = refine(
  refine(array(exceptionStruct), `max:${MAX_EXCEPTIONS}`, ({ length }) => length <= MAX_EXCEPTIONS),
  'invalid',
  unique('exception'),
);

/** Set when the callerReference is derived from the contents: a repeat is idempotent while it changes nothing. */
const byContents = optional(boolean());

/** Optional fields keep their values. The first call creates the receipt. */
export const receiptFeed = object({
  callerReference,
  revision: seenRevision,
  byContents,
  receipt: houseReference,
  /** Id, customer ID or e-mail address; only the call that makes the receipt needs it. */
  client: optional(writtenText(254)),
  serviceRequest: optional(portalNumber()),
  /** Initial status; later ones need a transition. */
  status: optional(enums(receiptStatusIds)),
  ...callStructs({ ...deliveryFields, ...headFields }),
  /** All lines, or none when they stay as they are. */
  lines: optional(lines),
  /** `merge`: lines that are not named stay, too. */
  lineMode: optional(enums(['replace', 'merge'])),
  /** New or changed exceptions. */
  exceptions: optional(exceptions),
  /** Why the figures of a closed receipt change; they change in no other way. */
  correction: optional(writtenText(500)),
});

export const receiptMove = object({
  ...companyMove,
  revision: seenRevision,
  byContents,
  to: optional(enums(receiptStatusIds)),
  /** When it happened; now when it is left out. */
  at: optional(momentText),
});

export const receiptFileFields = object({
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
      unique('answer'),
    ),
  ),
  /** The pieces that the client saw: 409 when there are others by now. */
  qty: optional(within(integer(), 0, MAX_PIECES)),
  note: optionalText(2000),
};

/** One answer or several parts. That both were sent is said where the answer is kept. */
const isOneAnswer = (
  { answer, parts }: { readonly answer?: unknown; readonly parts?: unknown },
  { path }: { readonly path: readonly unknown[] },
) => answer !== undefined || parts !== undefined || { path: [...path, 'answer'] };

export const exceptionAnswer = refine(
  object({ ...answerFields, revision: seenRevision }),
  'required',
  isOneAnswer,
);

const MAX_ANSWERS = 200;
export const severalAnswers = object({
  revision: seenRevision,
  answers: refine(
    size(
      array(
        refine(object({ exception: writtenText(80), ...answerFields }), 'required', isOneAnswer),
      ),
      1,
      MAX_ANSWERS,
    ),
    'invalid',
    unique('exception'),
  ),
});

export type ReceiptFeed = Infer<typeof receiptFeed>;
export type ReceiptMove = Infer<typeof receiptMove>;
export type ReceiptFileFields = Infer<typeof receiptFileFields>;
export type ExceptionAnswer = Infer<typeof exceptionAnswer>;
export type SeveralAnswers = Infer<typeof severalAnswers>;
