/** Bodies and queries of calls about service forms. Definitions validate form values. */
import { noted } from '#lib/kernel/atoms/noted.ts';
import {
  array,
  defaulted,
  enums,
  integer,
  object,
  optional,
  pattern,
  record,
  size,
  string,
  unknown,
  type Infer,
} from 'superstruct';
import { dayRange, listFields } from '#lib/reports/list-schema.ts';
import { submissionShape } from './columns.ts';
import type { Schema } from '#lib/kernel/validation.ts';
import { dateText, optionalText, within, writtenText } from '#lib/kernel/fields.ts';
import { companyMove, callerReference, seenRevision } from '#lib/records/company-move.ts';
import { paged } from '#lib/reports/paging.ts';
import { formCurrencies } from '#lib/kernel/money.ts';

const { filters, sort } = listFields(
  submissionShape({
    type: 'service-request',
    route: 'service-request',
    noun: 'request',
    statuses: { statuses: [] },
  }),
);

const revision = within(integer(), 0, 2_147_483_647);
const note = optionalText(2000);
const written = writtenText(2000);
const form = record(string(), unknown());
const typeId = pattern(string(), /^[a-z-]{1,40}$/);
const ids = size(array(pattern(string(), /^[0-9a-f-]{36}$/)), 0, 10);

export const submissionQueryStruct = object({
  type: optional(typeId),
  ...filters,
  ...dayRange,
  ...paged(),
  sort,
});
const newStruct = object({ type: typeId, action: enums(['draft', 'submit']), data: form });
const changeStruct = object({ revision, data: form });
/** `reply`: message of the client beside the requested fields. */
const submitStruct = object({ revision, data: optional(form), reply: optional(note) });
const actStruct = object({
  act: enums([
    'withdraw',
    'reply',
    'approve',
    'decline',
    'appeal',
    'retract',
    'revoke',
    'dispute',
    'prefer',
    'send',
  ]),
  /** The day on which it happened, for acts that ask for it. */
  on: optional(dateText),
  revision,
  note,
  attachmentIds: defaulted(ids, () => []),
  /** The signature block of an act that is signed. */
  signature: optional(form),
});
const withdrawStruct = object({ revision, note });
const replyStruct = object({ revision, text: written, attachmentIds: defaulted(ids, () => []) });

export type SubmissionQuery = Infer<typeof submissionQueryStruct>;
export type NewSubmissionBody = Infer<typeof newStruct>;
export type SubmissionChange = Infer<typeof changeStruct>;
export type SubmissionSubmit = Infer<typeof submitStruct>;
export type SubmissionActBody = Infer<typeof actStruct>;
export type SubmissionReply = Infer<typeof replyStruct>;

export const submissionQuery: Schema<SubmissionQuery> = { struct: submissionQueryStruct };
export const newSubmission: Schema<NewSubmissionBody> = { struct: newStruct };
export const submissionChange: Schema<SubmissionChange> = { struct: changeStruct };
export const submissionSubmit: Schema<SubmissionSubmit> = { struct: submitStruct };
export const submissionAct: Schema<SubmissionActBody> = { struct: actStruct };
export const submissionWithdraw: Schema<Infer<typeof withdrawStruct>> = { struct: withdrawStruct };
export const submissionReply: Schema<SubmissionReply> = { struct: replyStruct };

const minor = within(integer(), 0, 999_999_999);
const moveStruct = object({
  ...companyMove,
  attachmentIds: optional(ids),
  revision: seenRevision,
  /** The day on which it happened, when it is not today: the claim was sent, the carrier declined. */
  on: optional(dateText),
  amount: noted(
    optional(minor),
    'Approved amount of a claim that is partly approved, in minor units',
    12_000,
  ),
});
const questionStruct = object({
  callerReference,
  revision: seenRevision,
  question: written,
  fields: defaulted(size(array(size(string(), 1, 60)), 0, 60), () => []),
});
const quoteStruct = object({
  callerReference,
  revision: seenRevision,
  lines: size(
    array(
      object({
        code: size(string(), 0, 20),
        text: written,
        qty: within(integer(), 1, 1_000_000),
        unitPrice: noted(minor, 'Price of one in minor units (cents)', 12),
      }),
    ),
    1,
    200,
  ),
  tax: noted(defaulted(minor, 0), 'Tax in minor units', 96),
  /** That of the record when left out. */
  currency: optional(enums(formCurrencies)),
  validUntil: noted(dateText, 'Last day on which the quote may be approved', '2026-04-01'),
  note,
});

export const messageFile: Schema<{ readonly callerReference: string }> = {
  struct: object({ callerReference }),
};
export type SubmissionMove = Infer<typeof moveStruct>;
export const submissionMove: Schema<SubmissionMove> = { struct: moveStruct };
export const submissionQuestion: Schema<Infer<typeof questionStruct>> = {
  struct: questionStruct,
};
export const submissionQuote: Schema<Infer<typeof quoteStruct>> = { struct: quoteStruct };
