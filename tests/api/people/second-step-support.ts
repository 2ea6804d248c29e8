/** The second step of a client's person for tests. */
import { expect } from 'vitest';
import type { Account, Session, TestApi } from '../../support/api.ts';
import { bodyOf, codeOf } from '../staff/staff-support.ts';

export const STEP = 30_000;

/** Sets a code app up in a session; returns its secret and the recovery code. */
export async function addCodeApp(api: TestApi, { token }: Pick<Session, 'token'>) {
  const { secret = '' } = bodyOf(await api.call('POST /client/security/code-app', { token }));
  const body = { code: codeOf(api, secret) };
  const added = await api.call('POST /client/security/code-app/confirm', { token, body });
  expect(added.status).toBe(200);
  api.advance(STEP);
  return { secret, recoveryCode: bodyOf(added)['recoveryCode'] ?? '' };
}

export const askedOf = async (api: TestApi, { email, password }: Account) =>
  bodyOf(await api.call('POST /client/login', { body: { email, password } }));

export const second = (api: TestApi, challenge: unknown, code: string, method = 'totp') =>
  api.call('POST /client/login/second', { body: { challenge, method, code } });
