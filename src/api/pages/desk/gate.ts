/** Guard of the desk: who may open a page of the company's people. */
import type { APIContext } from 'astro';
import { deskPathOf, deskLoginFor } from '#lib/staff/desk-routes.ts';
import { messages } from '#lib/kernel/messages.ts';
import { errorWith } from '#lib/kernel/safe-redirect.ts';
import { clearedDeskCookie, readDeskCookie } from '#lib/server/desk-cookie.ts';
import { mirrorFingerprint } from '#lib/server/mirror-cookie.ts';
import { isHttps } from '#lib/server/portal.ts';
import { isOpenDeskPage } from '#lib/staff/desk-pages.ts';
import { moved } from '../context.ts';
import { storePost } from './pending-post.ts';
import { embeddedApi } from '../embedded.ts';

type DeskRequest = Pick<APIContext, 'request' | 'routePattern' | 'url' | 'locals'>;

/** Marks a page as private and uncacheable. */
function unshared(response: Response): Response {
  response.headers.set('Cache-Control', 'no-store');
  return response;
}

function toDeskLogin({ pathname, search }: URL, hasCookie: boolean): Response {
  const response = moved(deskLoginFor(pathname + search));
  if (hasCookie) response.headers.append('Set-Cookie', clearedDeskCookie(isHttps()));
  return response;
}

/**
 * Answers a request for a page of the desk; null: there is no such page. `next` renders the page, or the one at a path.
 */
export async function answerDesk(
  { request, routePattern, url, locals }: DeskRequest,
  next: (path?: string) => Promise<Response>,
): Promise<Response | null> {
  const api = embeddedApi();
  if (!api) return null;
  const cookies = request.headers.get('cookie');
  const token = readDeskCookie(cookies, isHttps());
  const visit = await api.openDesk({ token, request, routePattern });
  if (!visit.ok) return moved(errorWith(messages.serverError));
  const { exists, member, past, mayOpen } = visit.value;
  if (!exists) return null;
  // The scripts of every page keep the session of a client in this browser, too.
  if (request.method === 'GET') locals.mirror = mirrorFingerprint(cookies, isHttps());
  if (token !== null && member) locals.desk = { token, member };
  if (isOpenDeskPage(routePattern)) return unshared(await next());
  if (!member) {
    const pending =
      past === null ? null : await storePost(request, url.pathname + url.search, past);
    if (pending === null) return toDeskLogin(url, token !== null);
    locals.kept = pending;
    return unshared(await next(deskPathOf('desk-login')));
  }
  if (mayOpen) return unshared(await next());
  return unshared(await next(deskPathOf('desk-forbidden')));
}
