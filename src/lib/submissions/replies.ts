/** Answers of the calls about service forms, as the pages read them; extra keys are let through. */
import {
  any,
  array,
  boolean,
  enums,
  nullable,
  number,
  record,
  string,
  type,
  unknown,
  type Infer,
} from 'superstruct';
import { attachmentInfo } from '#lib/records/attachment-info.ts';
import { quoteStruct } from '#lib/records/quote-text.ts';

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
};

export const submissionSummary = type(summary);

const timelineEvent = type({
  position: number(),
  at: string(),
  actor: enums(['client', 'house', 'system']),
  /** submitted, answered, status, message, question, quote, or the client's act. */
  kind: string(),
  from: string(),
  to: string(),
  note: string(),
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
  totals: record(string(), number()),
  requester: nullable(record(string(), string())),
  /** What the company asks, and the fields that are open for it. */
  question: nullable(type({ text: string(), fields: texts })),
  quote: nullable(quoteStruct),
  /** What the client may do now: withdraw, answer, approve … */
  acts: texts,
  timeline: array(timelineEvent),
  attachments: array(attachmentInfo),
  signatures: array(signature),
});

export const submissionList = type({
  items: array(submissionSummary),
  total: number(),
  page: number(),
  size: number(),
});

export const submissionOverview = type({
  onboarding: type({ terms: boolean(), cardAuthorization: boolean(), serviceRequest: boolean() }),
  waiting: array(submissionSummary),
  waitingTotal: number(),
  /** Counts by form, then by tone of the status. */
  forms: record(string(), record(string(), number())),
});

export type SubmissionSummary = Infer<typeof submissionSummary>;
export type SubmissionRecord = Infer<typeof submissionRecord>;
export type SubmissionList = Infer<typeof submissionList>;
export type SubmissionOverview = Infer<typeof submissionOverview>;
