/** Operations feed: stores of all clients, which records name. */
import { ok } from '#lib/kernel/result.ts';
import { asReference } from '#lib/records/reference.ts';
import { companyStore } from '#lib/stores/replies.ts';
import { findOfAnyClient } from '#api/db/own-records.ts';
import { operations } from '#api/http/endpoint.ts';
import { nothing } from '#api/http/input.ts';
import { describeSchema } from '#api/http/json-schema.ts';
import { refuse } from '#api/kernel/failures.ts';
import { showStoreRecord } from './store-row.ts';

export const operationsStoreRoutes = [
  operations.get('/ops/stores/:reference', nothing, {
    summary: 'One store of any client by its number, with its address and routing guide.',
    reply: describeSchema({ struct: companyStore }),
    refusals: ['not_found'],
    handle: async ({ context, params }) => {
      const reference = asReference(params['reference'] ?? '');
      if (reference === undefined) return refuse('not_found');
      const row = await findOfAnyClient(context.database.db, 'retail_stores', reference);
      if (!row) return refuse('not_found');
      const body = { ...(await showStoreRecord(context, row)), client: row.client };
      return ok({ message: 'Store loaded.', body });
    },
  }),
];
