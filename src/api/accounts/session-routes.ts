/** Log in and log out. */
import { type ApiContext, type CallOrigin, isSecureSite } from '#api/context/context.ts';
import { revokeSession, type SessionCaller } from '#api/security/sessions.ts';
import { recordEvent } from '#api/security/events.ts';
import { noteAccountEvent } from './activity/account-events.ts';
import { enums, object, string, type as record } from 'superstruct';
import { noted } from '#lib/kernel/atoms/noted.ts';
import { clientRoleIds } from '#lib/people/rights.ts';
import { loginForm, loginSchema } from '#lib/accounts/forms/login.form.ts';
import { messages } from '#lib/kernel/messages.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { ok } from '#lib/kernel/result.ts';
import { clearedMirrorCookie, mirrorCookie } from '#lib/server/mirror-cookie.ts';
import { emailKey } from '#api/security/clients.ts';
import { client, open } from '#api/http/endpoint.ts';
import { describeSchema } from '#api/http/json-schema.ts';
import { json, nothing } from '#api/http/input.ts';
import { knownDevice, knownDeviceCookie } from './known-device.ts';
import { logIn } from './log-in.ts';

/** Revokes this session; all others go on. */
async function logOut(
  context: ApiContext,
  { sessionId, client, member }: SessionCaller,
  origin: CallOrigin,
): Promise<void> {
  await revokeSession(context.database.db, sessionId, context.now().toISOString());
  const event = { clientId: client.id, memberId: member.id, kind: 'logout' } as const;
  await noteAccountEvent(context, context.database.db, event, origin);
  recordEvent(context, 'session_revoked', origin, { clientId: client.id });
}

const loggedInReply = record({
  token: string(),
  client: object({ id: string(), clientId: string() }),
  user: noted(
    object({
      id: string(),
      name: string(),
      role: noted(enums(clientRoleIds), 'Role of the person', 'owner'),
    }),
    'The person who logged in',
  ),
});

/** Reply of a login. */
export const loggedIn = describeSchema({ struct: loggedInReply });

export const sessionRoutes = [
  open.post('/client/login', json(loginSchema, { fields: inputsOf(loginForm) }), {
    limit: {
      per: 'service',
      rules: ['loginPair', 'loginDevice', 'loginAccount', 'loginAccountSlow', 'loginNetwork'],
    },
    summary: 'Logs a client in; the answer is the auth data, and its mirror cookie is set.',
    reply: loggedIn,
    refusals: ['wrong_credentials', 'too_many'],
    handle: async ({ context, input, request, ...origin }) => {
      const key = emailKey(input.email);
      const result = await logIn(context, input, origin, knownDevice(context, request, key));
      if (!result.ok) return result;
      const mirror = mirrorCookie(result.value, isSecureSite(context));
      return ok({
        message: messages.loginSucceeded,
        body: result.value,
        cookies: [...(mirror === null ? [] : [mirror]), knownDeviceCookie(context, request, key)],
      });
    },
  }),
  client.post('/client/logout', nothing, {
    right: 'own',
    summary: 'Ends this session on the server and removes the mirror cookie.',
    handle: async ({ context, caller, ...origin }) => {
      await logOut(context, caller, origin);
      return ok({ message: 'Logged out.', cookies: [clearedMirrorCookie(isSecureSite(context))] });
    },
  }),
];
