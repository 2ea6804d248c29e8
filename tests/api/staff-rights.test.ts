/** Each call of the operations feed by people of each role, from the table of rights. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAllowed, roles, type Right } from '#lib/staff/roles.ts';
import { anyDatabase } from '../support/databases.ts';
import { createTestApi, type TestApi } from '../support/api.ts';
import { everyRoute } from '../support/every-route.ts';
import { addPerson } from '../support/staff.ts';

describe.each(roles.map(({ id }) => id))('a person with the role %s', (role) => {
  let api: TestApi;
  let token: string;

  beforeAll(async () => {
    api = createTestApi(await anyDatabase.open(), { limitScale: 10_000 });
    ({ token } = await addPerson(api.context, [role]));
  });
  afterAll(() => api.close());

  it.each(everyRoute.filter(({ access }) => access === 'operations'))(
    'is answered by the right of $name',
    async ({ method, name, right }) => {
      const { status, body } = await api.call(name, {
        token,
        ...(method !== 'GET' && { body: {} }),
      });
      const isRefused =
        status === 403 && body['ResponseMessage'] === 'Your role does not allow this.';
      expect(isRefused, `${status}`).toBe(right !== null && !isAllowed([role], right as Right));
    },
  );

  it('opens no call of a client', async () => {
    const { status } = await api.call('GET /client/getprofile', { token });
    expect(status).toBe(401);
  });
});
