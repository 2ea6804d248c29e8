/** An import that runs: how far it is, and how its client ends it. */
import { setImmediate as otherWork } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { importCancelled } from '#lib/spreadsheets/sheet-messages.ts';
import { anyDatabase } from '../../support/databases.ts';
import { createTestApi, type TestApi } from '../../support/api.ts';
import { sendFile } from '../../support/sheets.ts';

const ROWS = 3000;

describe('an import that runs', () => {
  let api: TestApi;
  let token: string;
  beforeEach(async () => {
    api = createTestApi(await anyDatabase.open());
    token = await newToken();
  });
  const newToken = async () => (await api.logIn(await api.signUp())).token;
  const rows = Array.from({ length: ROWS }, (_, at) => ({
    row: at + 2,
    values: { sku: `S-${at}` },
  }));
  const start = (key: unknown, dryRun = false) => {
    const order = { filename: 'a.xlsx', dryRun, mapping: { SKU: 'sku' }, rows, key };
    const bytes = new TextEncoder().encode(JSON.stringify(order));
    const file = { bytes, name: 'rows.json', field: 'rows' };
    return sendFile(api, 'POST /client/imports/products', token, file);
  };
  const ask = (method: 'GET' | 'DELETE', key: string, by = token) =>
    api.call(`${method} /client/import-progress/${key}`, { token: by });
  /** Asks until the import is known. */
  const until = async (key: string) => {
    for (let turn = 0; turn < 500; turn += 1) {
      const reply = await ask('GET', key);
      if (reply.status === 200) return reply.body['ResponseBody'];
      await otherWork();
    }
    return null;
  };
  const count = async (): Promise<number> =>
    (await api.database.db.selectFrom('products').select('id').execute()).length;

  it.each([true, false])(
    'reports its progress, and stores nothing once canceled (dry: %s)',
    async (dry) => {
      const other = await newToken();
      const running = start('key-of-first', dry);
      expect(await until('key-of-first')).toMatchObject({ total: ROWS });
      expect((await ask('GET', 'key-of-first', other)).status).toBe(404);
      await ask('DELETE', 'key-of-first', other);
      expect((await ask('GET', 'key-of-first')).status).toBe(200);
      expect((await ask('DELETE', 'key-of-first')).status).toBe(200);
      const reply = await running;
      expect([reply.status, reply.body['ResponseMessage']]).toEqual([409, importCancelled]);
      expect(await count()).toBe(0);
      // The same rows can be imported afterwards, and then a cancel comes too late.
      expect((await start('key-of-second')).status).toBe(200);
      expect(await count()).toBe(ROWS);
      await ask('DELETE', 'key-of-second');
      expect(await count()).toBe(ROWS);
    },
  );

  it('never starts when the cancel was faster', async () => {
    await ask('DELETE', 'key-of-first');
    expect((await start('key-of-first')).status).toBe(409);
    expect(await count()).toBe(0);
  });

  it('refuses a key that is none', async () => {
    for (const key of ['', 'short', 7, 'a b c d e f']) expect((await start(key)).status).toBe(400);
  });
});
