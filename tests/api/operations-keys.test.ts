import { describe, expect, it } from 'vitest';
import { operationsAreas, operationsKeys } from '#lib/server/setting-parsers.ts';
import { routeTable } from '#api/main/route-table.ts';
import { createTestApi, openAnyDatabase, SITE } from '../support/api.ts';

const [WMS, ERP, OLD] = ['w', 'e', 'o'].map((letter) => letter.repeat(30));
const FIRST = 'f'.repeat(30);

const parsed = (text: string) => {
  const keys = operationsKeys(text);
  if (!keys.ok) throw new Error(keys.error);
  return keys.value;
};

describe('further keys of the operations feed', () => {
  const open = async (first: string | null) => {
    const further = `wms:receipts+work-orders:2027-01-31:${WMS}  erp:all:-:${ERP}`;
    const settings = { siteUrl: new URL(SITE), operationsApiKey: first };
    return createTestApi(await openAnyDatabase(), {
      settings: { ...settings, operationsApiKeys: parsed(further) },
    });
  };
  type Open = Awaited<ReturnType<typeof open>>;
  const ask = async (api: Open, path: string, token: string | undefined) =>
    (await api.call(`GET ${path}`, { ...(token !== undefined && { token }) })).status;

  it('open their areas, beside the first key', async () => {
    const api = await open(FIRST);
    expect(await ask(api, '/ops/receipts', WMS)).toBe(200);
    expect(await ask(api, '/ops/submissions', WMS)).toBe(403);
    expect(await ask(api, '/ops/clients', WMS)).toBe(403);
    for (const key of [ERP, FIRST]) expect(await ask(api, '/ops/submissions', key)).toBe(200);
    expect(await ask(api, '/ops/receipts', OLD)).toBe(401);
  });

  it('check each call of a batch', async () => {
    const api = await open(null);
    const calls = [
      { method: 'GET', path: '/ops/receipts' },
      { method: 'GET', path: '/ops/clients' },
    ];
    const { status, body } = await api.call('POST /ops/batch', {
      token: WMS ?? '',
      body: { calls },
    });
    expect(status).toBe(200);
    expect(body['ResponseBody']).toMatchObject([{ status: 200 }, { status: 403 }]);
  });

  it('end after their last day', async () => {
    const api = await open(null);
    api.advance(Date.parse('2027-01-31T23:59:00.000Z') - api.context.now().getTime());
    expect(await ask(api, '/ops/receipts', WMS)).toBe(200);
    api.advance(60_000);
    expect(await ask(api, '/ops/receipts', WMS)).toBe(401);
    expect(await ask(api, '/ops/receipts', ERP)).toBe(200);
  });

  it('may be limited to any path of the feed', () => {
    const first = routeTable.flatMap(({ access, path }) =>
      access === 'operations' ? (/^\/ops\/([^/]+)/.exec(path)?.[1] ?? []) : [],
    );
    expect(new Set(first.filter((area) => area !== 'batch'))).toEqual(new Set(operationsAreas));
  });
});
