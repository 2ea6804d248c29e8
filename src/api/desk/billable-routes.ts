/** Operations feed: billable work for the company's own billing. */
import { ok } from '#lib/kernel/result.ts';
import { billableList, billableQuery } from '#lib/portal/money/billable.ts';
import { operations } from '#api/http/endpoint.ts';
import { query } from '#api/http/input.ts';
import { billableFile, listBillable } from './billable.ts';

export const billableRoutes = [
  operations.get('/ops/billable', query(billableQuery), {
    right: 'billing',
    summary:
      'Lines of approved quotes, finished pieces of work orders, and receipts of a month by client; with `format` as a file.',
    reply: billableList,
    failures: ['not_found', 'invalid'],
    handle: async ({ context, input }) => {
      const found = await listBillable(context, input);
      if (!found.ok) return found;
      if (input.format !== undefined) return ok(await billableFile(context, input, found.value));
      return ok({
        message: 'Billable work loaded.',
        body: { month: input.month, items: found.value },
      });
    },
  }),
];
