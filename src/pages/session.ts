import type { APIRoute } from 'astro';
import { messages, serverMessages } from '#lib/kernel/messages.ts';
import { isOwnOrigin } from '#lib/kernel/own-origin.ts';
import { authDataSchema } from '#lib/session/auth-data.ts';
import { cookieTooLarge } from '#lib/session/storage-errors.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { clearedMirrorCookie, mirrorCookie, readMirrorCookie } from '#lib/server/mirror-cookie.ts';
import { accountApi } from '#api/pages/account-api.ts';
import { embeddedApi } from '#api/pages/embedded.ts';
import { isHttps, portalSettings } from '#lib/server/portal.ts';
import { parse } from '#lib/kernel/validation.ts';

/** Sets and removes the cookie mirror of the stored auth data for the page. */
const answer = (status: number, message: string, cookie?: string): Response =>
  Response.json(
    status < 400
      ? { succeeded: true, ResponseMessage: message }
      : { succeeded: false, ResponseMessage: message, error: { message } },
    {
      status,
      headers: { 'Cache-Control': 'no-store', ...(cookie ? { 'Set-Cookie': cookie } : {}) },
    },
  );

const isForeign = (request: Request): boolean =>
  !isOwnOrigin(request, portalSettings().siteUrl.origin);

export const PUT: APIRoute = async ({ request }) => {
  if (isForeign(request)) return answer(403, serverMessages.foreignOrigin);
  if (!request.headers.get('content-type')?.startsWith('application/json')) {
    return answer(415, serverMessages.wrongType);
  }
  const body: unknown = await request.json().catch(() => undefined);
  if (body === undefined) return answer(400, serverMessages.unreadableBody);
  const data = parse(authDataSchema, body);
  if (!data.ok) return answer(422, messages.invalidAuthData);
  const cookie = mirrorCookie(data.value, isHttps());
  return cookie ? answer(200, '', cookie) : answer(422, cookieTooLarge.message);
};

export const DELETE: APIRoute = ({ request }) =>
  isForeign(request)
    ? answer(403, serverMessages.foreignOrigin)
    : answer(200, '', clearedMirrorCookie(isHttps()));

/** The logout of a browser without script: ends the session on the embedded API and shows the login page. */
export const POST: APIRoute = async ({ request }) => {
  if (isForeign(request)) return answer(403, serverMessages.foreignOrigin);
  const mirror = readMirrorCookie(request.headers.get('cookie'), isHttps());
  if (mirror && embeddedApi()) await accountApi(request.headers, mirror.token).endSession();
  return new Response(null, {
    status: 303,
    headers: {
      Location: pathOf('login'),
      'Cache-Control': 'no-store',
      'Set-Cookie': clearedMirrorCookie(isHttps()),
    },
  });
};

export const ALL: APIRoute = () => {
  const notAllowed = answer(405, serverMessages.methodNotAllowed);
  notAllowed.headers.set('Allow', 'PUT, POST, DELETE');
  return notAllowed;
};
