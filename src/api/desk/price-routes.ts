/** Operations feed: prices of services. */
import { object, optional } from 'superstruct';
import { writtenText } from '#lib/kernel/fields.ts';
import { priceList, savedPrices } from '#lib/portal/money/prices.ts';
import { operations } from '#api/http/endpoint.ts';
import { json, query } from '#api/http/input.ts';
import { readPrices, savePrices } from './prices.ts';

const asked = object({ client: optional(writtenText(254)) });

export const priceRoutes = [
  operations.get('/ops/prices', query(asked), {
    right: 'amounts',
    summary: 'Prices of the services for a client, beside those of the default list.',
    reply: priceList,
    failures: ['not_found'],
    message: 'Prices loaded.',
    handle: ({ context, input }) => readPrices(context, input.client ?? null),
  }),
  operations.post('/ops/prices', json(savedPrices), {
    right: 'prices',
    summary: 'Saves the prices of a client, or the default ones, as a whole.',
    reply: priceList,
    failures: ['not_found', 'conflict', 'invalid'],
    message: 'Prices saved.',
    handle: ({ context, input }) => savePrices(context, input),
  }),
];
