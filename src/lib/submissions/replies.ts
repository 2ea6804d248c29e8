/** Answers of the calls about service forms, as the pages read them; extra keys are let through. */
import { noted } from '#lib/kernel/atoms/noted.ts';
import type { Reply } from '#lib/kernel/validation.ts';
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
  flags: noted(texts, 'What is seen at once: critical, late, rush', 'rush'),
  onboardingIncomplete: boolean(),
  createdAt: string(),
  updatedAt: string(),
  submittedAt: noted(nullable(string()), 'When it was handed in; null before'),
  company: noted(optional(string()), 'Name of the business', 'Acme Garments'),
  writer: noted(
    optional(string()),
    'Colleague who began the draft; absent for own ones',
    'Kim Lee',
  ),
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
  documentType: noted(string(), 'Kind of the document that was signed', 'terms'),
  documentVersion: noted(string(), 'Version of the document that was signed', '3'),
  documentSha256: noted(string(), 'SHA-256 of the document that was signed, in hex', 'e3b0c442…'),
  recordSha256: string(),
  signedAt: noted(string(), 'When it was signed'),
  renderedText: noted(string(), 'The text as it was signed', 'I accept the terms.'),
  evidence: record(string(), unknown()),
  strokes: noted(any(), 'The drawn signature as points'),
});

export const submissionRecord = type({
  ...summary,
  data: record(string(), unknown()),
  /** Previous values, while an answer is being typed. */
  sent: optional(record(string(), unknown())),
  /** Names of its stores by number. */
  storeNames: optional(record(string(), string())),
  totals: noted(record(string(), number()), 'Sums of the form'),
  requester: nullable(record(string(), string())),
  /** Question of the company with its open fields. */
  question: nullable(type({ text: string(), fields: texts })),
  quote: noted(nullable(quoteStruct), 'The quote; null without one'),
  /** Titles of the first forms that its work waits for. */
  missingForms: optional(texts),
  acts: noted(texts, 'What the client may do now', 'reply'),
  timeline: array(recordEvent),
  attachments: noted(array(attachmentInfo), 'Files of the record'),
  signatures: noted(array(signature), 'Signatures, oldest first'),
});

/** Signer of the account, and its stored consents. */
export const signerReply = type({
  signerName: noted(string(), 'Who signed', 'Ann Example'),
  signerTitle: noted(string(), 'What the signer is in the business', 'Buyer'),
  consents: array(type({ id: string(), version: string(), acceptedAt: string() })),
});

export const submissionList = pageOf(submissionSummary);

export const submissionOverview = type({
  onboarding: type({ terms: boolean(), cardAuthorization: boolean(), serviceRequest: boolean() }),
  onboarded: noted(optional(boolean()), 'Whether each of the three first forms was sent once'),
  /** `due` is the last day for the action. */
  waiting: array(type({ ...summary, due: nullable(string()) })),
  waitingTotal: noted(number(), 'How many records wait for the client', 2),
  /** Receipts with exceptions that the client has not answered. */
  receipts: array(
    type({ reference: string(), vendor: string(), openExceptions: number(), at: string() }),
  ),
  receiptsTotal: noted(number(), 'How many receipts wait for the client', 1),
  /** Counts by form, then by tone of the status. */
  forms: record(string(), record(string(), number())),
});

export type SubmissionSummary = Reply<typeof submissionSummary>;
export type SubmissionRecord = Reply<typeof submissionRecord>;
export type SubmissionList = Reply<typeof submissionList>;
export type SubmissionOverview = Reply<typeof submissionOverview>;
