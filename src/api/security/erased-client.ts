/** Data of erased clients stay erased. */
import type { Transaction } from 'kysely';
import type { Tables } from '#api/db/tables/tables.ts';
import { FailureError } from '#api/kernel/failures.ts';
import { lockClient } from './clients.ts';

/** Locks the client, and rejects with a FailureError (409) when its data was erased. */
export async function assertNotErased(tx: Transaction<Tables>, clientId: string): Promise<void> {
  await lockClient(tx, clientId);
  const erased = await tx
    .selectFrom('client_access')
    .select('client_id')
    .where('client_id', '=', clientId)
    .where('erased_at', 'is not', null)
    .executeTakeFirst();
  if (!erased) return;
  throw new FailureError('conflict', {
    message: 'The data of this client was erased: create a new one.',
  });
}
