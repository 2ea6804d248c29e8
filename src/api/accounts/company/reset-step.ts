/** The company takes the second step of a client's person away, who has lost phone and recovery code. */
import { randomUUID } from 'node:crypto';
import { company } from '#lib/content/company.ts';
import { emailKey } from '#api/security/clients.ts';
import type { Result } from '#lib/kernel/result.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import { selectRow, selectRows } from '#api/db/rows.ts';
import { FailureError, type Failure } from '#api/kernel/failures.ts';
import { rejectCardNumbers } from '#api/kernel/invalid-form.ts';
import { notifyMailQueued, queueMail } from '#api/mail/queue.ts';
import { clearFactors } from '../security/factors.ts';
import { revokeSessionsOfMember } from '#api/security/sessions.ts';
import { recordStepChange } from '../security/step-changes.ts';
import { actOnClient, type NamedClient } from './client-access.ts';

interface ResetRequest {
  readonly client: string;
  /** Address of the person. */
  readonly email: string;
  readonly reason: string;
}

/**
 * Resets the second step of a person of a client: sessions end, the password stays. The person and all owners are
 * mailed; the reason is a note, which goes when the client is erased. 422 for an address of nobody.
 */
export async function resetStepOf(
  context: ApiContext,
  { client, email, reason }: ResetRequest,
  origin: CallOrigin,
): Promise<Result<NamedClient, Failure>> {
  const checked = rejectCardNumbers({ reason });
  if (!checked.ok) return checked;
  const done = await actOnClient(context, client, 'Reset second step', async (tx, id, at) => {
    const person = await selectRow(tx, 'members', { client_id: id, email_key: emailKey(email) });
    if (!person)
      throw new FailureError('invalid', {
        fields: { email: 'The client has no person with this address.' },
      });
    await clearFactors(tx, person.id);
    await revokeSessionsOfMember(tx, person.id, at);
    const account = { id, member_id: person.id, email: person.email };
    const by = company.name;
    // A person of the company works for the client: its network and device are not the account's.
    const elsewhere = { ...origin, network: '', userAgent: null };
    await recordStepChange(context, tx, {
      account,
      kind: 'second_step_reset',
      by,
      origin: elsewhere,
    });
    const owners = await selectRows(tx, 'members', { client_id: id, role: 'owner' }, 'id');
    for (const { id: owner, email: to } of owners)
      if (owner !== person.id)
        await queueMail(context, tx, {
          to,
          kind: 'colleague-reset',
          data: { person: person.name || person.email, by },
        });
    await tx
      .insertInto('client_notes')
      .values({
        id: randomUUID(),
        client_id: id,
        caller_reference: `reset:${randomUUID()}`,
        call_digest: '',
        at,
        author: context.actor?.name ?? '',
        note: `Reset second step of ${person.email}: ${reason}`,
      })
      .execute();
  });
  notifyMailQueued(context);
  return done;
}
