/** Immutable once released: passkeys of people, and challenges that were used. */
import { createTable } from '../column-types.ts';

export const name = '072_passkeys';

export const statements = [
  createTable('passkeys', [
    'id text not null primary key',
    'staff_id text references staff (id) on delete cascade',
    'member_id text references members (id) on delete cascade',
    'credential_id text not null unique',
    'public_key text not null',
    'sign_count large not null',
    'transports text not null',
    'backed_up flag',
    'rp_id text not null',
    'name text not null',
    'created_at time not null',
    'used_at time',
    'check ((staff_id is null) <> (member_id is null))',
  ]),
  'create index passkeys_staff on passkeys (staff_id)',
  'create index passkeys_member on passkeys (member_id)',
  createTable('used_challenges', ['hash text not null primary key', 'expires_at time not null']),
];
