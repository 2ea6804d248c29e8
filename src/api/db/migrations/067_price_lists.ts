/** Immutable once released: prices of services, of the company and of single clients. */
import { createTable } from '../column-types.ts';

export const name = '067_price_lists';

export const statements = [
  createTable('price_lists', [
    'list text not null primary key',
    'revision count not null',
    'prices text not null',
    'updated_at time not null',
  ]),
];
