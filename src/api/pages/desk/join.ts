/** Joining the desk by an invitation: name and password, then the code app. Reading the page changes nothing. */
import { deskCookies } from '#lib/server/desk-cookie.ts';
import { isHttps } from '#lib/server/portal.ts';
import { newSecondStep, type NewSecondStep } from '#lib/kernel/atoms/second-step.ts';
import { messages } from '#lib/kernel/messages.ts';
import type { DeskError } from '#lib/portal/desk-record.ts';
import { joinedStaff, openInvitation, type OpenInvitation } from '#lib/staff/replies.ts';
import type { PageContext } from '../context.ts';
import { deskApi, type DeskFailure } from './desk-api.ts';
import { passkeyIn } from '../native/passkeys.ts';
import { isPost, readDeskPost, rejectionOf, type DeskPost } from './posted.ts';
import { invalidAct } from './rejected-act.ts';

type JoinInput = Pick<OpenInvitation, 'name' | 'email'>;

interface RejectedJoin {
  readonly rejection: DeskError | null;
}

export type JoinView =
  | { readonly step: 'over'; readonly status: number; readonly message: string }
  | (RejectedJoin & JoinInput & { readonly step: 'password' })
  | (RejectedJoin & NewSecondStep & { readonly step: 'second' })
  | { readonly step: 'done'; readonly recoveryCode: string; readonly cookies: readonly string[] };

const invitationOver = ({ status, message }: DeskFailure): JoinView => ({
  step: 'over',
  status,
  message,
});

const passwordFields = { name: 'Name', password: 'Password' };

async function password(context: PageContext, post: DeskPost, known: JoinInput): Promise<JoinView> {
  const name = post.field('name').trim();
  const typed = { ...known, name, step: 'password' } as const;
  const chosen = post.field('password');
  if (chosen !== post.field('confirmPassword'))
    return { ...typed, rejection: invalidAct({ confirmPassword: messages.passwordsDoNotMatch }) };
  const body = { token: tokenOf(context), name, password: chosen };
  const reply = await deskApi(context).post('/ops/staff/join', body, newSecondStep);
  if (reply.ok) return { step: 'second', ...reply.value, rejection: null };
  return { ...typed, rejection: rejectionOf(reply.error, passwordFields) };
}

async function confirm(context: PageContext, post: DeskPost): Promise<JoinView> {
  const secret = post.field('secret');
  const uri = post.field('uri');
  const attestation = passkeyIn(post);
  const proof = attestation ? { attestation } : { code: post.field('code').trim() };
  const body = { token: tokenOf(context), ...proof };
  const reply = await deskApi(context).post('/ops/staff/join/second', body, joinedStaff);
  if (reply.ok) {
    const { recoveryCode } = reply.value;
    return { step: 'done', recoveryCode, cookies: deskCookies(reply.value, isHttps()) };
  }
  const { status, notice, fields } = rejectionOf(reply.error, { code: 'Code' });
  const rejection = attestation
    ? { status, notice, fields }
    : { status, notice: '', fields: { code: notice, ...fields } };
  return { step: 'second', secret, uri, rejection };
}

const tokenOf = ({ url }: PageContext): string => url.searchParams.get('token') ?? '';

/** Reads an invitation, and carries out what its page posts. */
export async function readJoin(context: PageContext): Promise<JoinView> {
  const body = { token: tokenOf(context) };
  const found = await deskApi(context).post('/ops/staff/invitation', body, openInvitation);
  if (!found.ok) return invitationOver(found.error);
  const { name, email } = found.value;
  const posted = await readDeskPost(context.request);
  const isStarted = isPost(posted) && posted.field('secret') !== '';
  if (isStarted) return confirm(context, posted);
  if (isPost(posted)) return password(context, posted, { name, email });
  return { step: 'password', name, email, rejection: posted };
}
