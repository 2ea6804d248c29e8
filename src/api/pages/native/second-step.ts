/** The second step of a login, posted by the browser itself: with script, too. */
import { askedStep, type LoginStep } from '#lib/people/second-step.ts';
import type { ApiFailure } from '#lib/http/envelope.ts';
import { messages } from '#lib/kernel/messages.ts';
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { parse } from '#lib/kernel/validation.ts';
import { assertion } from '#lib/passkeys/calls.ts';
import type { AuthData } from '#lib/session/auth-data.ts';
import { accountApi } from '../account-api.ts';
import { sessionOf, readPasskey } from './passkeys.ts';
import { readPostedForm, rejectionOf } from './posted-form.ts';

export interface ConfirmedLogin {
  readonly session: AuthData;
  readonly cookie: string;
  /** Replaces the recovery code that was used; '' for none. */
  readonly recoveryCode: string;
}

/** The second step that a refused login asks for; null for other failures. */
export function secondStepIn({ asked, status }: ApiFailure): LoginStep | null {
  const step = parse(askedStep, asked);
  if (!step.ok) return null;
  const [method = 'totp'] = step.value.methods;
  return { ...step.value, method, rejection: '', status };
}

/** Reads a posted second step, and sends it; null for posts of other forms. */
export async function nativeSecondStep(
  request: Request,
): Promise<Result<ConfirmedLogin, LoginStep> | null> {
  if (request.method !== 'POST') return null;
  const posted = await readPostedForm(request.clone());
  if (!posted.ok || posted.field('challenge') === '') return null;
  const asked = parse(
    { struct: askedStep },
    { challenge: posted.field('challenge'), methods: posted.field('methods').split(',') },
  );
  if (!asked.ok) return null;
  const { methods } = asked.value;
  const passkey = readPasskey(posted, assertion);
  const chosen = passkey ? 'passkey' : posted.field('other') || posted.field('method');
  const method = methods.find((each) => each === chosen) ?? methods[0] ?? 'totp';
  const step = { ...asked.value, method, rejection: '', status: 401 };
  // A browser with script hands the challenge of its call over; a button changes the way.
  if (posted.field('method') === '' || posted.field('other') !== '') return err(step);
  const given = passkey ? { assertion: passkey } : { code: posted.field('code').trim() };
  const body = { challenge: step.challenge, method, ...given };
  const reply = await accountApi(request.headers, null).confirmLogin(body);
  if (!reply.ok) {
    const { status, notice } = rejectionOf(reply.error);
    return err({ ...step, status, rejection: notice || messages.loginFailed });
  }
  const { envelope } = reply.value;
  const session = sessionOf(envelope);
  if (!session.ok) return err({ ...step, status: 502, rejection: session.error.message });
  const { recoveryCode } = envelope;
  return ok({
    ...session.value,
    recoveryCode: typeof recoveryCode === 'string' ? recoveryCode : '',
  });
}
