/** Turns the mails about arriving merchandise on or off. */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { EmailStatusChange } from '#lib/accounts/schemas/email-status.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import { findClientById, setEmailStatus } from '#api/security/clients.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { isOwnId } from '../own-id.ts';
import type { SessionCaller } from '#api/security/sessions.ts';

/** Changes the caller's own switch; rejects a client deleted concurrently. */
export async function switchEmailStatus(
  context: ApiContext,
  { client }: Pick<SessionCaller, 'client'>,
  { client_id, emailstatus }: EmailStatusChange,
  origin: CallOrigin,
): Promise<Result<EmailStatusChange['emailstatus'], Failure>> {
  if (!isOwnId(context, client, client_id, origin)) return refuse('forbidden');
  return context.database.transaction(async (tx) => {
    const current = await findClientById(tx, client.id);
    if (!current || current.is_deleted) return refuse('client_deleted');
    await setEmailStatus(tx, {
      id: client.id,
      at: context.now().toISOString(),
      emailStatus: emailstatus,
    });
    return ok(emailstatus);
  });
}
