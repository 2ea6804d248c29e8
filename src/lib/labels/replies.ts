/** Answers of the calls about labels, as the pages read them; extra keys are let through. */
import { noted } from '#lib/kernel/atoms/noted.ts';
import {
  array,
  boolean,
  enums,
  nullable,
  number,
  optional,
  record,
  string,
  type,
  unknown,
  type Infer,
} from 'superstruct';
import { timelineEvent } from '#lib/records/timeline-event.ts';
import { cellMark } from '#lib/spreadsheets/replies.ts';
import { pageOf } from '#lib/reports/paging.ts';
import { COMPANY } from '#lib/records/actor-side.ts';

/** Ordered quantities, which override the planned ones. */
const labelOrder = type({
  fulfil: string(),
  quantity: number(),
  overagePct: number(),
  /** Labels to print, the spare ones too. */
  total: number(),
  note: string(),
});

const summary = {
  id: string(),
  /** Null until it is approved for the first time. */
  reference: nullable(string()),
  name: string(),
  kind: string(),
  status: string(),
  revision: number(),
  approvedRevision: noted(
    nullable(number()),
    'The revision that was approved last; null before',
    2,
  ),
  /** To be sent along with the next change: 409 when somebody was quicker. */
  version: number(),
  createdAt: string(),
  updatedAt: string(),
  /** Form values of the current revision. */
  data: record(string(), unknown()),
  /** Null until the revision is sent to the company. */
  order: nullable(labelOrder),
};

export const labelSummary = type(summary);

const labelRevision = type({
  revision: number(),
  status: string(),
  isSuperseded: noted(boolean(), 'Whether a newer revision has taken its place'),
  contentSha256: nullable(string()),
  approvedAt: noted(nullable(string()), 'When it was approved; null before'),
  updatedAt: string(),
  /** Order to the company; `request` is the service request started with it. */
  orders: optional(nullable(type({ request: optional(string()) }))),
});

const labelEvent = type({ ...timelineEvent, revision: number() });

export const labelPrint = type({
  id: string(),
  at: string(),
  revision: number(),
  actor: enums(['client', COMPANY]),
  who: noted(string(), 'Who printed', 'Ann Example'),
  format: string(),
  labels: number(),
  firstSscc: nullable(string()),
  lastSscc: nullable(string()),
  /** Id of the print whose cartons were printed again. */
  reprintOf: nullable(string()),
  reason: nullable(string()),
});

const labelSignature = type({
  revision: number(),
  signerName: noted(string(), 'Who signed', 'Ann Example'),
  signerTitle: noted(string(), 'What the signer is in the business', 'Buyer'),
  signedAt: noted(string(), 'When it was signed'),
  documentSha256: noted(string(), 'SHA-256 of the document that was signed, in hex', 'e3b0c442…'),
  recordSha256: string(),
});

const labelImage = type({
  id: string(),
  name: string(),
  widthPx: noted(number(), 'Width of the picture in pixels', 800),
  heightPx: noted(number(), 'Height of the picture in pixels', 400),
});

export const labelRecord = type({
  ...summary,
  revisions: noted(array(labelRevision), 'The revisions, newest first'),
  timeline: array(labelEvent),
  prints: noted(array(labelPrint), 'Who printed how many, newest first'),
  signatures: noted(array(labelSignature), 'Signatures, oldest first'),
  images: noted(array(labelImage), 'Pictures of the label'),
  /** The spreadsheet whose rows become the batch; null for none. */
  sheet: optional(nullable(type({ filename: string(), rows: number(), labels: number() }))),
});

/** Answer to a spreadsheet that is kept, with the name of its label. */
export const labelSheetFacts = type({ filename: string(), rows: number(), name: string() });

/** The kept spreadsheet: rows as an import has them, by the keys of the columns. */
export const labelSheet = type({
  filename: string(),
  mapping: record(string(), string()),
  rows: array(
    type({
      row: number(),
      values: record(string(), string()),
      marks: optional(record(string(), cellMark)),
      width: optional(type({ cells: noted(number(), 'Cells of the row', 5), headers: number() })),
      keep: optional(array(string())),
    }),
  ),
});

/** Drafts whose checks have all passed. */
export const labelsWaiting = type({ items: array(labelSummary) });

/** Results of an approval of many labels, one for each. */
export const labelsApproved = type({
  items: array(
    type({
      id: string(),
      reference: nullable(string()),
      isApproved: noted(boolean(), 'Whether the label is approved now'),
      /** Error; '' for an approved label. */
      message: string(),
    }),
  ),
});

export const labelList = pageOf(labelSummary);

export const labelSettingsReply = type({ gs1Prefix: string(), gs1Extension: string() });

export const labelJob = type({
  id: string(),
  state: enums(['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED']),
  format: string(),
  revision: number(),
  totalRows: noted(number(), 'Rows of the file', 500),
  totalLabels: noted(number(), 'Labels to be made', 500),
  doneLabels: noted(number(), 'Labels that are made', 120),
  badRows: array(type({ row: number(), column: string(), message: string() })),
  fileBytes: nullable(number()),
  message: string(),
  createdAt: string(),
  finishedAt: noted(nullable(string()), 'When it was finished; null before'),
});

export const labelJobs = type({ items: array(labelJob) });

export type LabelSummary = Infer<typeof labelSummary>;
export type LabelRecord = Infer<typeof labelRecord>;
export type LabelList = Infer<typeof labelList>;
export type LabelImageInfo = Infer<typeof labelImage>;
export type LabelSheetFacts = Infer<typeof labelSheetFacts>;
export type LabelSheet = Infer<typeof labelSheet>;
export type LabelsWaiting = Infer<typeof labelsWaiting>;
export type LabelsApproved = Infer<typeof labelsApproved>;
export type LabelJob = Infer<typeof labelJob>;
