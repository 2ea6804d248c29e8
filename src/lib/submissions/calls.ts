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
/** Files of one message. */
export const MAX_MESSAGE_FILES = 10;
const ids = size(array(pattern(string(), /^[0-9a-f-]{36}$/)), 0, MAX_MESSAGE_FILES);

export const submissionQuery = object({
  type: optional(typeId),
  ...filters,
  ...dayRange,
  ...paged(),
  sort,
});
export const newSubmission = object({
  type: typeId,
  action: enums(['draft', 'submit']),
  data: form,
});
export const submissionChange = object({ revision, data: form });
/** `reply`: message of the client beside the requested fields. */
export const submissionSubmit = object({ revision, data: optional(form), reply: optional(note) });
export const submissionAct = object({
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
export const submissionWithdraw = object({ revision, note });
export const submissionReply = object({
  revision,
  text: written,
  attachmentIds: defaulted(ids, () => []),
});

export type SubmissionQuery = Infer<typeof submissionQuery>;
export type NewSubmissionBody = Infer<typeof newSubmission>;
export type SubmissionChange = Infer<typeof submissionChange>;
export type SubmissionSubmit = Infer<typeof submissionSubmit>;
export type SubmissionActBody = Infer<typeof submissionAct>;
export type SubmissionReply = Infer<typeof submissionReply>;

const minor = within(integer(), 0, 999_999_999);
export const submissionMove = object({
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
export const submissionQuestion = object({
  callerReference,
  revision: seenRevision,
  question: written,
  fields: defaulted(size(array(size(string(), 1, 60)), 0, 60), () => []),
});
export const submissionQuote = object({
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

export const messageFile = object({ callerReference });
export type SubmissionMove = Infer<typeof submissionMove>;
