/** Change lists of the operations feed, in order of change. */
import { noted } from '#lib/kernel/atoms/noted.ts';
import {
  array,
  assign,
  boolean,
  defaulted,
  enums,
  nullable,
  object,
  optional,
  pattern,
  string,
  type,
  type Infer,
} from 'superstruct';
import { dayRules, statusList } from '#lib/reports/list-schema.ts';
import type { Schema } from '#lib/kernel/validation.ts';
import { dateText, optionalText } from '#lib/kernel/fields.ts';
import { momentText } from '#lib/kernel/atoms/moment.ts';
import { labelQuery } from '#lib/labels/calls.ts';
import { labelPrint, labelSummary } from '#lib/labels/replies.ts';
import { receiptSummary } from '#lib/receipts/replies.ts';
import { paged, pageOf, sized } from '#lib/reports/paging.ts';
import { submissionQuery } from '#lib/submissions/calls.ts';
import { submissionSummary } from '#lib/submissions/replies.ts';
import { workQueryStruct } from '#lib/work-orders/calls.ts';
import { workList, workSummary } from '#lib/work-orders/replies.ts';
import { queueFields, queueFilters } from './queue-fields.ts';

const place = object({
  ...queueFilters,
  /** Restricts to changes at or after this time. */
  since: optional(momentText),
  /** Cursor: `next` of an answer. */
  after: optional(pattern(string(), /^[\w-]{1,120}$/)),
  /** A part of a purchase order's number, in any case of letters. */
  po: optionalText(100),
});

export const companyReceiptQuery = assign(
  place,
  object({
    status: optional(statusList),
    /** A part of a number, vendor, carrier or tracking number. */
    q: optionalText(100),
    expectedTo: noted(
      optional(dateText),
      'Restricts to goods that are expected on this day or earlier',
      '2026-03-02',
    ),
    /** The order of the last change; `-updated` has the newest first. */
    sort: defaulted(enums(['updated', '-updated']), 'updated'),
    size: sized(50),
  }),
);
const workStruct = assign(workQueryStruct, place);
export const companySubmissionQuery = assign(submissionQuery, object(queueFilters));
export const companyLabelQuery = assign(labelQuery, object(queueFilters));

export type CompanyReceiptQuery = Infer<typeof companyReceiptQuery>;
export type CompanyWorkQuery = Infer<typeof workStruct>;

export type CompanySubmissionQuery = Infer<typeof companySubmissionQuery>;
export type CompanyLabelQuery = Infer<typeof companyLabelQuery>;

export const companyWorkQuery: Schema<CompanyWorkQuery> = { struct: workStruct, rules: dayRules };

/** Position of a change reader. */
const steps = type({
  /** For `after`; null while nothing was found. */
  next: nullable(string()),
  more: noted(boolean(), 'Whether there is more behind `next`'),
});
const owner = type({
  ...queueFields,
  company: noted(string(), 'Name of the business', 'Acme Garments'),
});

export const companyReceiptList = assign(
  steps,
  type({
    items: array(
      assign(receiptSummary, owner, type({ houseReference: string(), updatedAt: string() })),
    ),
  }),
);
export const companyWorkList = assign(
  workList,
  steps,
  type({ items: array(assign(workSummary, owner)) }),
);

export const companySubmissionList = pageOf(assign(submissionSummary, owner));
export const companyLabelList = pageOf(
  assign(
    labelSummary,
    owner,
    type({
      cartons: noted(
        string(),
        "First and last SSCC of each print of cartons; '' without any",
        '006141410000000012-006141410000000050',
      ),
    }),
  ),
);

/** Prints of the company, newest first. */
export const companyPrintList = pageOf(
  type({
    ...labelPrint.schema,
    reference: string(),
    name: noted(string(), 'Name of the label', 'Linen shirt care'),
    client: queueFields.client,
    company: owner.schema.company,
  }),
);
export const companyPrintQuery = object(paged(50));

export type CompanyPrintList = Infer<typeof companyPrintList>;
export type CompanyReceiptList = Infer<typeof companyReceiptList>;
export type CompanyWorkList = Infer<typeof companyWorkList>;
export type CompanyLabelList = Infer<typeof companyLabelList>;
