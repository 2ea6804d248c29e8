import { randomUUID } from 'node:crypto';
import { request } from '@playwright/test';
import type { ClientRole } from '#lib/people/rights.ts';
import { authDataFor } from './clients.ts';
import { invitationFor } from './mails.ts';
import { expect } from './test.ts';

type Login = Parameters<typeof authDataFor>[1];

/** Makes a colleague of a client: invited by mail, and joined. */
export async function colleagueOf(
  site: string,
  owner: Login,
  role: ClientRole,
  maySign = false,
): Promise<Login> {
  const { token } = await authDataFor(site, owner);
  const headers = { authorization: `Bearer ${token}` };
  const email = `k${randomUUID().slice(0, 12)}@example.com`;
  const password = 'Nine-green-bottles-2026';
  const api = await request.newContext({ baseURL: site });
  const post = async (path: string, data: object, more = {}) => {
    const answer = await api.post(`/api/client/${path}`, { data, ...more });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await post('people', { email, name: 'Kim Reed', role, maySign }, { headers });
  const address = new URL(await invitationFor(email), site);
  await post('join', { token: address.searchParams.get('token'), name: 'Kim Reed', password });
  await api.dispose();
  return { email, password };
}
