/** Answers of the calls about work orders, as the pages read them; extra keys are let through. */
import {
  array,
  boolean,
  enums,
  nullable,
  number,
  optional,
  string,
  type,
  type Infer,
} from 'superstruct';
import { timelineEvent } from '#lib/records/timeline-event.ts';
import { pageOf } from '#lib/reports/paging.ts';
import { defectSeverities } from './defects.ts';
import { askKinds, waitingFor } from './statuses.ts';

const day = nullable(string());

const summary = {
  id: string(),
  reference: string(),
  /** Number of the request that it carries out. */
  submission: nullable(string()),
  title: string(),
  clientPo: string(),
  priority: enums(['standard', 'rush']),
  status: string(),
  waitingFor: nullable(enums(waitingFor)),
  holdReason: string(),
  /** What the client is asked for; `at` is sent along with the answer. */
  ask: nullable(type({ kind: enums(askKinds), text: string(), pieces: number(), at: string() })),
  services: array(string()),
  stores: array(string()),
  pieces: number(),
  /** Pieces through the last stage of the work. */
  done: number(),
  /** Percent. */
  progress: number(),
  stage: string(),
  /** First-pass percent; null while nothing was inspected. */
  passRate: nullable(number()),
  /** Null for a cancelled order. */
  health: nullable(enums(['on_time', 'at_risk', 'late'])),
  createdOn: string(),
  scheduledOn: day,
  dueOn: string(),
  promisedOn: day,
  startedOn: day,
  completedOn: day,
  /** Worked out when it is read, never a day that has passed; null when nothing honest can be said. */
  forecastOn: day,
  /** The work has begun and nothing was counted in the last three working days. */
  isStalled: boolean(),
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

const counts = {
  done: number(),
  passed: number(),
  failed: number(),
  reworked: number(),
  scrapped: number(),
};

const accepts = type({ critical: number(), major: number(), minor: number() });

export const workSummary = type(summary);

export const workRecord = type({
  ...summary,
  items: array(
    type({ sku: string(), style: string(), colour: string(), size: string(), qty: number() }),
  ),
  stages: array(
    type({
      stage: string(),
      /** Pieces that have come to the stage so far. */
      planned: number(),
      ...counts,
      startedOn: day,
      finishedOn: day,
      note: string(),
      updatedAt: string(),
    }),
  ),
  /** Pieces finished up to each day, beside the plan; null for days to come. */
  days: array(type({ day: string(), done: nullable(number()), plan: number() })),
  qcLevel: enums(['none', 'aql', 'full']),
  /** The sampling plan for the whole order; null when every piece is looked at. */
  plan: nullable(type({ sample: number(), accept: accepts })),
  inspections: array(
    type({
      id: string(),
      inspectedOn: string(),
      level: enums(['aql', 'full']),
      lot: number(),
      sample: number(),
      critical: number(),
      major: number(),
      minor: number(),
      verdict: enums(['accepted', 'refused']),
      accept: nullable(accepts),
      defects: array(type({ code: string(), severity: enums(defectSeverities), count: number() })),
      note: string(),
    }),
  ),
  shipments: array(
    type({
      id: string(),
      shippedOn: string(),
      carrier: string(),
      tracking: string(),
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
      contentType: string(),
      size: number(),
      createdAt: string(),
    }),
  ),
  timeline: array(type(timelineEvent)),
  answered: optional(nullable(answered)),
  /** What the client may do now: answer, approve, reject. */
  acts: array(enums(['answer', 'approve', 'reject'])),
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
  doneThisWeek: number(),
  months: array(type({ month: string(), onTime: number(), late: number() })),
  defects: array(type({ code: string(), count: number() })),
});

export type WorkSummary = Infer<typeof workSummary>;
export type WorkRecord = Infer<typeof workRecord>;
export type WorkList = Infer<typeof workList>;
export type WorkFigures = Infer<typeof workFigures>;
