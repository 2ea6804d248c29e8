/** The tables as Kysely sees them. Times are ISO 8601 strings in UTC, on both dialects. */
import type { Generated, Insertable, Selectable } from 'kysely';

/** 0 not chosen yet, 1 mails about arrivals wanted, 2 not wanted. */
export type EmailStatus = 0 | 1 | 2;

type ClientsTable = {
  id: string;
  client_number: string;
  email: string;
  /** What makes an address unique, see `emailKey()`. */
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
  receive_updates: Generated<boolean>;
  is_deleted: Generated<boolean>;
  created_at: string;
  updated_at: string;
};

type SessionsTable = {
  id: string;
  client_id: string;
  token_hash: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  revoked_at: string | null;
  network: string | null;
  user_agent: string | null;
};

type OtpFlowsTable = {
  id: string;
  /** Null for a decoy: a code asked for an address nobody has. */
  client_id: string | null;
  email_key: string;
  token_hash: string;
  code_mac: string;
  attempts: Generated<number>;
  state: 'SENT' | 'VERIFIED' | 'USED' | 'DEAD';
  sent_at: string;
  expires_at: string;
  reset_token_hash: string | null;
  reset_expires_at: string | null;
  network: string | null;
  created_at: string;
};

type OtpFailuresTable = {
  id: string;
  client_id: string | null;
  flow_id: string;
  at: string;
};

type OutboxTable = {
  id: string;
  recipient: string;
  /** Sealed by the mail module, because it may hold a code. */
  payload: string;
  kind: string;
  state: 'QUEUED' | 'SENT' | 'FAILED';
  attempts: Generated<number>;
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

type SchemaMigrationsTable = { name: string; checksum: string; applied_at: string };

export type Tables = {
  clients: ClientsTable;
  sessions: SessionsTable;
  otp_flows: OtpFlowsTable;
  otp_failures: OtpFailuresTable;
  outbox: OutboxTable;
  rate_limits: RateLimitsTable;
  counters: CountersTable;
  stored_files: StoredFilesTable;
  schema_migrations: SchemaMigrationsTable;
};

export type ClientRow = Selectable<ClientsTable>;
export type NewClient = Insertable<ClientsTable>;
export type SessionRow = Selectable<SessionsTable>;
export type NewSession = Insertable<SessionsTable>;
