/** Invites people and logs them in as they do it themselves. */
import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import { OPERATIONS_KEY, type Reply, type TestApi } from '../../support/api.ts';

export const STAFF_PASSWORD = 'nine green bottles';

/** Body of an answer. */
export const bodyOf = ({ body }: Reply) => body['ResponseBody'] as Record<string, string>;

export const codeOf = (api: TestApi, secret: string): string =>
  new TOTP({ secret }).generate({ timestamp: api.context.now().getTime() });

export interface Joined {
  readonly email: string;
  readonly secret: string;
  readonly recoveryCode: string;
  readonly token: string;
}

/** Invites a person with the operations key, and returns the token of the invitation. */
export async function invite(api: TestApi, email: string, roles: readonly string[]) {
  const invited = await api.call('POST /ops/staff', {
    token: OPERATIONS_KEY,
    body: { email, name: 'Ann Example', roles },
  });
  expect(invited.status).toBe(200);
  return new URL(bodyOf(invited)['link'] ?? '').searchParams.get('token') ?? '';
}

/** Invites a person who joins with password and code app. */
export async function join(api: TestApi, email: string, roles: readonly string[]): Promise<Joined> {
  const token = await invite(api, email, roles);
  const body = { token, name: 'Ann Example', password: STAFF_PASSWORD };
  const { secret = '' } = bodyOf(await api.call('POST /ops/staff/join', { body }));
  const joined = await api.call('POST /ops/staff/join/second', {
    body: { token, code: codeOf(api, secret) },
  });
  expect(joined.status).toBe(200);
  const { token: session = '', recoveryCode = '' } = bodyOf(joined);
  return { email, secret, recoveryCode, token: session };
}

export const logIn = (api: TestApi, email: string, password = STAFF_PASSWORD): Promise<Reply> =>
  api.call('POST /ops/staff/login', { body: { email, password } });
