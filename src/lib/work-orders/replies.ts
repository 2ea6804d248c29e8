/** Answers of the calls about work orders, as the pages read them; extra keys are let through. */
import { noted } from '#lib/kernel/atoms/noted.ts';
import type { Reply } from '#lib/kernel/validation.ts';
import { array, boolean, enums, nullable, number, optional, string, type } from 'superstruct';
import { replyStructs } from '#lib/records/fields.ts';
import { timelineEvent } from '#lib/records/timeline-event.ts';
import { pageOf } from '#lib/reports/paging.ts';
import { defectSeverities } from './defects.ts';
import { countFields, itemFields } from './fields.ts';
import { askKinds, waitingFor } from './statuses.ts';

const day = nullable(string());
const counts = replyStructs(countFields);

const summary = {
  id: string(),
  reference: string(),
  /** Counts the changes. */
  revision: number(),
  /** Number of the request that it carries out. */
  submission: nullable(string()),
  title: string(),
  clientPo: noted(string(), "The client's purchase order", 'PO-778'),
  priority: noted(enums(['standard', 'rush']), 'standard or rush', 'standard'),
  status: string(),
  waitingFor: nullable(enums(waitingFor)),
  holdReason: noted(string(), 'Why the work waits', 'Which string for the hang tags?'),
  /** Request to the client; `at` is returned with the answer. */
  ask: nullable(type({ kind: enums(askKinds), text: string(), pieces: number(), at: string() })),
  services: array(string()),
  stores: array(string()),
  pieces: number(),
  /** Pieces through the last stage of the work. */
  done: counts.done,
  progress: noted(number(), 'Percent of the work that is done', 45),
  stage: string(),
  /** First-pass percent; null while nothing was inspected. */
  passRate: nullable(number()),
  /** Null for a cancelled order. */
  health: nullable(enums(['on_time', 'at_risk', 'late'])),
  createdOn: noted(string(), 'Day on which the record was made'),
  scheduledOn: day,
  dueOn: string(),
  promisedOn: day,
  startedOn: day,
  completedOn: noted(day, 'Day on which the work was finished; null before'),
  /** Forecast at the time of reading, today at the earliest; null while the pace is unknown. */
  forecastOn: day,
  isStalled: noted(boolean(), 'Whether nothing has been counted for three working days'),
  updatedAt: string(),
};

/** The client's own answer that the company has not acted on. */
const answered = type({
  kind: enums(askKinds),
  act: enums(['answer', 'approve', 'reject']),
  at: string(),
  /** The moment of the question, sent along with `undo`; null when the minute is over. */
  undo: nullable(string()),
});

const accepts = type({ critical: number(), major: number(), minor: number() });

export const workSummary = type(summary);

export const workRecord = type({
  ...summary,
  items: array(type(replyStructs(itemFields))),
  stages: array(
    type({
      stage: string(),
      planned: noted(number(), 'Pieces that the stage will get', 480),
      ...counts,
      today: noted(type(counts), 'Counts of the present day; part of those of the stage'),
      startedOn: day,
      finishedOn: noted(day, 'Day on which the stage was finished; null before'),
      note: string(),
      updatedAt: string(),
    }),
  ),
  /** Pieces finished up to each day, beside the plan; null for days to come. */
  days: array(type({ day: string(), done: nullable(number()), plan: number() })),
  qcLevel: enums(['none', 'aql', 'full']),
  /** The sampling plan for the whole order; null when every piece is looked at. */
  plan: nullable(type({ sample: noted(number(), 'Pieces of the sample', 50), accept: accepts })),
  inspections: array(
    type({
      id: string(),
      inspectedOn: noted(string(), 'Day of the inspection', '2026-03-10'),
      level: enums(['aql', 'full']),
      lot: noted(number(), 'Pieces of the inspected lot; those of the order when left out', 480),
      sample: noted(number(), 'Pieces of the sample', 50),
      critical: number(),
      major: number(),
      minor: number(),
      verdict: noted(enums(['accepted', 'refused']), 'What the inspection came to', 'accepted'),
      accept: nullable(accepts),
      defects: array(type({ code: string(), severity: enums(defectSeverities), count: number() })),
      note: string(),
    }),
  ),
  shipments: array(
    type({
      id: string(),
      shippedOn: noted(string(), 'Day of the shipment', '2026-03-12'),
      carrier: string(),
      tracking: noted(string(), 'Tracking or PRO number', '1Z999AA10123456784'),
      shipTo: string(),
      cartons: number(),
      pieces: number(),
      weightKg: nullable(number()),
    }),
  ),
  files: array(
    type({
      id: string(),
      kind: string(),
      name: string(),
      caption: string(),
      contentType: noted(string(), 'Media type of the file', 'image/jpeg'),
      size: number(),
      createdAt: string(),
    }),
  ),
  timeline: array(type(timelineEvent)),
  answered: optional(nullable(answered)),
  acts: noted(array(enums(['answer', 'approve', 'reject'])), 'What the client may do now', 'reply'),
  /** Titles of the first forms that a scheduled order waits for. */
  missingForms: optional(array(string())),
});

export const workList = pageOf(workSummary);

export const workFigures = type({
  open: number(),
  waiting: number(),
  late: number(),
  /** Percent of the orders completed in the last 90 days; null without one. */
  onTimeRate: nullable(number()),
  /** First-pass percent of the last 90 days. */
  passRate: nullable(number()),
  doneThisWeek: noted(number(), 'Pieces finished since Monday', 900),
  months: array(type({ month: string(), onTime: number(), late: number() })),
  defects: array(type({ code: string(), count: number() })),
});

export type WorkSummary = Reply<typeof workSummary>;
export type WorkRecord = Reply<typeof workRecord>;
export type WorkList = Reply<typeof workList>;
export type WorkFigures = Reply<typeof workFigures>;
