/** Calls and answers about acts that wait for a second person. */
import {
  array,
  boolean,
  enums,
  nullable,
  object,
  optional,
  string,
  type,
  type Infer,
} from 'superstruct';
import { noted } from '#lib/kernel/atoms/noted.ts';
import { writtenText } from '#lib/kernel/fields.ts';
import type { Reply, Schema } from '#lib/kernel/validation.ts';
import { callerReference } from '#lib/records/company-move.ts';
import { submissionMove, submissionQuote } from '#lib/submissions/calls.ts';

const ownerStruct = object({
  callerReference,
  person: noted(writtenText(64), 'Id of the person who becomes an owner', '0b9f…'),
  reason: noted(writtenText(500), 'Why the company gives ownership', 'Ann left; Bo called back.'),
});

const askStruct = object({
  reference: noted(writtenText(40), 'Number of the record, or Customer ID', 'SR-2026-000001'),
  quote: noted(optional(submissionQuote), 'The quote to send, as its call takes it'),
  move: noted(optional(submissionMove), 'The move to make, as its call takes it'),
  erase: noted(optional(callerReference), 'Erases the client: own name of this call', 'desk:41'),
  owner: noted(optional(ownerStruct), 'Makes a person an owner, a day after the approval'),
});
const errorStruct = object({
  reason: noted(writtenText(500), 'Why, for the person who has asked', 'The price list has $4.'),
});

export type ApprovalAsk = Infer<typeof askStruct>;
export type OwnerAsk = Infer<typeof ownerStruct>;

/** Returns true for requests about a client and no record. */
export const isAboutClient = (kind: Approval['kind']): boolean =>
  kind === 'erase' || kind === 'owner';

export const approvalAsk: Schema<ApprovalAsk> = {
  struct: askStruct,
  rules: [
    {
      field: 'reference',
      code: 'invalid',
      holds: ({ quote, move, erase, owner }) =>
        [quote, move, erase, owner].filter((each) => each !== undefined).length === 1,
    },
  ],
};
export const approvalError: Schema<Infer<typeof errorStruct>> = { struct: errorStruct };

const moment = '2026-03-02T14:05:00.000Z';

export const approval = type({
  id: string(),
  kind: noted(enums(['quote', 'move', 'erase', 'owner']), 'What waits', 'quote'),
  reference: noted(string(), 'Number of the record, or Customer ID', 'SR-2026-000001'),
  form: noted(string(), 'Type of the form; empty for clients', 'service_request'),
  title: string(),
  company: noted(string(), 'Name of the company', 'Acme Garments'),
  amount: noted(string(), 'Amount with its currency; empty for none', '$12,000.00'),
  ask: nullable(askStruct),
  askedBy: noted(string(), 'Name of the person who has asked', 'Ann Example'),
  askedAt: noted(string(), 'When it was asked', moment),
  state: noted(enums(['open', 'approved', 'refused', 'lapsed']), 'State of the request', 'open'),
  decidedBy: noted(nullable(string()), 'Name of the second person; null before', 'Bob Example'),
  decidedAt: noted(nullable(string()), 'When it was decided; null before', moment),
  reason: noted(string(), 'Why it was refused; empty for none', ''),
  mayDecide: noted(boolean(), 'True for requests that the caller may decide on'),
});

export const approvalList = type({ items: array(approval) });
export type Approval = Reply<typeof approval>;
