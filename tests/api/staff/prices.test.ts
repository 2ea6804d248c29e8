import { beforeEach, expect, it } from 'vitest';
import type { PriceList } from '#lib/portal/money/prices.ts';
import { provideEmbeddedApi } from '#api/pages/embedded.ts';
import { seenField } from '#lib/portal/seen-field.ts';
import { readPricesPage } from '#api/pages/desk/money/prices.ts';
import { readQuotePage } from '#api/pages/desk/quote.ts';
import { addPerson, type TestPerson } from '../../support/staff.ts';
import { serviceRequestCases } from '../../fixtures/submissions/service-request.ts';
import { openDeskAs } from '../pages/desk/support.ts';
import { api, client, onEachDatabase } from '../submissions/each-database.ts';
import { recordOf } from '../submissions/support.ts';

onEachDatabase('prices of services', () => {
  let billing: TestPerson;
  beforeEach(async () => {
    billing = await addPerson(api.context, ['billing']);
  });

  const save = async (
    name: string | null,
    prices: Readonly<Record<string, number>>,
    { token = billing.token, revision = 0 } = {},
  ) => {
    const lines = Object.entries(prices).map(([code, unitPrice]) => ({ code, unitPrice }));
    const body = { client: name, revision, prices: lines };
    return (await api.call('POST /ops/prices', { token, body })).status;
  };
  const list = async (query = '') => {
    const { body } = await api.call(`GET /ops/prices${query}`, { token: billing.token });
    const { items, ...rest } = body['ResponseBody'] as PriceList;
    return { ...rest, items: items.filter(({ own, usual }) => own !== null || usual !== null) };
  };

  it('are those of the client, else the usual ones, and fill in a quote', async () => {
    const { clientId } = client.session;
    expect(await save(null, { RCV: 12, FLD: 100 })).toBe(200);
    expect(await save(clientId, { FLD: 90 })).toBe(200);
    expect(await list(`?client=${clientId}`)).toEqual({
      client: clientId,
      company: 'Acme Garments',
      revision: 1,
      items: [
        { code: 'RCV', own: null, usual: 12 },
        { code: 'FLD', own: 90, usual: 100 },
      ],
    });
    const services = [
      { service: 'FLD', qty: '500' },
      { service: 'RCV', qty: '20' },
      { service: 'STM', qty: '1' },
    ];
    const sent = await client.send('service-request', { ...serviceRequestCases.right, services });
    const reference = recordOf(sent).reference ?? '';
    provideEmbeddedApi(api);
    const desk = await openDeskAs(api, 'service');
    const page = await readQuotePage(desk.at(`/desk/records/${reference}/quote`), reference);
    if (page instanceof Response || !page.ok) throw new Error('The page was not shown.');
    const rows = page.value?.typed.rows.slice(0, 3).map(({ code, unitPrice }) => [code, unitPrice]);
    expect(rows).toEqual([
      ['FLD', '0.90'],
      ['RCV', '0.12'],
      ['STM', ''],
    ]);
  });

  it('are saved at the revision that was seen, once for a service, with what changed in the audit trail', async () => {
    expect(await save(null, { TKT: 100, RCV: 5 })).toBe(200);
    expect(await save(null, { TKT: 80 })).toBe(409);
    for (let press = 0; press < 2; press++)
      expect(await save(null, { TKT: 80, RCV: 5 }, { revision: 1 })).toBe(200);
    const twice = [1, 2].map((unitPrice) => ({ code: 'TKT', unitPrice }));
    const body = { client: null, revision: 2, prices: twice };
    expect((await api.call('POST /ops/prices', { token: billing.token, body })).status).toBe(422);
    expect(await save('C-999999', { TKT: 1 })).toBe(404);
    const acts = await api.database.db
      .selectFrom('staff_acts')
      .select(['before', 'after'])
      .orderBy('position')
      .execute();
    expect(acts.at(-1)).toEqual({ before: 'TKT $1.00', after: 'TKT $0.80' });
    expect(acts).toHaveLength(2);
  });

  it('are read by who reads amounts, and saved by billing and managers', async () => {
    const [service, warehouse] = [
      await addPerson(api.context, ['service', 'claims']),
      await addPerson(api.context, ['warehouse']),
    ];
    expect(await save(null, { TKT: 1 }, service)).toBe(403);
    expect((await api.call('GET /ops/prices', service)).status).toBe(200);
    expect((await api.call('GET /ops/prices', warehouse)).status).toBe(403);
  });

  it('keep on the page what was typed where an amount is wrong', async () => {
    provideEmbeddedApi(api);
    const desk = await openDeskAs(api, 'billing');
    const post = async (fields: Readonly<Record<string, string>>) => {
      const read = await readPricesPage(desk.at('/desk/prices', { revision: '0', ...fields }));
      return read instanceof Response || !read.ok ? read : read.value;
    };
    expect(await post({ TKT: 'a', RCV: '1.20' })).toMatchObject({
      typed: { TKT: 'a', RCV: '1.20' },
      rejection: { status: 422, fields: { TKT: 'Price tickets is invalid!' } },
    });
    expect(await post({ TKT: '€1.20' })).toMatchObject({
      rejection: { fields: { TKT: '€1.20 is not in US dollars.' } },
    });
    expect(await post({ RCV: '1.20' })).toMatchObject({ status: 303 });
    expect((await list()).items).toEqual([{ code: 'RCV', own: 120, usual: 120 }]);
  });

  it('on the page are typed over one by one, beside what somebody else saved meanwhile', async () => {
    provideEmbeddedApi(api);
    const desk = await openDeskAs(api, 'billing');
    expect(await save(null, { RCV: 12, FLD: 100 })).toBe(200);
    const seen = { [seenField('RCV')]: '0.12', [seenField('FLD')]: '1.00' };
    const typed = { RCV: '0.12', FLD: '0.90' };
    const post = async (revision: string) => {
      const read = await readPricesPage(
        desk.at('/desk/prices', { revision, ...seen, ...typed, [seenField('TKT')]: '', TKT: '' }),
      );
      return read instanceof Response || !read.ok ? read : read.value;
    };
    expect(await save(null, { RCV: 15, FLD: 100 }, { revision: 1 })).toBe(200);
    expect(await post('1')).toMatchObject({
      typed: { RCV: '0.15', FLD: '0.90', TKT: '' },
      rejection: { status: 409, notice: /Someone else changed the prices/ },
    });
    expect(await post('2')).toMatchObject({ status: 303 });
    expect((await list()).items.map(({ code, own }) => [code, own])).toEqual([
      ['RCV', 15],
      ['FLD', 90],
    ]);
  });
});
