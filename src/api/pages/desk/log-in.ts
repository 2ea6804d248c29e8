/** Login at the desk: password, then the second step; on one page, without script. */
import { array, string, type } from 'superstruct';
import { safeDeskRedirect } from '#lib/staff/desk-routes.ts';
import { deskCookies, readDeskDevice } from '#lib/server/desk-cookie.ts';
import { isHttps } from '#lib/server/portal.ts';
import type { DeskRefusal } from '#lib/portal/desk-record.ts';
import { staffLoggedIn, type StaffLoggedIn } from '#lib/staff/replies.ts';
import { moved, type PageContext } from '../context.ts';
import { deskApi, type DeskFailure } from './desk-api.ts';
import { isPost, readDeskPost, refusalFor, type DeskPost } from './posted.ts';

const asked = type({ challenge: string(), methods: array(string()) });

/** Ways to confirm a login that need no script. */
export type SecondStep = 'totp' | 'recovery';

export interface LoginView {
  /** Null: the password is asked. */
  readonly second: { readonly challenge: string; readonly method: SecondStep } | null;
  readonly email: string;
  readonly refusal: DeskRefusal | null;
}

const methodOf = (text: string): SecondStep => (text === 'recovery' ? text : 'totp');

/** Leads to the page that was asked for, with the session in a cookie. */
function enter({ url }: PageContext, login: StaffLoggedIn): Response {
  const response = moved(safeDeskRedirect(url.searchParams.get('next')), 303);
  for (const cookie of deskCookies(login, isHttps())) response.headers.append('Set-Cookie', cookie);
  return response;
}

const deviceOf = ({ request }: PageContext): string =>
  readDeskDevice(request.headers.get('cookie'), isHttps());

/** Returns the second step that an answer to the password asks for; null for a refused one. */
function secondOf({ code, body }: DeskFailure): LoginView['second'] {
  if (code !== 'second_step' || !asked.is(body)) return null;
  return { challenge: body.challenge, method: body.methods.includes('totp') ? 'totp' : 'recovery' };
}

async function password(context: PageContext, post: DeskPost): Promise<Response | LoginView> {
  const email = post.field('email').trim();
  const body = { email, password: post.field('password'), device: deviceOf(context) };
  const reply = await deskApi(context).post('/ops/staff/login', body, staffLoggedIn);
  if (reply.ok) return enter(context, reply.value);
  const second = secondOf(reply.error);
  if (second) return { second, email, refusal: null };
  return {
    second,
    email,
    refusal: refusalFor(reply.error, { email: 'Email', password: 'Password' }),
  };
}

async function confirm(context: PageContext, post: DeskPost): Promise<Response | LoginView> {
  const other = post.field('other');
  const method = methodOf(other || post.field('method'));
  const second = { challenge: post.field('challenge'), method };
  if (other !== '') return { second, email: '', refusal: null };
  const body = { ...second, code: post.field('code').trim(), device: deviceOf(context) };
  const reply = await deskApi(context).post('/ops/staff/login/second', body, staffLoggedIn);
  if (reply.ok) return enter(context, reply.value);
  const { status, notice, fields } = refusalFor(reply.error, { code: 'Code' });
  return {
    second,
    email: '',
    refusal: { status, notice: '', fields: { code: notice, ...fields } },
  };
}

/** Carries out what the login page posts; a response when it leads elsewhere. */
export async function readLogin(context: PageContext): Promise<Response | LoginView> {
  const { desk } = context.locals;
  const posted = await readDeskPost(context.request);
  if (posted === null) {
    if (desk) return moved(safeDeskRedirect(context.url.searchParams.get('next')));
    return { second: null, email: '', refusal: null };
  }
  if (!isPost(posted)) return { second: null, email: '', refusal: posted };
  return posted.field('challenge') === '' ? password(context, posted) : confirm(context, posted);
}
