/** Answers of the calls about service forms, as the pages read them; extra keys are let through. */
import {
  any,
  array,
  boolean,
  nullable,
  number,
  optional,
  record,
  string,
  type,
  unknown,
  type Infer,
} from 'superstruct';
import { attachmentInfo } from '#lib/records/attachment-info.ts';
import { quoteStruct } from '#lib/records/quote-text.ts';
import { timelineEvent } from '#lib/records/timeline-event.ts';
import { pageOf } from '#lib/reports/paging.ts';

const texts = array(string());

const summary = {
  id: string(),
  type: string(),
  /** Null while it is a draft. */
  reference: nullable(string()),
  title: string(),
  status: string(),
  /** To be sent along with the next change: 409 when somebody was quicker. */
  revision: number(),
  flags: texts,
  onboardingIncomplete: boolean(),
  createdAt: string(),
  updatedAt: string(),
  submittedAt: nullable(string()),
  /** In the lists of the company: whose record it is. */
  company: optional(string()),
};

export const submissionSummary = type(summary);

const recordEvent = type({
  /** Its kind: submitted, answered, status, message, question, quote, or the client's act. */
  ...timelineEvent,
  /** The day that it is about, when it is not that of the entry. */
  on: optional(nullable(string())),
});

const signature = type({
  field: string(),
  documentType: string(),
  documentVersion: string(),
  documentSha256: string(),
  recordSha256: string(),
  signedAt: string(),
  renderedText: string(),
  evidence: record(string(), unknown()),
  strokes: any(),
});

export const submissionRecord = type({
  ...summary,
  data: record(string(), unknown()),
  /** What was sent, while an answer is being typed in its place. */
  sent: optional(record(string(), unknown())),
  /** What the stores in it are called, by their numbers. */
  storeNames: optional(record(string(), string())),
  totals: record(string(), number()),
  requester: nullable(record(string(), string())),
  /** What the company asks, and the fields that are open for it. */
  question: nullable(type({ text: string(), fields: texts })),
  quote: nullable(quoteStruct),
  /** Titles of the first forms that its work waits for. */
  missingForms: optional(texts),
  /** What the client may do now: withdraw, answer, approve … */
  acts: texts,
  timeline: array(recordEvent),
  attachments: array(attachmentInfo),
  signatures: array(signature),
});

/** Who signs for the account, and what it has agreed to once. */
export const signerReply = type({
  signerName: string(),
  signerTitle: string(),
  consents: array(type({ id: string(), version: string(), acceptedAt: string() })),
});

export const submissionList = pageOf(submissionSummary);

export const submissionOverview = type({
  onboarding: type({ terms: boolean(), cardAuthorization: boolean(), serviceRequest: boolean() }),
  /** True once each of the three first forms was sent, in any status. */
  onboarded: optional(boolean()),
  /** `due` is the last day to do what is asked for. */
  waiting: array(type({ ...summary, due: nullable(string()) })),
  waitingTotal: number(),
  /** Receipts with exceptions that the client has not answered. */
  receipts: array(
    type({ reference: string(), vendor: string(), openExceptions: number(), at: string() }),
  ),
  receiptsTotal: number(),
  /** Counts by form, then by tone of the status. */
  forms: record(string(), record(string(), number())),
});

export type SubmissionSummary = Infer<typeof submissionSummary>;
export type SubmissionRecord = Infer<typeof submissionRecord>;
export type SubmissionList = Infer<typeof submissionList>;
export type SubmissionOverview = Infer<typeof submissionOverview>;
