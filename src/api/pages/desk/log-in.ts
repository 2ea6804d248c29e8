/** Login at the desk: password, then the second step; on one page, without script. */
import { array, string, type } from 'superstruct';
import { normalizeEmail } from '#lib/kernel/text/normalize-email.ts';
import { deskLoginFor, safeDeskRedirect } from '#lib/staff/desk-routes.ts';
import { deskCookies, readDeskDevice } from '#lib/server/desk-cookie.ts';
import { isHttps } from '#lib/server/portal.ts';
import type { DeskError } from '#lib/portal/desk-record.ts';
import type { PendingFields } from '#lib/portal/pending-post.ts';
import { staffLoggedIn, type StaffLoggedIn } from '#lib/staff/replies.ts';
import { moved, type PageContext } from '../context.ts';
import { deskApi, type DeskFailure } from './desk-api.ts';
import { pendingFields } from './pending-post.ts';
import { passkeyIn } from '../native/passkeys.ts';
import { isPost, readDeskPost, rejectionOf, type DeskPost } from './posted.ts';

const asked = type({ challenge: string(), methods: array(string()) });

/** Ways to confirm a login. */
export type SecondStep = 'totp' | 'passkey' | 'recovery';

export interface LoginView {
  /** Null: the password is asked. */
  readonly second: {
    readonly challenge: string;
    /** The way that the page shows. */
    readonly method: SecondStep;
    readonly methods: readonly SecondStep[];
  } | null;
  readonly email: string;
  readonly rejection: DeskError | null;
  /** Fields of the post that met an ended session; '' for none. */
  readonly kept: string;
  /** Where the form is posted to; its own address without. */
  readonly action?: string;
}

/** Typed fields from before the login, ready to be sent. */
export interface ReadyView extends PendingFields {
  readonly cookies: readonly string[];
}

const secondSteps: readonly SecondStep[] = ['totp', 'passkey', 'recovery'];
const methodsIn = (names: readonly string[]): SecondStep[] =>
  secondSteps.filter((way) => names.includes(way));

/** Leads to the page that was asked for, with the session in a cookie; or shows what was typed before. */
function enter({ url }: PageContext, login: StaffLoggedIn, pending: string): Response | ReadyView {
  const cookies = deskCookies(login, isHttps());
  const path = safeDeskRedirect(url.searchParams.get('next'));
  const own = pendingFields(pending, login.staff.id);
  if (own) return { ...own, path, cookies };
  const response = moved(path, 303);
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}

const deviceOf = ({ request }: PageContext): string =>
  readDeskDevice(request.headers.get('cookie'), isHttps());

/** Returns the second step that an answer to the password asks for; null for a refused one. */
function secondOf({ code, body }: DeskFailure): LoginView['second'] {
  if (code !== 'second_step' || !asked.is(body)) return null;
  const methods = methodsIn(body.methods);
  return { challenge: body.challenge, method: methods[0] ?? 'recovery', methods };
}

async function password(
  context: PageContext,
  post: DeskPost,
): Promise<Response | LoginView | ReadyView> {
  const pending = post.field('kept');
  const email = normalizeEmail(post.field('email'));
  const assertion = passkeyIn(post);
  const device = deviceOf(context);
  const reply = assertion
    ? await deskApi(context).post('/ops/staff/passkeys/login', { assertion, device }, staffLoggedIn)
    : await deskApi(context).post(
        '/ops/staff/login',
        { email, password: post.field('password'), device },
        staffLoggedIn,
      );
  if (reply.ok) return enter(context, reply.value, pending);
  const second = secondOf(reply.error);
  if (second) return { second, email, rejection: null, kept: pending };
  return {
    second,
    email,
    kept: pending,
    rejection: rejectionOf(reply.error, { email: 'Email', password: 'Password' }),
  };
}

async function confirm(
  context: PageContext,
  post: DeskPost,
): Promise<Response | LoginView | ReadyView> {
  const pending = post.field('kept');
  const other = post.field('other');
  const [method = 'totp'] = methodsIn([other || post.field('method')]);
  const challenge = post.field('challenge');
  const second = { challenge, method, methods: methodsIn(post.field('methods').split(',')) };
  if (other !== '') return { second, email: '', rejection: null, kept: pending };
  const assertion = passkeyIn(post);
  const given = assertion
    ? { method: 'passkey', assertion }
    : { method, code: post.field('code').trim() };
  const body = { challenge, ...given, device: deviceOf(context) };
  const reply = await deskApi(context).post('/ops/staff/login/second', body, staffLoggedIn);
  if (reply.ok) return enter(context, reply.value, pending);
  const { status, notice, fields } = rejectionOf(reply.error, { code: 'Code' });
  return {
    second,
    email: '',
    kept: pending,
    rejection: {
      status,
      ...(assertion ? { notice, fields } : { notice: '', fields: { code: notice, ...fields } }),
    },
  };
}

const sessionOver = 'Your session has ended. Log in again: what you typed is kept.';

/** Carries out what the login page posts; a response when it leads elsewhere. */
export async function readLogin(context: PageContext): Promise<Response | LoginView | ReadyView> {
  const { desk, kept: pending } = context.locals;
  const nothing = { second: null, email: '', rejection: null, kept: '' };
  if (pending) {
    const rejection = { status: 401, notice: sessionOver, fields: {} };
    return {
      ...nothing,
      rejection,
      kept: pending.text,
      action: deskLoginFor(pending.path),
    };
  }
  const posted = await readDeskPost(context.request);
  if (posted === null) {
    if (desk) return moved(safeDeskRedirect(context.url.searchParams.get('next')));
    return nothing;
  }
  if (!isPost(posted)) return { ...nothing, rejection: posted };
  return posted.field('challenge') === '' ? password(context, posted) : confirm(context, posted);
}
