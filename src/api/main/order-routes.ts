/** Reads an order that a client pastes or uploads, with the client's own stores. */
import { company } from '#lib/content/company.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { orderReply } from '#lib/orders/replies.ts';
import { client } from '#api/http/endpoint.ts';
import { multipart } from '#api/http/input.ts';
import {
  describeOrderUpload,
  MAX_ORDER_BODY_BYTES,
  readOrderUpload,
} from '#api/orders/read-order-upload.ts';
import { storesNamed } from '#api/stores/queries.ts';

export const orderRoutes = [
  client.post('/client/orders/read', multipart(MAX_ORDER_BODY_BYTES, describeOrderUpload), {
    limit: { per: 'client', rule: 'upload' },
    right: 'records',
    summary: 'Reads an order into values, each with its source; nothing of it is kept.',
    reply: orderReply,
    failures: ['unreadable', 'invalid', 'wrong_type', 'too_large'],
    message: 'Order read.',
    handle: async ({ context, caller, input }) => {
      const { id: owner } = caller.client;
      return readOrderUpload({ ...context, owner }, input, async () => ({
        today: companyDay(context.now()),
        stores: await storesNamed(context.database.reader, owner),
        company: [company.name, company.contact.address[0] ?? ''].filter(Boolean),
      }));
    },
  }),
];
