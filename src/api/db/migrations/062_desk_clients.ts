/** Immutable once released: clients whose orders are stopped, notes on clients, and repeated second steps. */
import { createTable } from '../column-types.ts';

export const name = '062_desk_clients';

export const statements = [
  'alter table client_access add column stopped_at timestamptz',
  `alter table client_access add column stop_reason text not null default ''`,
  createTable('client_notes', [
    'id text not null primary key',
    'client_id text not null references clients (id) on delete cascade',
    'caller_reference text not null unique',
    'call_digest text not null',
    'at time not null',
    'author text not null',
    'note text not null',
  ]),
  'create index client_notes_client on client_notes (client_id, at)',
  'alter table staff_sessions add column confirmed_at timestamptz',
];
