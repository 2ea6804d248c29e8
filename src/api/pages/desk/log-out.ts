/** Logout of the desk. */
import { any } from 'superstruct';
import { deskPathOf } from '#lib/staff/desk-routes.ts';
import { clearedDeskCookie } from '#lib/server/desk-cookie.ts';
import { isHttps } from '#lib/server/portal.ts';
import { moved, type PageContext } from '../context.ts';
import { deskApi } from './desk-api.ts';
import { isPost, readDeskPost } from './posted.ts';

/** Ends the session that a form was posted with, and forgets it in this browser. */
export async function logOut(context: PageContext): Promise<Response> {
  if (!isPost(await readDeskPost(context.request))) return moved(deskPathOf('desk'));
  if (context.locals.desk) await deskApi(context).post('/ops/staff/logout', {}, any());
  const response = moved(deskPathOf('desk-login'), 303);
  response.headers.append('Set-Cookie', clearedDeskCookie(isHttps()));
  return response;
}
