/** The search over all own records. */
import { beforeAll, describe, expect, it } from 'vitest';
import { foundGroups } from '#lib/portal/search-results.ts';
import { MAX_FOUND, type FoundGroupReply } from '#lib/portal/search.ts';
import { retailStoreCases } from '../fixtures/submissions/retail-store.ts';
import { databases } from '../support/databases.ts';
import { careLabel, makeLabel } from './labels/support.ts';
import { head, companyFor, lines } from './receipts/support.ts';
import { contact, createFormsApi, type Client, type FormsApi } from './submissions/support.ts';
import { companyOf } from './work-orders/support.ts';

async function fill(api: FormsApi, client: Client, word: string): Promise<void> {
  const made = [
    await client.send('contact-us', { ...contact, subject: `Café ${word}` }),
    await companyFor(api, client).feed(`D-${client.session.id}`, {
      ...head,
      vendor: `Mill ${word}`,
      lines,
    }),
    await makeLabel(client, { ...careLabel, labelName: `Care ${word}` }),
    await client.call('POST /client/products', {
      values: { sku: 'TEE-1', description: `100%_${word}`, gtin: '00012345678905' },
    }),
    await client.call('POST /client/stores', {
      data: { ...retailStoreCases.right, storeName: `SoHo ${word}` },
    }),
  ];
  expect(made.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([]);
  await companyOf(api).make(client, { title: `Tickets ${word}`, clientPo: 'PO-991' });
}

describe.each(databases)('the search on $name', ({ open }) => {
  let api: FormsApi;
  let client: Client;
  let other: Client;

  beforeAll(async () => {
    api = createFormsApi(await open());
    client = await api.newClient();
    other = await api.newClient();
    await fill(api, client, 'Ångström');
    await fill(api, other, 'Ångström');
    for (let count = 0; count < MAX_FOUND + 2; count += 1) {
      await client.send('contact-us', { ...contact, subject: 'Many of them' });
    }
  });

  const find = async (text: string, who = client): Promise<FoundGroupReply[]> => {
    const reply = await who.call(`GET /client/search?q=${encodeURIComponent(text)}`);
    expect(reply.status).toBe(200);
    return (reply.body['ResponseBody'] as { groups: FoundGroupReply[] }).groups;
  };
  const kinds = async (text: string) =>
    (await find(text)).map(({ kind, total }) => `${kind} ${total}`);

  it('finds records of every kind, without regard to case and accents', async () => {
    const all = [
      'submissions 1',
      'receipts 1',
      'work_orders 1',
      'labels 1',
      'products 1',
      'stores 1',
    ];
    expect(await kinds('ÅNGSTRÖM')).toEqual(all);
    expect(await kinds('angstrom')).toEqual(all);
    expect(await kinds('cafe angstrom')).toEqual(['submissions 1']);
  });

  it('finds ß as ss, and ss as ß', async () => {
    const sharp = await api.newClient();
    const plain = await api.newClient();
    await fill(api, sharp, 'Größe');
    await fill(api, plain, 'Grösse');
    for (const who of [sharp, plain]) {
      for (const text of ['grosse', 'GRÖSSE', 'größe', 'GROẞE', 'ross'])
        expect((await find(text, who)).map(({ total }) => total)).toEqual([1, 1, 1, 1, 1, 1]);
      expect(await find('grose', who)).toEqual([]);
      const filtered = await who.call('GET /client/receipts?vendor=mill%20grosse');
      expect(filtered.body['ResponseBody']).toMatchObject({ total: 1 });
    }
  });

  it('finds by number, PO, vendor, GTIN and style', async () => {
    expect(await kinds('po-991')).toEqual(['work_orders 1']);
    expect(await kinds('PO-778')).toEqual(['receipts 1']);
    expect(await kinds('mill ang')).toEqual(['receipts 1']);
    for (const scanned of [
      '00012345678905',
      '012345678905',
      '(01) 00012345678905',
      '0-12345-67890-5',
    ])
      expect(await kinds(scanned), scanned).toEqual(['receipt_items 1', 'products 1']);
    const [receipts] = await find('mill ang');
    const number = receipts?.items[0]?.reference ?? '';
    const toneOf = (openExceptions: number) => {
      const items = (receipts?.items ?? []).map((item) => {
        expect(item).toMatchObject({ openExceptions: 0 });
        return { ...item, status: 'RECEIVED_WITH_EXCEPTIONS', openExceptions };
      });
      const [group] = foundGroups([{ kind: 'receipts', total: 1, types: [], items }], '');
      return group?.rows[0]?.cells['status'];
    };
    expect([toneOf(0), toneOf(1)]).toMatchObject([{ tone: 'moving' }, { tone: 'waiting' }]);
    expect(number).toMatch(/^RC-/);
    expect(await kinds(number.toLowerCase())).toContain('receipts 1');
    const short = number.replace(/-0+/, '-');
    expect(await kinds(short), short).toContain('receipts 1');
    expect(foundGroups(await find(short), short)[0]?.lists[0]?.href).toContain(`q=${number}`);
    const { body } = await api.ops(`GET /ops/search?q=${short}`);
    expect(body['ResponseBody']).toMatchObject({ records: [{ reference: number }] });
  });

  it('shows the own records alone', async () => {
    const mine = await find('angstrom');
    const theirs = await find('angstrom', other);
    const ids = (groups: FoundGroupReply[]) =>
      groups.flatMap(({ items }) => items.map(({ id }) => id));
    expect(ids(theirs)).toHaveLength(ids(mine).length);
    expect(ids(theirs).filter((id) => ids(mine).includes(id))).toEqual([]);
    const reference = mine[0]?.items[0]?.reference ?? '';
    expect(reference).toMatch(/^CT-/);
    expect(await find(reference, other)).toEqual([]);
    expect((await api.call('GET /client/search?q=angstrom')).status).toBe(401);
  });

  it('takes % and _ as they are typed, and nothing for a text without any', async () => {
    expect(await kinds('100%_')).toEqual(['products 1']);
    expect(await kinds('1%0')).toEqual([]);
    expect(await kinds('caf_')).toEqual([]);
    expect(await kinds("' or 1=1 --")).toEqual([]);
    expect(await kinds('')).toEqual([]);
    expect(await kinds('   ')).toEqual([]);
    expect(await kinds('\u0301')).toEqual([]);
    const long = await client.call(`GET /client/search?q=${'x'.repeat(101)}`);
    expect(long.status).toBe(422);
  });

  it('shows the first of many, counts all of each form, and leads to their list', async () => {
    const groups = await find('many of them');
    expect(groups).toMatchObject([
      { total: MAX_FOUND + 2, types: [{ type: 'contact-us', total: MAX_FOUND + 2 }] },
    ]);
    expect(groups[0]?.items).toHaveLength(MAX_FOUND);
    expect(foundGroups(groups, 'many of them')[0]?.lists).toEqual([
      { label: 'Contact Us: 7', href: '/contact-us?view=requests&q=many+of+them' },
    ]);
  });

  it('leads to the page of each record', async () => {
    const links = foundGroups(await find('angstrom'), 'angstrom').map(
      ({ rows: [row] }) => row?.cells['number'],
    );
    const addresses = links.map((cell) =>
      typeof cell === 'object' && cell.kind === 'link' ? cell.href : '',
    );
    expect(addresses).toEqual([
      expect.stringMatching(/^\/contact-us\/CT-\d{4}-\d{6}$/),
      expect.stringMatching(/^\/report\/receipt\/receipt-report\/RC-\d{4}-\d{6}$/),
      expect.stringMatching(/^\/report\/process\/WO-\d{4}-\d{6}$/),
      expect.stringMatching(/^\/create_lable\/[0-9a-f-]{36}$/),
      expect.stringMatching(/^\/products\?q=TEE-1$/),
      expect.stringMatching(/^\/retail-stores\/ST-\d{4}-\d{6}$/),
    ]);
  });
});

it.each(databases)(
  'the search takes typographic marks for those of the keyboard on $name',
  async ({ open }) => {
    const database = await open();
    const own = createFormsApi(database);
    const who = await own.newClient();
    await fill(own, who, 'O’Brien’s “Best” – 5');
    const totals = async (text: string): Promise<number[]> => {
      const reply = await who.call(`GET /client/search?q=${encodeURIComponent(text)}`);
      const { groups } = reply.body['ResponseBody'] as { groups: FoundGroupReply[] };
      return groups.map(({ total }) => total);
    };
    const all = async () => {
      for (const text of [`o'brien's "best" - 5`, 'O’Brien‘s „best‟ — 5', 'Oʼbrien´s “Best” − 5'])
        expect(await totals(text)).toEqual([1, 1, 1, 1, 1, 1]);
      const filtered = await who.call(`GET /client/receipts?vendor=mill%20o'brien's%20%22best`);
      expect(filtered.body['ResponseBody']).toMatchObject({ total: 1 });
    };
    await all();
  },
);
