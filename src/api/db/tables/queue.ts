/** Tables of the company's work queue. */
import type { Generated, Insertable, Selectable } from 'kysely';
import type { QueueKind } from '#lib/staff/areas.ts';

/** Stored in place of no due day: it sorts last on both databases. */
export const NO_DAY = '9999-12-31';

/** Need of one record, of the company or the client; closed records have no row. */
type WorkQueueTable = {
  record_id: string;
  kind: QueueKind;
  reference: string;
  client_id: string;
  /** Type of a submission; '' for other kinds. */
  form: string;
  title: string;
  status: string;
  need: 'us' | 'client';
  to_do: string;
  since: string;
  /** Day of the company, or `NO_DAY`. */
  due_on: string;
  /** In lower case, separated by commas. */
  marks: string;
  /** The role that is asked first. */
  area: string;
  assignee_id: Generated<string | null>;
  assigned_at: Generated<string | null>;
  revision: number;
  updated_at: string;
};

/** Calls that assigned a record: one that comes again is answered as before. */
type WorkAssignmentsTable = {
  caller_reference: string;
  call_digest: string;
  record_id: string;
  at: string;
};

type DeskPresenceTable = { reference: string; staff_id: string; seen_at: string };

type ReplyTextsTable = { name_key: string; name: string; body: string; updated_at: string };

/** `list`: id of a client, or '' for all; `prices`: cents by code of the service, in JSON. */
type PriceListsTable = { list: string; revision: number; prices: string; updated_at: string };

export type QueueTables = {
  work_queue: WorkQueueTable;
  work_assignments: WorkAssignmentsTable;
  desk_presence: DeskPresenceTable;
  reply_texts: ReplyTextsTable;
  price_lists: PriceListsTable;
};

export type QueueRow = Selectable<WorkQueueTable>;
export type NewQueueRow = Insertable<WorkQueueTable>;
