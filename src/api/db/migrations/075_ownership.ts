/** Immutable once released: acts that wait for a second person with the kind of a new owner; takes the place of `approvals`. */
import { createTable } from '../column-types.ts';

export const name = '075_ownership';

const columns = `id, kind, reference, client_id, revision, payload, caller_reference, call_digest, amount, currency,
  asked_by, asked_name, asked_at, state, decided_name, decided_at, reason`;

export const statements = [
  createTable('approval_requests', [
    'id text not null primary key',
    `kind text not null check (kind in ('quote', 'move', 'erase', 'owner'))`,
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
    'due_at time',
  ]),
  `insert into approval_requests (${columns}) select ${columns} from approvals`,
  'create index approval_requests_reference on approval_requests (reference, state)',
  'create index approval_requests_state on approval_requests (state, asked_at)',
  'create index approval_requests_due on approval_requests (client_id, due_at) where due_at is not null',
];
