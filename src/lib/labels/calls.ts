/** Bodies and queries of the calls about labels. */
import { noted } from '#lib/kernel/atoms/noted.ts';
import {
  array,
  boolean,
  coerce,
  defaulted,
  enums,
  integer,
  number,
  object,
  optional,
  pattern,
  record,
  size,
  string,
  unknown,
  type Infer,
} from 'superstruct';
import { labelLimits } from './messages.ts';
import { labelShape } from './columns.ts';
import { maxNudgeDots } from './engine/sheets.ts';
import { listFields } from '#lib/reports/list-schema.ts';
import { parseJson } from '#lib/kernel/runtime/parse-json.ts';
import { optionalText, within, writtenText } from '#lib/kernel/fields.ts';
import { callerReference, companyMove, seenRevision } from '#lib/records/company-move.ts';
import { counted, paged } from '#lib/reports/paging.ts';

const version = within(integer(), 0, 2_147_483_647);
const revision = within(integer(), 1, 100_000);
const note = defaulted(optionalText(labelLimits.note), '');
const { filters, sort } = listFields(labelShape);

export const labelQuery = object({ ...filters, ...paged(), sort });
export type LabelQuery = Infer<typeof labelQuery>;

const data = record(string(), unknown());

export const newLabel = object({ data });

export const labelChange = object({ version, data });
export type LabelChange = Infer<typeof labelChange>;

export const labelStep = object({ version });
export type LabelStepBody = Infer<typeof labelStep>;

export const labelApproval = object({ version, signature: record(string(), unknown()) });
export type LabelApproval = Infer<typeof labelApproval>;

export const labelApprovals = object({
  labels: size(
    array(object({ id: pattern(string(), /^[\w-]{1,64}$/), version })),
    1,
    labelLimits.approvals,
  ),
  signature: record(string(), unknown()),
});
export type LabelApprovals = Infer<typeof labelApprovals>;

export const labelOrder = object({
  version,
  fulfil: enums(['house_prints', 'house_prints_and_applies']),
  quantity: within(integer(), labelLimits.quantity.min, labelLimits.quantity.max),
  overagePct: defaulted(
    within(integer(), labelLimits.overagePct.min, labelLimits.overagePct.max),
    2,
  ),
  note,
});
export type LabelOrderBody = Infer<typeof labelOrder>;

const outputFormats = ['pdf', 'zpl', 'png', 'svg', 'csv'] as const;

const length = within(number(), 0, 300);
/** Custom sheet, in mm; `findSheetError` checks that it fits the paper. */
const gridStruct = object({
  paper: enums(['letter', 'a4']),
  columns: noted(within(integer(), 1, 20), 'Labels side by side', 3),
  rows: within(integer(), 1, 50),
  labelWidth: noted(length, 'Width of a label in millimeters', 66.7),
  labelHeight: noted(length, 'Height of a label in millimeters', 25.4),
  pitchX: noted(length, 'From one label to the next across, in millimeters', 69.9),
  pitchY: noted(length, 'From one label to the next down, in millimeters', 25.4),
  marginLeft: noted(length, 'Left margin of the sheet in millimeters', 4.8),
  marginTop: noted(length, 'Top margin of the sheet in millimeters', 12.7),
});

/** Limit of the finest printer; `findNudgeError` checks the limit of the label's printer. */
const maxDots = maxNudgeDots(600);
const nudge = defaulted(within(integer(), -maxDots, maxDots), 0);

const sheet = optional(pattern(string(), /^[a-z0-9_-]{1,40}$/));

/** Most labels on a sheet: 20 columns of 50. */
const MAX_PLACES = 1000;

/** Where labels are printed. */
const placement = {
  /** Id of a sheet; one label a page when left out. PDF only. */
  sheet,
  /** A sheet of one's own instead. PDF only. */
  grid: optional(gridStruct),
  nudgeX: noted(nudge, 'How far the print is moved to the right, in dots', 0),
  nudgeY: noted(nudge, 'How far the print is moved down, in dots', 0),
  start: noted(
    defaulted(within(integer(), 1, MAX_PLACES), 1),
    'First free place on the sheet, from 1',
    1,
  ),
};

export const labelOutput = object({
  format: enums(outputFormats),
  /** The current revision when left out. */
  revision: optional(revision),
  copies: defaulted(within(integer(), labelLimits.prints.min, labelLimits.prints.max), 1),
  ...placement,
  /** Cartons of a series: 'Carton 1 of n', each with its SSCC where the label has one. */
  cartons: optional(within(integer(), labelLimits.prints.min, labelLimits.prints.max)),
});
export type LabelOutput = Infer<typeof labelOutput>;

export const companyLabelOutput = object({
  ...labelOutput.schema,
  callerReference: noted(
    optional(callerReference),
    'Own name of this print: a repeated call is logged once, with the same carton numbers',
    'desk:41',
  ),
});
export type CompanyLabelOutput = Infer<typeof companyLabelOutput>;

export const labelAgain = object({
  format: enums(['pdf', 'zpl']),
  reason: noted(
    writtenText(labelLimits.reason),
    'Why the cartons need their labels again, for the print log',
    'Two labels were torn.',
  ),
  ...placement,
});
export type LabelAgain = Infer<typeof labelAgain>;

export const labelSettings = object({
  gs1Prefix: pattern(string(), /^(?:\d{6,11})?$/),
  gs1Extension: defaulted(pattern(string(), /^\d$/), '0'),
  /** Keeps a prefix that differs from the client's GTINs. */
  isConfirmed: optional(boolean()),
});
export type LabelSettings = Infer<typeof labelSettings>;

export const labelJobOptions = object({
  /** `png`: a ZIP with one picture of each row. */
  format: defaulted(enums(['pdf', 'zpl', 'png']), 'pdf'),
  sheet,
  /** A sheet of one's own instead, as JSON. */
  grid: optional(coerce(gridStruct, string(), parseJson)),
  start: counted(1, MAX_PLACES),
  /** 1 numbers the cartons of the job: 'Carton i of n'. */
  series: defaulted(enums(['0', '1']), '0'),
  /**
   * Common values of rows: ids by commas, of `batch/row.ts` (brand, company, content, care, coo …). Default: those
   * of the design; all others are empty.
   */
  same: optional(pattern(string(), /^[A-Za-z,]{0,600}$/)),
});
export type LabelJobOptions = Infer<typeof labelJobOptions>;

export const labelMove = object({
  ...companyMove,
  /** The newest approved revision when left out; or the version that the author saw. */
  revision: seenRevision,
  /** The version of the label that the author of the move saw. */
  version: seenRevision,
});
export type LabelMove = Infer<typeof labelMove>;
