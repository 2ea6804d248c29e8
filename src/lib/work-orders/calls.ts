/** Bodies and queries of the calls about work orders. Days as 2026-02-28. */
import { noted, optionals } from '#lib/kernel/atoms/noted.ts';
import {
  array,
  defaulted,
  enums,
  integer,
  number,
  object,
  optional,
  size,
  string,
  type Infer,
} from 'superstruct';
import type { Schema } from '#lib/kernel/validation.ts';
import { serviceCodes } from '#lib/forms/options/service-codes.ts';
import { dayRules, exportFormat, listFields, dayRange } from '#lib/reports/list-schema.ts';
import { defectCodes, defectSeverities } from './defects.ts';
import { workShape } from './columns.ts';
import { countFields, itemFields, MAX_PIECES } from './fields.ts';
import { fileKinds } from './order.ts';
import { stages } from './stages.ts';
import { askKinds, waitingFor } from './statuses.ts';
import { dateText, optionalText, within, writtenText, textUpTo } from '#lib/kernel/fields.ts';
import {
  portalNumber,
  seenRevision,
  visibility,
  callerReference,
  companyMove,
} from '#lib/records/company-move.ts';
import { filledOf, callStructs } from '#lib/records/fields.ts';
import { paged } from '#lib/reports/paging.ts';

const note = optionalText(2000);
const pieces = within(integer(), 1, MAX_PIECES);
const code = enums(serviceCodes.map(({ value }) => value));
const services = size(array(code), 1, 40);
/** Name and address of a place, as a request has them. */
export const MAX_PLACE_LENGTH = 500;
const stores = size(array(writtenText(MAX_PLACE_LENGTH)), 0, 500);
const { qty, ...goods } = itemFields;
const items = size(array(object({ ...filledOf(goods), qty: qty.sent })), 0, 2000);
const qcLevel = enums(['none', 'aql', 'full']);
const priority = enums(['standard', 'rush']);
const clientPo = ["The client's purchase order", 'PO-778'] as const;
const isRush = ['standard or rush', 'standard'] as const;

export const MAX_TITLE_LENGTH = 80;
const title = writtenText(MAX_TITLE_LENGTH);
const plan = {
  services,
  pieces,
  qcLevel,
  scheduledOn: dateText,
  dueOn: dateText,
  promisedOn: dateText,
};

export const newWorkOrder = object({
  callerReference,
  /** Id, customer ID or email address. */
  client: writtenText(254),
  /** SR- or RB- number of the request that it carries out. */
  submission: optional(portalNumber('SR', 'RB')),
  title,
  clientPo: noted(optionalText(30), ...clientPo),
  priority: noted(defaulted(priority, 'standard'), ...isRush),
  ...optionals(plan),
  services,
  pieces,
  items: defaulted(items, () => []),
  stores: defaulted(stores, () => []),
  qcLevel: defaulted(qcLevel, 'none'),
  dueOn: dateText,
  note,
});

export const workFromRequest = object({
  callerReference,
  revision: seenRevision,
  ...optionals(plan),
  note,
});

export const workChange = object({
  callerReference,
  revision: seenRevision,
  ...optionals({
    ...plan,
    title,
    clientPo: noted(textUpTo(30), ...clientPo),
    priority: noted(priority, ...isRush),
    items,
    stores,
  }),
  note,
  visibility,
});

export const workProgress = object({
  callerReference,
  revision: seenRevision,
  entries: size(
    array(
      object({
        stage: enums(stages.map(({ id }) => id)),
        day: dateText,
        ...callStructs(countFields),
        done: noted(countFields.done.sent, ...countFields.done.note),
        note: optionalText(200),
      }),
    ),
    1,
    200,
  ),
  /** Why earlier counts were wrong; only then may numbers be negative. */
  correction: optionalText(300),
});

export const workHold = object({
  callerReference,
  revision: seenRevision,
  reason: writtenText(500),
  waitingFor: enums(waitingFor),
  /** Kind of request to the client during a hold; default question. */
  ask: optional(enums(askKinds)),
  /** Pieces more than ordered, for an overrun. */
  pieces: optional(pieces),
});

export const workMove = object({
  ...companyMove,
  revision: seenRevision,
  /** Why goods that the last inspection refused are completed all the same; the client reads it. */
  release: optional(writtenText(300)),
});

/** Why something is added to a closed order, its only change. */
const correction = optional(writtenText(300));

export const workInspection = object({
  callerReference,
  revision: seenRevision,
  inspectedOn: noted(dateText, 'Day of the inspection', '2026-03-10'),
  /** Left out: as the order says. */
  level: optional(enums(['aql', 'full'])),
  lot: noted(
    optional(pieces),
    'Pieces of the inspected lot; those of the order when left out',
    480,
  ),
  defects: defaulted(
    size(
      array(
        object({
          code: enums(defectCodes),
          severity: enums(defectSeverities),
          count: pieces,
        }),
      ),
      0,
      100,
    ),
    () => [],
  ),
  note,
  correction,
});

export const workShipment = object({
  callerReference,
  revision: seenRevision,
  shippedOn: noted(dateText, 'Day of the shipment', '2026-03-12'),
  carrier: writtenText(60),
  tracking: noted(optionalText(40), 'Tracking or PRO number', '1Z999AA10123456784'),
  shipTo: optionalText(MAX_PLACE_LENGTH),
  cartons: within(integer(), 1, 100_000),
  pieces,
  weightKg: optional(within(number(), 0, 1_000_000)),
  correction,
});

export const workFileFields = object({
  callerReference,
  kind: defaulted(enums(fileKinds.map(({ value }) => value)), 'other'),
  caption: optionalText(120),
});

export const workAct = object({
  act: enums(['answer', 'approve', 'reject', 'undo']),
  /** The moment of the question that is answered or, within a minute, open again: 409 when it is another one. */
  asked: size(string(), 1, 40),
  note,
  revision: seenRevision,
});
export const workNote = object({ text: writtenText(2000), revision: seenRevision });

const { filters, sort } = listFields(workShape);
const list = { ...filters, stage: optional(enums(stages.map(({ id }) => id))), ...dayRange, sort };
export const workQueryStruct = object({ ...list, ...paged() });
const exportStruct = object({ ...list, format: exportFormat });

export type NewWorkOrderBody = Infer<typeof newWorkOrder>;
export type WorkFromRequest = Infer<typeof workFromRequest>;
export type WorkChange = Infer<typeof workChange>;
export type WorkProgress = Infer<typeof workProgress>;
export type WorkHold = Infer<typeof workHold>;
export type WorkMove = Infer<typeof workMove>;
export type WorkInspection = Infer<typeof workInspection>;
export type WorkShipment = Infer<typeof workShipment>;
export type WorkFileFields = Infer<typeof workFileFields>;
export type WorkActBody = Infer<typeof workAct>;
export type WorkNoteBody = Infer<typeof workNote>;
export type WorkQuery = Infer<typeof workQueryStruct>;
export type WorkExport = Infer<typeof exportStruct>;

export const workQuery: Schema<WorkQuery> = { struct: workQueryStruct, rules: dayRules };
export const workExport: Schema<WorkExport> = { struct: exportStruct, rules: dayRules };
