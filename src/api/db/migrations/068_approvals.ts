/** Immutable once released: acts that wait for a second person. */
import { createTable } from '../column-types.ts';

export const name = '068_approvals';

export const statements = [
  createTable('approvals', [
    'id text not null primary key',
    `kind text not null check (kind in ('quote', 'move', 'erase'))`,
    'reference text not null',
    'client_id text not null references clients (id) on delete cascade',
    'revision count',
    'payload text not null',
    'caller_reference text not null unique',
    'call_digest text not null',
    'amount large',
    'currency text not null',
    'asked_by text not null',
    'asked_name text not null',
    'asked_at time not null',
    `state text not null check (state in ('open', 'approved', 'refused', 'lapsed'))`,
    'decided_name text',
    'decided_at time',
    'reason text not null',
  ]),
  'create index approvals_reference on approvals (reference, state)',
  'create index approvals_state on approvals (state, asked_at)',
];
