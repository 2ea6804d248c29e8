/** The main person of a client, whom the columns of `clients` mirror: always an active owner. */
import type { Transaction } from 'kysely';
import type { Tables } from '#api/db/tables/tables.ts';
import { mainMemberId } from '#api/security/members.ts';
import { hideFromOlderRelease } from '#api/security/sessions.ts';
import { endFlowsOfMember } from '../recovery/otp-flows.ts';

/** Makes the first active owner the main person where the main one is none any more; the client must be locked. */
export async function ensureMainPerson(
  tx: Transaction<Tables>,
  clientId: string,
  at: string,
): Promise<void> {
  const main = await mainMemberId(tx, clientId);
  const owners = await tx
    .selectFrom('members')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const [next] = owners;
  if (!next || main === undefined || owners.some(({ id }) => id === main)) return;
  await hideFromOlderRelease(tx, main);
  await endFlowsOfMember(tx, main);
  const { email, email_key, password_hash, name, telephone, mobile, picture } = next;
  await tx
    .updateTable('clients')
    .set({ main_member_id: next.id, email, email_key, password_hash, contact_person: name })
    .set({ telephone, mobile, picture, updated_at: at })
    .set({ email_status: next.email_status, arrival_mails: next.arrival_mails })
    .where('id', '=', clientId)
    .execute();
}
