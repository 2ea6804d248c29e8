/** Records a login in the transaction that opens its session. */
import type { Transaction } from 'kysely';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import type { ClientRow, Tables } from '#api/db/tables/tables.ts';
import { queueMail } from '#api/mail/queue.ts';
import { hasLoggedInFrom, noteAccountEvent } from './account-events.ts';

/**
 * Mails the owner about a new device: one lacking the device's cookie, from a new network or browser. The first login
 * of an account is exempt.
 */
export async function noteLoginOn(
  context: ApiContext,
  tx: Transaction<Tables>,
  { id, email }: Pick<ClientRow, 'id' | 'email'>,
  { device, ...origin }: CallOrigin & { readonly device: string | null },
): Promise<void> {
  const access = await tx
    .selectFrom('client_access')
    .select('last_login_at')
    .where('client_id', '=', id)
    .executeTakeFirst();
  const hasBefore = (access?.last_login_at ?? null) !== null;
  const isNew = hasBefore && device === null && !(await hasLoggedInFrom(tx, id, origin));
  const kind = isNew ? 'login_new_device' : 'login';
  await noteAccountEvent(context, tx, { clientId: id, kind }, origin);
  if (!isNew) return;
  const { network, userAgent } = origin;
  const at = context.now().toISOString();
  await queueMail(context, tx, { to: email, kind: 'new-device', data: { at, network, userAgent } });
}
