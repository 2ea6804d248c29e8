/** Search over all own records: call and reply. */
import { noted } from '#lib/kernel/atoms/noted.ts';
import {
  array,
  enums,
  integer,
  nullable,
  number,
  object,
  optional,
  string,
  type,
  type Infer,
} from 'superstruct';
import { optionalText } from '#lib/kernel/fields.ts';
import { waitingFor } from '#lib/work-orders/statuses.ts';

/** Most characters that are searched for, as in every list. */
export const MAX_SEARCH_LENGTH = 100;
/** As many of each kind are shown; a link leads to all of them. */
export const MAX_FOUND = 5;

export const searchQuery = object({ q: optionalText(MAX_SEARCH_LENGTH) });

/** The kinds in their order; `receipt_items` are receipts with a line of this SKU, style or GTIN. */
const foundKinds = [
  'submissions',
  'receipts',
  'receipt_items',
  'work_orders',
  'labels',
  'products',
  'stores',
] as const;
export type FoundKind = (typeof foundKinds)[number];

const foundRecord = type({
  id: string(),
  /** The form of a request or claim; '' for other kinds. */
  type: string(),
  /** Its number, the SKU of a product; null for a draft. */
  reference: nullable(string()),
  title: string(),
  /** '' where there is none. */
  status: string(),
  /** Whom a work order on hold waits for. */
  waitingFor: nullable(enums(waitingFor)),
  holdReason: noted(optional(string()), 'Why the work waits', 'Which string for the hang tags?'),
  /** For receipts; absent in earlier releases. */
  openExceptions: optional(number()),
  /** The day of a receipt, the day on which a work order is due, else the day of the last change. */
  day: string(),
});

export const searchReply = type({
  groups: array(
    type({
      kind: enums(foundKinds),
      /** How many match; `items` are the first of them. */
      total: integer(),
      /** Counts by form, for requests and claims. */
      types: array(type({ type: string(), total: integer() })),
      items: array(foundRecord),
    }),
  ),
});

export type FoundRecordReply = Infer<typeof foundRecord>;
export type SearchReply = Infer<typeof searchReply>;
export type FoundGroupReply = SearchReply['groups'][number];
