/** Immutable once released: saved views of the company's people. */
import { createTable } from '../column-types.ts';

export const name = '071_staff_views';

export const statements = [
  createTable('staff_views', [
    'id text not null primary key',
    'staff_id text not null references staff (id) on delete cascade',
    'list text not null',
    'name text not null',
    'name_key text not null',
    'query text not null',
    'updated_at time not null',
    'unique (staff_id, list, name_key)',
  ]),
];
