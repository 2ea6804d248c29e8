/** Stops new orders of a client; records, messages, claims and reports go on. */
import type { Kysely, Transaction } from 'kysely';
import { stopText } from '#lib/kernel/messages.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { FailureError } from '#api/kernel/failures.ts';

/** Rejects with a FailureError when the company takes no orders of the client. */
export async function assertNotStopped(db: Kysely<Tables>, clientId: string): Promise<void> {
  const row = await db
    .selectFrom('client_access')
    .select('stop_reason')
    .where('client_id', '=', clientId)
    .where('stopped_at', 'is not', null)
    .executeTakeFirst();
  if (row) throw new FailureError('stopped', { message: stopText(row.stop_reason) });
}

/** Stops the orders of a client, or accepts them again with null. */
export async function setStop(
  tx: Transaction<Tables>,
  clientId: string,
  stop: { readonly at: string; readonly reason: string } | null,
): Promise<void> {
  const columns = { stopped_at: stop?.at ?? null, stop_reason: stop?.reason ?? '' };
  await tx
    .insertInto('client_access')
    .values({ client_id: clientId, last_login_at: null, erased_at: null, ...columns })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(columns))
    .execute();
}
