/** Immutable once released: the company's people, their sessions, and the audit trail. */
import { createTable } from '../column-types.ts';

export const name = '059_staff';

export const statements = [
  createTable('staff', [
    'id text not null primary key',
    'email text not null',
    'email_key text not null unique',
    'name text not null',
    'roles text not null',
    'password_hash text',
    'totp text',
    'totp_step large not null default 0',
    'recovery_hash text',
    'invitation_hash text unique',
    'invitation_expires_at time',
    'is_demo flag',
    'joined_at time',
    'disabled_at time',
    'last_login_at time',
    'created_at time not null',
    'updated_at time not null',
  ]),
  createTable('staff_sessions', [
    'id text not null primary key',
    'staff_id text not null references staff (id) on delete cascade',
    'token_hash text not null unique',
    'created_at time not null',
    'last_seen_at time not null',
    'expires_at time not null',
    'network text',
    'user_agent text',
  ]),
  'create index staff_sessions_staff on staff_sessions (staff_id)',
  createTable('staff_acts', [
    'position large not null primary key',
    'at time not null',
    'staff_id text',
    `actor_kind text not null check (actor_kind in ('staff', 'key', 'client'))`,
    'actor_name text not null',
    'act text not null',
    'record text',
    'client_number text',
    'before text not null',
    'after text not null',
    'request_id text not null',
    'network text not null',
    'previous_sha256 text',
    'sha256 text not null',
  ]),
  'create index staff_acts_record on staff_acts (record, position)',
];
