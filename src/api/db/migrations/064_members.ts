/** Immutable once released: the people of a client. The columns of `clients` mirror one of them (db/member-mirror.ts). */
import { createTable } from '../column-types.ts';

export const name = '064_members';

const roles = `('owner', 'admin', 'orders', 'finance', 'viewer')`;
const ofMember = 'text references members (id) on delete cascade';

export const statements = [
  createTable('members', [
    'id text not null primary key',
    'client_id text not null references clients (id) on delete cascade',
    'email text not null',
    'email_key text not null unique',
    'password_hash text not null',
    'name text not null',
    'telephone text not null',
    'mobile text',
    'picture text',
    `role text not null check (role in ${roles})`,
    'may_sign flag',
    'email_status integer not null default 0 check (email_status in (0, 1, 2))',
    `arrival_mails text not null default 'each' check (arrival_mails in ('each', 'daily'))`,
    'last_login_at time',
    'disabled_at time',
    'created_at time not null',
    'updated_at time not null',
  ]),
  'create index members_client on members (client_id, created_at)',
  createTable('invitations', [
    'id text not null primary key',
    'client_id text not null references clients (id) on delete cascade',
    'email text not null',
    'email_key text not null',
    'name text not null',
    `role text not null check (role in ${roles})`,
    'may_sign flag',
    'token_hash text not null unique',
    'invited_by text references members (id) on delete set null',
    'expires_at time not null',
    'created_at time not null',
    'unique (client_id, email_key)',
  ]),
  'create index invitations_inviter on invitations (invited_by)',
  'alter table clients add column main_member_id text',
  `alter table sessions add column member_id ${ofMember}`,
  'create index sessions_member on sessions (member_id)',
  `alter table account_events add column member_id ${ofMember}`,
  'create index account_events_member on account_events (member_id, at)',
  `alter table saved_views add column member_id ${ofMember}`,
  'create index saved_views_member on saved_views (member_id)',
  `alter table otp_flows add column member_id ${ofMember}`,
  'create index otp_flows_member on otp_flows (member_id)',
  'alter table submissions add column writer_id text references members (id) on delete set null',
  'create index submissions_writer on submissions (writer_id) where writer_id is not null',
  `insert into members (id, client_id, email, email_key, password_hash, name, telephone, mobile, picture, role,
    may_sign, email_status, arrival_mails, last_login_at, created_at, updated_at)
    select clients.id, clients.id, email, email_key, password_hash, contact_person, telephone, mobile, picture,
    'owner', true, email_status, arrival_mails, last_login_at, created_at, updated_at
    from clients left join client_access on client_access.client_id = clients.id
    where client_access.erased_at is null`,
  `update sessions set member_id = client_id where client_id in (select id from members)`,
  `update otp_flows set member_id = client_id where client_id in (select id from members)`,
  `update account_events set member_id = client_id where client_id in (select id from members)`,
];
