/** Each call of a client by people of each role, from the table of rights. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formRows, typeOf } from '#lib/kernel/form-table.ts';
import { formRight } from '#lib/people/form-right.ts';
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

  it.each(formRows.map(({ id }) => typeOf(id)))(
    'writes records of %s by its form',
    async (type) => {
      const body = { type, action: 'draft', data: {} };
      const headers = { 'idempotency-key': randomUUID() };
      const answer = await api.call('POST /client/submissions', { token, body, headers });
      const isAllowed = may({ role, maySign }, formRight(type));
      expect(answer.status).toBe(isAllowed ? 200 : 403);
      if (!isAllowed) expect(answer.body['ResponseMessage']).toBe(REFUSED);
    },
  );

  it('opens no call of the company', async () => {
    const { status } = await api.call('GET /ops/me', { token });
    expect(status).toBe(403);
  });
});
