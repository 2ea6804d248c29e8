import { expect, it } from 'vitest';
import { head, lines } from './receipts/support.ts';
import { api, client, onEachDatabase } from './submissions/each-database.ts';

interface Row {
  readonly status: number;
  readonly body: { readonly ResponseMessage: string; readonly ResponseBody?: unknown };
}

onEachDatabase('a batch of calls of the feed', () => {
  const receipt = (name: string, said: object = {}) => ({
    method: 'POST',
    path: '/ops/receipts',
    body: { callerReference: name, receipt: name, client: client.email, ...head, lines, ...said },
  });
  const move = (name: string, to: string) => ({
    method: 'POST',
    path: `/ops/receipts/${name}/transition`,
    body: { callerReference: `${name}-${to}`, to },
  });
  const send = async (mode: string, calls: readonly object[]) => {
    const reply = await api.ops('POST /ops/batch', { mode, calls });
    expect(reply.status).toBe(200);
    return reply.body['ResponseBody'] as Row[];
  };
  const count = async () =>
    (await api.database.db.selectFrom('receipts').selectAll().execute()).length;

  it('answers each call in its place, and carries out those that are right', async () => {
    const calls = [
      receipt('D-1'),
      receipt('D-2', { client: 'nobody@example.com' }),
      move('D-1', 'ARRIVED'),
    ];
    const answers = await send('each', [
      ...calls,
      { method: 'POST', path: '/client/logout', body: {} },
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 200, 404]);
    expect(answers[2]?.body.ResponseBody).toMatchObject({ status: 'ARRIVED' });
    expect(await count()).toBe(1);
  });

  it('refuses calls that answer files, without carrying them out', async () => {
    const { clientId } = client.session;
    const files = ['/ops/audit?format=csv', `/ops/clients/${clientId}/export`];
    const answers = await send(
      'each',
      files.map((path) => ({ method: 'GET', path })),
    );
    expect(answers.map(({ status, body }) => [status, body.ResponseMessage])).toEqual(
      files.map((path) => [406, `GET ${path} answers a file: send it outside of a batch.`]),
    );
    const audit = await api.ops('GET /ops/audit');
    expect(audit.body['ResponseBody']).toMatchObject({ total: 0 });
  });

  it('changes nothing when one of all is refused, and everything when none is', async () => {
    const right = [receipt('D-1'), move('D-1', 'ARRIVED'), receipt('D-2')];
    const wrong = [...right, move('D-2', 'CLOSED')];
    expect((await send('all', wrong)).map(({ status }) => status)).toEqual([424, 424, 424, 409]);
    expect(await count()).toBe(0);
    expect((await send('all', right)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await count()).toBe(2);
    expect((await send('all', right)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await count()).toBe(2);
  });

  it('can try calls, each after those before it, without changing anything', async () => {
    const calls = [receipt('D-1'), move('D-1', 'ARRIVED'), move('D-1', 'CLOSED'), receipt('D-2')];
    for (let time = 0; time < 2; time += 1) {
      expect((await send('try', calls)).map(({ status }) => status)).toEqual([200, 200, 409, 200]);
      expect(await count()).toBe(0);
    }
  });

  it('refuses a path that cannot be read in its place, and carries out the others', async () => {
    const calls = [
      receipt('D-1'),
      { method: 'GET', path: '/ops/receipts/%E0%A4%A' },
      { method: 'GET', path: '/ops/receipts/D%00-1' },
      receipt('D-2'),
    ];
    expect((await send('each', calls)).map(({ status }) => status)).toEqual([200, 400, 400, 200]);
    expect((await send('all', calls)).map(({ status }) => status)).toEqual([424, 400, 400, 424]);
  });

  it('takes 500 calls and no more', async () => {
    const calls = (most: number) => Array.from({ length: most }, () => move('D-0', 'ARRIVED'));
    expect((await api.ops('POST /ops/batch', { calls: calls(501) })).status).toBe(422);
    expect((await api.ops('POST /ops/batch', { calls: [] })).status).toBe(422);
  });
});
