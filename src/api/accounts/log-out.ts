/** Ends the caller's session on the server (OWASP ASVS 5.0, 7.4.1). */
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import { revokeSession } from '#api/security/sessions-queries.ts';
import { recordEvent } from '#api/security/events.ts';
import { noteAccountEvent } from './activity/account-events.ts';
import type { SessionCaller } from '#api/security/sessions.ts';

/** Revokes this session; the client's other sessions go on. */
export async function logOut(
  context: ApiContext,
  { sessionId, client }: SessionCaller,
  origin: CallOrigin,
): Promise<void> {
  await revokeSession(context.database.db, sessionId, context.now().toISOString());
  const event = { clientId: client.id, kind: 'logout' } as const;
  await noteAccountEvent(context, context.database.db, event, origin);
  recordEvent(context, 'session_revoked', origin, { clientId: client.id });
}
