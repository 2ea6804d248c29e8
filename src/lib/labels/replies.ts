/** Answers of the calls about labels, as the pages read them; extra keys are let through. */
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

/** What the client ordered; it counts, not the numbers that were planned when the label was made. */
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
  approvedRevision: nullable(number()),
  /** To be sent along with the next change: 409 when somebody was quicker. */
  version: number(),
  createdAt: string(),
  updatedAt: string(),
  /** What the form of the current revision holds. */
  data: record(string(), unknown()),
  /** Null until the revision is sent to the company. */
  order: nullable(labelOrder),
};

export const labelSummary = type(summary);

const labelRevision = type({
  revision: number(),
  status: string(),
  isSuperseded: boolean(),
  contentSha256: nullable(string()),
  approvedAt: nullable(string()),
  updatedAt: string(),
  /** What the company was asked to do; `request` is the service request that was begun with it. */
  orders: optional(nullable(type({ request: optional(string()) }))),
});

const labelEvent = type({ ...timelineEvent, revision: number() });

const labelPrint = type({
  id: string(),
  at: string(),
  revision: number(),
  actor: enums(['client', 'house']),
  who: string(),
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
  signerName: string(),
  signerTitle: string(),
  signedAt: string(),
  documentSha256: string(),
  recordSha256: string(),
});

const labelImage = type({
  id: string(),
  name: string(),
  widthPx: number(),
  heightPx: number(),
});

export const labelRecord = type({
  ...summary,
  revisions: array(labelRevision),
  timeline: array(labelEvent),
  prints: array(labelPrint),
  signatures: array(labelSignature),
  /** The size of the logo that the label names, when it is there. */
  images: array(labelImage),
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
      width: optional(type({ cells: number(), headers: number() })),
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
      isApproved: boolean(),
      /** Why it is not approved; '' for an approved one. */
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
  totalRows: number(),
  totalLabels: number(),
  doneLabels: number(),
  badRows: array(type({ row: number(), column: string(), message: string() })),
  fileBytes: nullable(number()),
  message: string(),
  createdAt: string(),
  finishedAt: nullable(string()),
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
