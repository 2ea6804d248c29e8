/** Tables of the company's people. */
import type { Generated, Selectable } from 'kysely';
import type { MailChoice } from '#lib/staff/mail-choice.ts';
import type { Actor } from '#lib/records/timeline-event.ts';

type StaffTable = {
  id: string;
  email: string;
  /** Normalized address, see `emailKey()`. */
  email_key: string;
  name: string;
  /** Ids of roles, separated by commas. */
  roles: string;
  /** Null until the person has joined. */
  password_hash: string | null;
  /** Secret of the code app, encrypted; null for none. */
  totp: string | null;
  /** Secret of a code app that has shown no code yet. */
  totp_new: Generated<string | null>;
  /** Time step of the last code that was accepted: a code counts once. */
  totp_step: Generated<number>;
  /** Wrong codes since the last right one. */
  wrong_codes: Generated<number>;
  /** Hash of the recovery code; null when it was used. */
  recovery_hash: string | null;
  /** Hash of the token of an open invitation. */
  invitation_hash: string | null;
  invitation_expires_at: string | null;
  /** Sample data: logs in by password alone. */
  is_demo: Generated<boolean>;
  /** Mails about the person's records. */
  record_mails: Generated<MailChoice>;
  /** The company's day of the last daily mail; null for none. */
  due_mailed_on: Generated<string | null>;
  joined_at: string | null;
  /** When all sessions were ended last: challenges from before do not count. */
  sessions_ended_at: Generated<string | null>;
  disabled_at: string | null;
  last_login_at: string | null;
  created_at: string;
  updated_at: string;
};

type StaffSessionsTable = {
  id: string;
  staff_id: string;
  token_hash: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  /** When the second step was repeated last; null for never. */
  confirmed_at: Generated<string | null>;
  network: string | null;
  user_agent: string | null;
};

/** Acts of people and keys of the company: rows are added, never changed. */
type StaffActsTable = {
  /** Place in the chain, from 1. */
  position: number;
  at: string;
  /** Null for a key. */
  staff_id: string | null;
  actor_kind: Actor['kind'];
  actor_name: string;
  act: string;
  /** Number of the record; null for none. */
  record: string | null;
  client_number: string | null;
  /** State before and after, in words. */
  before: string;
  after: string;
  request_id: string;
  network: string;
  /** SHA-256 of the act before this one; null for the first. */
  previous_sha256: string | null;
  sha256: string;
};

/** Saved views of a person; `name_key` is normalized, `query` that of the list's address. */
type StaffViewsTable = {
  id: string;
  staff_id: string;
  list: string;
  name: string;
  name_key: string;
  query: string;
  /** All people of the company see it. */
  shared: Generated<boolean>;
  updated_at: string;
};

export type StaffTables = {
  staff: StaffTable;
  staff_sessions: StaffSessionsTable;
  staff_acts: StaffActsTable;
  staff_views: StaffViewsTable;
};

export type StaffRow = Selectable<StaffTable>;
export type StaffSessionRow = Selectable<StaffSessionsTable>;
export type StaffActRow = Selectable<StaffActsTable>;
