/** Each call of a client by people of each role, from the table of rights. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientRoleIds, may, type ClientRight } from '#lib/people/rights.ts';
import { anyDatabase } from '../support/databases.ts';
import { createTestApi, type TestApi } from '../support/api.ts';
import { everyRoute } from '../support/every-route.ts';
import { addMember } from '../support/members.ts';

const calls = everyRoute.filter(
  ({ access, path }) => access === 'session' && !path.includes('logout'),
);
const REFUSED = 'Your role does not allow this.';

const people = clientRoleIds.flatMap((role) => [
  { role, maySign: true },
  { role, maySign: false },
]);

describe.each(people)('a person with the role $role, may sign: $maySign', ({ role, maySign }) => {
  let api: TestApi;
  let token: string;

  beforeAll(async () => {
    api = createTestApi(await anyDatabase.open(), { limitScale: 10_000 });
    const { id } = await api.logIn(await api.signUp());
    ({ token } = await addMember(api.context, id, role, { maySign }));
  });
  afterAll(() => api.close());

  it.each(calls)('is answered by the right of $name', async ({ method, name, right }) => {
    const { status, body } = await api.call(name, {
      token,
      ...(method !== 'GET' && { body: {} }),
    });
    const isRefused = status === 403 && body['ResponseMessage'] === REFUSED;
    const isAllowed = right === null || may({ role, maySign }, right as ClientRight);
    expect(isRefused, `${status}`).toBe(!isAllowed);
  });

  it('opens no call of the company', async () => {
    const { status } = await api.call('GET /ops/me', { token });
    expect(status).toBe(403);
  });
});
