/** The tables as Kysely sees them. Times are ISO 8601 strings in UTC, on both dialects. */
import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely';
import type {
  ColumnMappingsTable,
  ImportChangesTable,
  ImportFailuresTable,
  ImportsTable,
  ProductsTable,
} from './products.ts';
import type { LabelTables } from './labels.ts';
import type { MemberTables } from './members.ts';
import type { PasskeyTables } from './passkeys.ts';
import type { ReceiptTables } from './receipts.ts';
import type { RecoveryTables } from './recovery.ts';
import type { SignatureTables } from './signatures.ts';
import type { RetailStoresTable } from './stores.ts';
import type { SavedViewsTable } from './saved-views.ts';
import type { ApprovalTables } from './approvals.ts';
import type { QueueTables } from './queue.ts';
import type { StaffTables } from './staff.ts';
import type { WorkTables } from './work-orders.ts';
import type { EventRow } from '../record-tables.ts';

/** 0 unset, 1 subscribed to arrival mails, 2 unsubscribed. */
export type EmailStatus = 0 | 1 | 2;

type ClientsTable = {
  id: string;
  client_number: string;
  email: string;
  /** Normalized address, see `emailKey()`. */
  email_key: string;
  password_hash: string;
  contact_person: string;
  company_name: string;
  telephone: string;
  mobile: string | null;
  shipping_address: Generated<string>;
  billing_address: Generated<string>;
  additional_info: Generated<string>;
  picture: string | null;
  email_status: Generated<EmailStatus>;
  /** One mail for each arrival, or one a day. */
  arrival_mails: Generated<'each' | 'daily'>;
  receive_updates: Generated<boolean>;
  is_deleted: Generated<boolean>;
  /** Whom address, password, name and switches mirror (db/member-mirror.ts); null: the member with the client's id. */
  main_member_id: Generated<string | null>;
  /** Ids of the roles that must have a second step, separated by commas; null for none. */
  second_step_roles: Generated<string | null>;
  second_step_since: Generated<string | null>;
  created_at: string;
  updated_at: string;
};

type SessionsTable = {
  id: string;
  client_id: string;
  /** Set by a trigger to the main person where it is left out. */
  member_id: Generated<string>;
  /** Hash of the token, see `sessionKey()`. */
  token_hash: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  revoked_at: string | null;
  /** Last login, password or second step of the session; null in sessions of the release before. */
  confirmed_at: Generated<string | null>;
  network: string | null;
  user_agent: string | null;
};

/** Access settings of an account, beside the client row that every page reads. */
type ClientAccessTable = {
  client_id: string;
  last_login_at: string | null;
  /** Set for ever when the data of the client was erased. */
  erased_at: string | null;
  /** Since when orders of the client are refused; null while they are accepted. */
  stopped_at: Generated<string | null>;
  /** Why, as the client reads it. */
  stop_reason: Generated<string>;
};

/** Internal notes of the company on a client; append-only. */
type ClientNotesTable = {
  id: string;
  client_id: string;
  caller_reference: string;
  call_digest: string;
  at: string;
  /** Name of the person or key. */
  author: string;
  note: string;
};

/** Clients whose address is still to be confirmed. */
type UnconfirmedClientsTable = {
  client_id: string;
  since: string;
};

export type AccountEventKind =
  | 'login'
  | 'login_new_device'
  | 'logout'
  | 'logout_everywhere'
  | 'company_logout'
  | 'password_changed'
  | 'password_reset'
  | 'profile_changed'
  | 'code_app_added'
  | 'code_app_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_code_made'
  | 'recovery_code_used'
  | 'second_step_reset';

type AccountEventsTable = {
  id: string;
  client_id: string;
  /** Set by a trigger to the main person where it is left out. */
  member_id: Generated<string>;
  kind: AccountEventKind;
  at: string;
  network: string | null;
  user_agent: string | null;
};

type OutboxTable = {
  id: string;
  channel: Generated<'mail' | 'webhook'>;
  /** Email address of a mail, or record number of a webhook. */
  recipient: string;
  /** Encrypted by the mail module, because it may hold a code. */
  payload: string;
  kind: string;
  state: 'QUEUED' | 'SENT' | 'FAILED';
  attempts: Generated<number>;
  /** Number of rejections of this mail by the mail server. */
  refusals: Generated<number>;
  /** Acceptance order: microseconds since 1970, unique per process. */
  position: Generated<number>;
  next_attempt_at: string;
  lease_until: string | null;
  expires_at: string | null;
  last_error: string | null;
  created_at: string;
  sent_at: string | null;
};

type RateLimitsTable = {
  bucket: string;
  /** Start of the window in milliseconds since 1970. */
  window_start: number;
  count: number;
};

type CountersTable = { name: string; value: number };

type StoredFilesTable = {
  name: string;
  client_id: string;
  purpose: string;
  content_type: string;
  size_bytes: number;
  sha256: string;
  created_at: string;
};

/** Removed files, kept a while for backups that reference them. */
type RemovedFilesTable = { name: string; removed_at: string };

/** Written as JSON text, read as its value. */
type Json<T> = ColumnType<T, string, string>;
type NullableJson<T> = ColumnType<T | null, string | null, string | null>;

type SubmissionsTable = {
  id: string;
  client_id: string;
  type: string;
  /** Null while it is a draft. */
  reference: string | null;
  status: string;
  revision: number;
  title: string;
  /** Folded text that lists are searched by. */
  search: string;
  data: Json<Readonly<Record<string, unknown>>>;
  totals: Json<Readonly<Record<string, number>>>;
  flags: Json<readonly string[]>;
  /** The client as it was when the form was submitted. */
  requester: NullableJson<Readonly<Record<string, string>>>;
  question: NullableJson<{
    readonly text: string;
    readonly fields: readonly string[];
    /** Values before the answer was typed; null for none. */
    readonly was?: Readonly<Record<string, unknown>>;
  }>;
  quote: NullableJson<unknown>;
  onboarding_incomplete: Generated<boolean>;
  /** Idempotency keys of the calls that made and submitted it. */
  create_key: string | null;
  submit_key: string | null;
  /** Contents of these calls (kernel/digest.ts); null of those of earlier releases. */
  create_digest: string | null;
  submit_digest: string | null;
  /** Who wrote or sent it; null of earlier releases. */
  writer_id: string | null;
  created_at: string;
  updated_at: string;
  submitted_at: string | null;
};

type SubmissionKeysTable = { submission_id: string; client_id: string; type: string; key: string };

type SubmissionEventsTable = EventRow & {
  submission_id: string;
  /** Date of the event, if it differs from the entry's: 2026-02-28. */
  on_day: Generated<string | null>;
};

type AttachmentsTable = {
  id: string;
  client_id: string;
  /** Null until a record is saved with it. */
  submission_id: string | null;
  /** A logo that labels are made with; it is kept for the next label. */
  is_artwork: Generated<boolean>;
  /** The retail store that it is the routing guide of. */
  retail_store_id: Generated<string | null>;
  /** Set when it belongs to a message of the conversation. */
  event_position: number | null;
  /** Name of the stored file. */
  file: string;
  name: string;
  type: string;
  content_type: string;
  size_bytes: number;
  sha256: string;
  /** When the photo was taken, by the camera's clock. */
  taken_at: string | null;
  created_at: string;
};

type PortalIdentityTable = { name: string; value: string };

type SchemaMigrationsTable = { name: string; checksum: string; applied_at: string };

/** Tables declared in other files. */
type OwnTables = LabelTables &
  MemberTables &
  PasskeyTables &
  QueueTables &
  ApprovalTables &
  ReceiptTables &
  RecoveryTables &
  SignatureTables &
  StaffTables &
  WorkTables;

export type Tables = OwnTables & {
  clients: ClientsTable;
  sessions: SessionsTable;
  client_access: ClientAccessTable;
  client_notes: ClientNotesTable;
  unconfirmed_clients: UnconfirmedClientsTable;
  account_events: AccountEventsTable;
  outbox: OutboxTable;
  rate_limits: RateLimitsTable;
  counters: CountersTable;
  stored_files: StoredFilesTable;
  removed_files: RemovedFilesTable;
  submissions: SubmissionsTable;
  submission_keys: SubmissionKeysTable;
  submission_events: SubmissionEventsTable;
  attachments: AttachmentsTable;
  products: ProductsTable;
  imports: ImportsTable;
  import_failures: ImportFailuresTable;
  import_changes: ImportChangesTable;
  column_mappings: ColumnMappingsTable;
  retail_stores: RetailStoresTable;
  saved_views: SavedViewsTable;
  portal_identity: PortalIdentityTable;
  schema_migrations: SchemaMigrationsTable;
};

export type ClientRow = Selectable<ClientsTable>;
export type NewClient = Insertable<ClientsTable>;
export type SessionRow = Selectable<SessionsTable>;
export type NewSession = Insertable<SessionsTable>;
export type SubmissionRow = Selectable<SubmissionsTable>;
export type NewSubmission = Insertable<SubmissionsTable>;
export type SubmissionUpdate = Updateable<SubmissionsTable>;
export type SubmissionEventRow = Selectable<SubmissionEventsTable>;
export type AttachmentRow = Selectable<AttachmentsTable>;
