/** Immutable once released: the work queue, its assignments, and who has a record open. */
import { createTable } from '../column-types.ts';

export const name = '060_work_queue';

export const statements = [
  createTable('work_queue', [
    'record_id text not null primary key',
    `kind text not null check (kind in ('submission', 'receipt', 'label', 'work_order'))`,
    'reference text not null',
    'client_id text not null references clients (id) on delete cascade',
    'form text not null',
    'title text not null',
    'status text not null',
    `need text not null check (need in ('us', 'client'))`,
    'to_do text not null',
    'since time not null',
    'due_on text not null',
    'marks text not null',
    'area text not null',
    'assignee_id text references staff (id) on delete set null',
    'assigned_at time',
    'revision count not null',
    'updated_at time not null',
  ]),
  'create index work_queue_due on work_queue (need, due_on, since, reference)',
  'create index work_queue_area on work_queue (need, area, assignee_id, due_on, since, reference)',
  'create index work_queue_assignee on work_queue (assignee_id)',
  'create index work_queue_reference on work_queue (reference)',
  'create index work_queue_client on work_queue (client_id)',
  createTable('work_assignments', [
    'caller_reference text not null primary key',
    'call_digest text not null',
    'record_id text not null',
    'at time not null',
  ]),
  'create index work_assignments_record on work_assignments (record_id)',
  createTable('desk_presence', [
    'reference text not null',
    'staff_id text not null references staff (id) on delete cascade',
    'seen_at time not null',
    'primary key (reference, staff_id)',
  ]),
  'create index desk_presence_staff on desk_presence (staff_id)',
];
