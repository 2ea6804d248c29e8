import { beforeEach, describe, expect, it } from 'vitest';
import { databases } from '../../support/databases.ts';
import { createFormsApi, fieldsOf, type Client } from '../submissions/support.ts';
import { announce, coming, companyFor, counts, listOf, type CompanyCalls } from './support.ts';

describe.each(databases)('lines of an announced delivery, on $name', ({ open }) => {
  let client: Client;
  let company: CompanyCalls;
  beforeEach(async () => {
    const api = createFormsApi(await open());
    client = await api.newClient();
    company = companyFor(api, client);
  });

  const totals = { piecesExpected: 48, piecesReceived: 46 };
  const changesOf = (reply: Awaited<ReturnType<CompanyCalls['feed']>>) => {
    const { removed, added } = reply.body['ResponseBody'] as Record<string, { sku: string }[]>;
    return [removed, added].map((lines) => lines?.map(({ sku }) => sku));
  };
  const linesOf = async (number: string) =>
    (await company.read(number)).lines.map(({ sku, expected, received }) => [
      sku,
      expected,
      received,
    ]);

  it('report which ones the call adds or removes', async () => {
    const { request } = await announce(client);
    const own = [{ line: 1, sku: 'TEE-S', expected: 24, received: 22 }];
    const merged = await company.feed('DEL-1', {
      serviceRequest: request,
      lines: own,
      lineMode: 'merge',
    });
    expect(changesOf(merged)).toEqual([[], []]);
    expect(await linesOf('DEL-1')).toEqual([
      ['TEE-S', 24, 22],
      ['TEE-M', 24, 0],
    ]);
    const later = await company.feed('DEL-1', {
      lines: [{ sku: 'tee-m', expected: 24, received: 20 }, { sku: 'SOCK' }],
      lineMode: 'merge',
    });
    expect(changesOf(later)).toEqual([[], ['tee-m', 'SOCK']]);
    expect(await linesOf('DEL-1')).toEqual([
      ['TEE-S', 24, 22],
      ['tee-m', 24, 20],
      ['SOCK', 0, 0],
    ]);
    const replaced = await company.feed('DEL-1', { lines: [{ sku: 'TEE-M', received: 24 }] });
    expect(changesOf(replaced)).toEqual([['TEE-S', 'SOCK'], []]);
    // The goods were announced, so they are still expected.
    expect(await linesOf('DEL-1')).toEqual([
      ['TEE-M', 24, 24],
      ['TEE-S', 24, 0],
    ]);
    const second = await announce(client);
    const all = await company.feed(second.request, { lines: own });
    expect(changesOf(all)).toEqual([['TEE-M'], []]);
  });

  it.each([
    ['a new line', [{ sku: '12', received: 24 }]],
    ['a new line with a number', [{ line: 7, sku: '0012', received: 24 }]],
    ['the line beside another', [{ sku: 'SOCK' }, { sku: '12', received: 24 }]],
  ])('ask about a SKU that lacks the zeros of an announced one: %s', async (_, said) => {
    const lines = [{ sku: '00012', style: 'TEE', colour: 'Black', size: 'M', qty: '24', note: '' }];
    const { request } = await announce(client, { ...coming, lines });
    const fed = await company.feed('DEL-1', { serviceRequest: request, lines: said });
    expect(fed.status).toBe(422);
    const place = `lines.${said.length - 1}.sku`;
    expect(fieldsOf(fed)[place]).toContain('00012 is in the receipt; is it that one?');
    expect(await linesOf(request)).toEqual([['00012', 24, 0]]);
    const both = [...said, { sku: '00012', received: 1 }];
    expect((await company.feed('DEL-1', { serviceRequest: request, lines: both })).status).toBe(
      200,
    );
    expect((await company.feed('DEL-1', { lines: said, lineMode: 'merge' })).status).toBe(200);
  });

  it('give equal totals in any order of announcing, counting and linking', async () => {
    const steps = ['announce', 'deliver', 'count', 'link'] as const;
    const orders = steps.flatMap((first, at) =>
      steps.map((_, turn) => {
        const rest = steps.filter((step) => step !== first);
        const turned = [...rest.slice(turn), ...rest.slice(0, turn)];
        return [first, ...(at % 2 === 0 ? turned : turned.toReversed())];
      }),
    );
    for (const [index, order] of orders.entries()) {
      const number = `DEL-${index + 1}`;
      let request = '';
      for (const step of order) {
        if (step === 'announce') ({ request } = await announce(client));
        if (step === 'deliver') await company.feed(number, { arrivedAt: '2026-03-01T09:00:00Z' });
        if (step === 'count') await company.feed(number, { lines: counts });
        if (step === 'link' && request !== '')
          await company.feed(number, { serviceRequest: request });
      }
      await company.feed(number, { serviceRequest: request });
      const { lines, ...receipt } = await company.read(request);
      expect(receipt, order.join()).toMatchObject({ ...totals, houseReference: number, request });
      expect(lines.map((each) => [each.line, each.expected])).toEqual([
        [1, 24],
        [2, 24],
      ]);
    }
    expect(listOf(await client.call('GET /client/receipts')).total).toBe(orders.length);
  });
});
