/** Log in and log out. */
import { type ApiContext, type CallOrigin, isSecureSite } from '#api/context/context.ts';
import { revokeSession, type SessionCaller } from '#api/security/sessions.ts';
import { recordEvent } from '#api/security/events.ts';
import { recordAccountEvent } from './activity/account-events.ts';
import { enums, object, string, type as record } from 'superstruct';
import { noted } from '#lib/kernel/atoms/noted.ts';
import { clientRoleIds } from '#lib/people/rights.ts';
import { loginForm, loginSchema } from '#lib/accounts/forms/login.form.ts';
import { memberSecondStep } from '#lib/people/second-step.ts';
import { messages } from '#lib/kernel/messages.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { ok } from '#lib/kernel/result.ts';
import { clearedMirrorCookie, mirrorCookie } from '#lib/server/mirror-cookie.ts';
import { emailKey } from '#api/security/clients.ts';
import { client, open } from '#api/http/endpoint.ts';
import { json, nothing } from '#api/http/input.ts';
import { knownDevice, knownDeviceCookie } from './known-device.ts';
import { confirmLogin, type ConfirmedLogin } from './confirm-login.ts';
import { logIn } from './log-in.ts';

/** Revokes this session; all others go on. */
async function logOut(
  context: ApiContext,
  { sessionId, client, member }: SessionCaller,
  origin: CallOrigin,
): Promise<void> {
  await revokeSession(context.database.db, sessionId, context.now().toISOString());
  const event = { clientId: client.id, memberId: member.id, kind: 'logout' } as const;
  await recordAccountEvent(context, context.database.db, event, origin);
  recordEvent(context, 'session_revoked', origin, { clientId: client.id });
}

/** Reply of a login. */
export const loggedIn = record({
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

/** Answers a login, and makes mirror and device known; a new recovery code stands beside what browsers keep. */
export function loginAnswer(
  context: ApiContext,
  request: Request,
  { recoveryCode, ...body }: ConfirmedLogin,
  key: string,
) {
  const mirror = mirrorCookie(body, isSecureSite(context));
  return {
    message: messages.loginSucceeded,
    body,
    ...(recoveryCode !== undefined && { extra: { recoveryCode } }),
    cookies: [...(mirror === null ? [] : [mirror]), knownDeviceCookie(context, request, key)],
  };
}

const loginLimits = {
  per: 'service',
  rules: ['loginPair', 'loginDevice', 'loginAccount', 'loginAccountSlow', 'loginNetwork'],
} as const;

export const sessionRoutes = [
  open.post('/client/login', json(loginSchema, { fields: inputsOf(loginForm) }), {
    limit: loginLimits,
    summary: 'Logs a client in; the answer is the auth data, and its mirror cookie is set.',
    reply: loggedIn,
    failures: ['wrong_credentials', 'second_step', 'too_many'],
    handle: async ({ context, input, request, ...origin }) => {
      const key = emailKey(input.email);
      const result = await logIn(context, input, origin, knownDevice(context, request, key));
      if (!result.ok) return result;
      return ok(loginAnswer(context, request, result.value, key));
    },
  }),
  open.post('/client/login/second', json(memberSecondStep), {
    limit: loginLimits,
    summary: 'Carries a login on with the second step; the answer is that of a login.',
    reply: loggedIn,
    failures: ['wrong_credentials', 'too_many'],
    handle: async ({ context, input, request, ...origin }) => {
      const result = await confirmLogin(context, input, origin, (key) =>
        knownDevice(context, request, key),
      );
      if (!result.ok) return result;
      const { emailKey: key, ...login } = result.value;
      return ok(loginAnswer(context, request, login, key));
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
