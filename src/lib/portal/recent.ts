/** Recently changed records of a client: call and reply. */
import { noted } from '#lib/kernel/atoms/noted.ts';
import { array, enums, nullable, number, optional, string, type, type Infer } from 'superstruct';
import { waitingFor } from '#lib/work-orders/statuses.ts';

/** As many are answered, and as many of one kind, so that work orders leave room for deliveries. */
export const MAX_RECENT = 8;
export const MAX_OF_A_KIND = 4;

/** A form is named by its type. */
export const recentKinds = ['submission', 'receipt', 'work_order', 'label'] as const;

const recentRecord = type({
  kind: enums(recentKinds),
  /** The form of a request or claim; '' for other kinds. */
  type: string(),
  /** The number, or the id of a label that has none yet. */
  reference: string(),
  title: string(),
  status: string(),
  /** Whom a work order on hold waits for. */
  waitingFor: nullable(enums(waitingFor)),
  holdReason: noted(optional(string()), 'Why the work waits', 'Which string for the hang tags?'),
  /** For receipts; absent in earlier releases. */
  openExceptions: optional(number()),
  updatedAt: string(),
});

export const recentReply = type({ items: array(recentRecord) });

export type RecentRecord = Infer<typeof recentRecord>;
