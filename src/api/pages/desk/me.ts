/** The own account of a person at the desk. */
import { any } from 'superstruct';
import { deskPathOf } from '#lib/staff/desk-routes.ts';
import {
  newSecondStep,
  recoveryCodeReply,
  type NewSecondStep,
} from '#lib/kernel/atoms/second-step.ts';
import { messages } from '#lib/kernel/messages.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { DeskError } from '#lib/portal/desk-record.ts';
import { clearedDeskCookie } from '#lib/server/desk-cookie.ts';
import { isHttps } from '#lib/server/portal.ts';
import { codeAppAdded, staffSelf, type StaffSelf } from '#lib/staff/replies.ts';
import { moved, type PageContext } from '../context.ts';
import { deskApi, type DeskFailure } from './desk-api.ts';
import { passkeyIn } from '../native/passkeys.ts';
import { codeAppIn } from '../native/qr-code.ts';
import { stepIn } from './passkeys.ts';
import { successText, isPost, readDeskPost, rejectionOf, type DeskPost } from './posted.ts';
import { invalidAct } from './rejected-act.ts';

interface Posted {
  readonly rejection: DeskError | null;
  /** Shown once, after it was made. */
  readonly recoveryCode: string | null;
  /** A code app that is being set up; it waits while the page asks for a fresh second step. */
  readonly codeApp: NewSecondStep | null;
  /** The passkeys and the code app ask for a fresh second step before they are changed. */
  readonly asksStep: boolean;
}

export interface MeView extends Posted {
  readonly self: StaffSelf;
  readonly done: string;
}

const doneTexts = {
  password: 'Password changed. All other devices are logged out.',
  confirmed: 'Confirmed. You can change your passkeys and your code app for ten minutes.',
  app: 'The code app is set up. All other devices are logged out.',
  added: 'Passkey added. All other devices are logged out.',
  removed: 'Passkey removed. All other devices are logged out.',
  mails: 'Saved.',
};

const nothing: Posted = { rejection: null, recoveryCode: null, codeApp: null, asksStep: false };
const rejected = (rejection: DeskError): Posted => ({ ...nothing, rejection });

async function changePassword(context: PageContext, post: DeskPost): Promise<Posted | Response> {
  const newPassword = post.field('newPassword');
  if (newPassword !== post.field('confirmPassword')) {
    return rejected(invalidAct({ confirmPassword: messages.passwordsDoNotMatch }));
  }
  const body = { oldPassword: post.field('oldPassword'), newPassword };
  const reply = await deskApi(context).post('/ops/me/password', body, any());
  return reply.ok
    ? movedTo('password')
    : rejected(
        rejectionOf(reply.error, { oldPassword: 'Old Password', newPassword: 'New Password' }),
      );
}

const movedTo = (done: string): Response => moved(`${deskPathOf('desk-me')}?done=${done}`, 303);

async function confirm(context: PageContext, post: DeskPost): Promise<Posted | Response> {
  const reply = await deskApi(context).post('/ops/me/second-step', stepIn(post) ?? {}, any());
  const codeApp = codeAppIn(post);
  if (reply.ok) return codeApp ? { ...nothing, codeApp } : movedTo('confirmed');
  return { ...rejected(rejectionOf(reply.error, { code: 'Code' })), asksStep: true, codeApp };
}

/** Adds or removes a passkey, or asks for a fresh second step first. */
async function changePasskeys(context: PageContext, post: DeskPost): Promise<Posted | Response> {
  const isNew = post.field('do') === 'passkey';
  const reply = isNew
    ? await deskApi(context).post('/ops/me/passkeys', { attestation: passkeyIn(post) }, any())
    : await deskApi(context).post('/ops/me/passkeys/remove', { id: post.field('id') }, any());
  if (reply.ok) return movedTo(isNew ? 'added' : 'removed');
  return { ...rejected(rejectionOf(reply.error, {})), asksStep: asksStepOf(reply.error) };
}

const asksStepOf = ({ code }: DeskFailure): boolean => code === 'second_step';

async function startCodeApp(context: PageContext): Promise<Posted> {
  const reply = await deskApi(context).post('/ops/me/code-app', {}, newSecondStep);
  if (reply.ok) return { ...nothing, codeApp: reply.value };
  return { ...rejected(rejectionOf(reply.error, {})), asksStep: asksStepOf(reply.error) };
}

async function confirmCodeApp(context: PageContext, post: DeskPost): Promise<Posted | Response> {
  const body = { code: post.field('code').trim() };
  const reply = await deskApi(context).post('/ops/me/code-app/confirm', body, codeAppAdded);
  if (reply.ok) {
    const { recoveryCode } = reply.value;
    return recoveryCode === null ? movedTo('app') : { ...nothing, recoveryCode };
  }
  const rejection = rejectionOf(reply.error, { code: 'Code' });
  return { ...rejected(rejection), asksStep: asksStepOf(reply.error), codeApp: codeAppIn(post) };
}

async function renewCode(context: PageContext, post: DeskPost): Promise<Posted> {
  const reply = await deskApi(context).post(
    '/ops/me/recovery-code',
    stepIn(post) ?? {},
    recoveryCodeReply,
  );
  if (reply.ok) return { ...nothing, recoveryCode: reply.value.recoveryCode };
  return rejected(rejectionOf(reply.error, { code: 'Code' }));
}

async function chooseMails(context: PageContext, post: DeskPost): Promise<Posted | Response> {
  const reply = await deskApi(context).post('/ops/me/mails', { mails: post.field('mails') }, any());
  return reply.ok ? movedTo('mails') : rejected(rejectionOf(reply.error, { mails: 'Emails' }));
}

async function endSessions(context: PageContext): Promise<Posted | Response> {
  const reply = await deskApi(context).post('/ops/me/end-sessions', {}, any());
  if (!reply.ok) return rejected(rejectionOf(reply.error, {}));
  const response = moved(deskPathOf('desk-login'), 303);
  response.headers.append('Set-Cookie', clearedDeskCookie(isHttps()));
  return response;
}

const acts: Readonly<
  Record<string, (context: PageContext, post: DeskPost) => Promise<Posted | Response>>
> = {
  mails: chooseMails,
  password: changePassword,
  code: renewCode,
  app: startCodeApp,
  'app-code': confirmCodeApp,
  everywhere: endSessions,
  confirm,
  passkey: changePasskeys,
  remove: changePasskeys,
};

async function answerPost(context: PageContext): Promise<Posted | Response> {
  const post = await readDeskPost(context.request);
  if (!isPost(post)) return { ...nothing, rejection: post };
  return acts[post.field('do')]?.(context, post) ?? nothing;
}

/** Reads the own account, and carries out what its page posts. */
export async function readMePage(
  context: PageContext,
): Promise<Response | Result<MeView, DeskFailure>> {
  const posted = await answerPost(context);
  if (posted instanceof Response) return posted;
  const self = await deskApi(context).get('/ops/me', staffSelf);
  if (!self.ok) return self;
  return ok({ ...posted, self: self.value, done: successText(context.url, doneTexts) });
}
