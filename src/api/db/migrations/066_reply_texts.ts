/** Immutable once released: texts that the company's people send often. */
import { createTable } from '../column-types.ts';

export const name = '066_reply_texts';

export const statements = [
  createTable('reply_texts', [
    'name_key text not null primary key',
    'name text not null',
    'body text not null',
    'updated_at time not null',
  ]),
];
