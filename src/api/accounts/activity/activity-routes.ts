/** Routes for the security overview of an account, and for logging out everywhere. */
import { accountActivity } from '#lib/accounts/schemas/activity.ts';
import { type ApiContext, isSecureSite, type CallOrigin } from '#api/context/context.ts';
import { revokeSessionsOfMember, type SessionCaller } from '#api/security/sessions.ts';
import { recordAccountEvent } from './account-events.ts';
import { serverMessages } from '#lib/kernel/messages.ts';
import { ok } from '#lib/kernel/result.ts';
import { clearedMirrorCookie } from '#lib/server/mirror-cookie.ts';
import { client } from '#api/http/endpoint.ts';
import { nothing } from '#api/http/input.ts';
import { recordEvent } from '#api/security/events.ts';
import { showActivity } from './show-activity.ts';

/** Ends all sessions of the person, the caller's own included. */
export async function logOutEverywhere(
  context: ApiContext,
  { client: { id: clientId }, member: { id: memberId } }: SessionCaller,
  origin: CallOrigin,
): Promise<void> {
  const at = context.now().toISOString();
  await context.database.transaction(async (tx) => {
    await revokeSessionsOfMember(tx, memberId, at);
    await recordAccountEvent(
      context,
      tx,
      { clientId, memberId, kind: 'logout_everywhere' },
      origin,
    );
  });
  recordEvent(context, 'session_revoked', origin, { clientId, reason: 'everywhere' });
}

export const activityRoutes = [
  client.get('/client/activity', nothing, {
    summary: 'The devices on which the caller is logged in, and what has happened to the account.',
    reply: accountActivity,
    message: 'Activity loaded.',
    handle: async ({ context, caller }) => ok(await showActivity(context, caller)),
  }),
  client.post('/client/logout-everywhere', nothing, {
    right: 'own',
    summary: 'Ends all sessions of the caller, and removes the mirror cookie.',
    handle: async ({ context, caller, ...origin }) => {
      await logOutEverywhere(context, caller, origin);
      const cookies = [clearedMirrorCookie(isSecureSite(context))];
      return ok({ message: serverMessages.loggedOutEverywhere, cookies });
    },
  }),
];
