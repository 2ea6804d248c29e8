/** Bodies and queries of the calls about labels. */
import {
  defaulted,
  enums,
  integer,
  object,
  optional,
  pattern,
  record,
  string,
  unknown,
  type Infer,
} from 'superstruct';
import { labelLimits } from './label-limits.ts';
import { labelShape } from './columns.ts';
import { listFields } from '#lib/reports/list-schema.ts';
import type { Schema } from '#lib/kernel/validation.ts';
import { optionalText, within } from '#lib/kernel/fields.ts';
import { counted, paged } from '#lib/reports/paging.ts';
import { callerReference } from '#lib/kernel/fields.ts';

const version = within(integer(), 0, 2_147_483_647);
const revision = within(integer(), 1, 100_000);
const note = defaulted(optionalText(labelLimits.note), '');
const { filters, sort } = listFields(labelShape);

const queryStruct = object({ ...filters, ...paged(), sort });
export type LabelQuery = Infer<typeof queryStruct>;
export const labelQuery: Schema<LabelQuery> = { struct: queryStruct };

const data = record(string(), unknown());

const newStruct = object({ data });
export type NewLabel = Infer<typeof newStruct>;
export const newLabel: Schema<NewLabel> = { struct: newStruct };

const changeStruct = object({ version, data });
export type LabelChange = Infer<typeof changeStruct>;
export const labelChange: Schema<LabelChange> = { struct: changeStruct };

const stepStruct = object({ version });
export const labelStep: Schema<Infer<typeof stepStruct>> = { struct: stepStruct };

const approvalStruct = object({ version, signature: record(string(), unknown()) });
export type LabelApproval = Infer<typeof approvalStruct>;
export const labelApproval: Schema<LabelApproval> = { struct: approvalStruct };

const orderStruct = object({
  version,
  fulfil: enums(['house_prints', 'house_prints_and_applies']),
  quantity: within(integer(), labelLimits.quantity.min, labelLimits.quantity.max),
  overagePct: defaulted(
    within(integer(), labelLimits.overagePct.min, labelLimits.overagePct.max),
    2,
  ),
  note,
});
export type LabelOrderBody = Infer<typeof orderStruct>;
export const labelOrder: Schema<LabelOrderBody> = { struct: orderStruct };

const outputFormats = ['pdf', 'zpl', 'svg', 'csv'] as const;

const outputStruct = object({
  format: enums(outputFormats),
  /** The current revision when left out. */
  revision: optional(revision),
  copies: defaulted(within(integer(), labelLimits.prints.min, labelLimits.prints.max), 1),
  /** Id of a sheet; one label a page when left out. PDF only. */
  sheet: optional(pattern(string(), /^[a-z0-9_-]{1,40}$/)),
  /** First free place of the first sheet, from 1. */
  start: defaulted(within(integer(), 1, 200), 1),
  /** Cartons of a series: 'Carton 1 of n', each with an SSCC of its own where the label has one. */
  cartons: optional(within(integer(), labelLimits.prints.min, labelLimits.prints.max)),
});
export type LabelOutput = Infer<typeof outputStruct>;
export const labelOutput: Schema<LabelOutput> = { struct: outputStruct };

const settingsStruct = object({
  gs1Prefix: pattern(string(), /^(?:\d{6,11})?$/),
  gs1Extension: defaulted(pattern(string(), /^\d$/), '0'),
});
export type LabelSettings = Infer<typeof settingsStruct>;
export const labelSettings: Schema<LabelSettings> = { struct: settingsStruct };

const jobStruct = object({
  format: defaulted(enums(['pdf', 'zpl']), 'pdf'),
  sheet: optional(pattern(string(), /^[a-z0-9_-]{1,40}$/)),
  start: counted(1, 200),
  /** 1 numbers the cartons of the job: 'Carton i of n'. */
  series: defaulted(enums(['0', '1']), '0'),
});
export type LabelJobOptions = Infer<typeof jobStruct>;
export const labelJobOptions: Schema<LabelJobOptions> = { struct: jobStruct };

const houseStruct = object({
  callerReference,
  /** Left out: a message, or an internal note. */
  to: optional(pattern(string(), /^[A-Z0-9_]{1,40}$/)),
  /** The newest approved revision when left out. */
  revision: optional(revision),
  note,
  visibility: defaulted(enums(['client', 'internal']), 'client'),
});
export type HouseLabelMove = Infer<typeof houseStruct>;
export const houseLabelMove: Schema<HouseLabelMove> = { struct: houseStruct };
