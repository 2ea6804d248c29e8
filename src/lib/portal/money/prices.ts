/** Prices of services: a default list, and for each client what differs from it. */
import {
  array,
  enums,
  integer,
  nullable,
  number,
  object,
  size,
  string,
  type,
  type Infer,
} from 'superstruct';
import { noted } from '#lib/kernel/atoms/noted.ts';
import { within, writtenText } from '#lib/kernel/fields.ts';
import type { Reply } from '#lib/kernel/validation.ts';
import { serviceCodes } from '#lib/forms/options/service-codes.ts';

/** Prices are in this currency; quotes in another one are typed. */
export const PRICE_CURRENCY = 'USD';

const codes = serviceCodes.map(({ value }) => value);
const minor = within(integer(), 0, 999_999_999);
const code = noted(enums(codes), 'Code of the service', 'TKT');
const client = 'Customer ID, email address or id of a client; null for the default list';

export const priceList = type({
  client: noted(nullable(string()), client, 'C-000001'),
  company: noted(string(), 'Name of the business; empty for the default list', 'Acme Garments'),
  revision: noted(number(), 'Number of changes of the list', 3),
  items: array(
    type({
      code,
      own: noted(nullable(number()), 'Price on this list in cents; null for none', 90),
      usual: noted(nullable(number()), 'Price on the default list in cents; null for none', 100),
    }),
  ),
});

export const savedPrices = object({
  client: noted(nullable(writtenText(254)), client, 'C-000001'),
  revision: noted(within(integer(), 0, 2_147_483_647), 'Revision that was seen', 3),
  prices: noted(
    size(
      array(object({ code, unitPrice: noted(minor, 'Price of one in cents', 90) })),
      0,
      codes.length,
    ),
    'All prices of the list; services that are left out have none',
  ),
});

export type PriceList = Reply<typeof priceList>;
export type SavedPrices = Infer<typeof savedPrices>;

/** Returns the prices that hold for a client, by code. */
export const pricesIn = ({ items }: Pick<PriceList, 'items'>): ReadonlyMap<string, number> =>
  new Map(
    items.flatMap(({ code: key, own, usual }) => {
      const price = own ?? usual;
      return price === null ? [] : [[key, price] as const];
    }),
  );
