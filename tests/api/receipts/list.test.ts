import { beforeAll, describe, expect, it } from 'vitest';
import type { ReceiptFigures } from '#lib/receipts/replies.ts';
import { databases } from '../../support/databases.ts';
import { readFileOf } from '../../support/sheets.ts';
import { createFormsApi, type Client, type FormsApi } from '../submissions/support.ts';
import { companyFor, lines, listOf } from './support.ts';

const deliveries = [
  { receipt: 'A', vendor: 'Árbol Mills', po: 'PO-1', carrier: 'UPS', arrivedAt: '2026-01-05' },
  { receipt: 'B', vendor: 'Borders', po: 'PO-2', carrier: 'UPS', arrivedAt: '2026-02-10' },
  { receipt: 'C', vendor: '=1+1', po: '-77', carrier: 'XPO', arrivedAt: '2026-02-20' },
  { receipt: 'D', vendor: 'Borders', po: 'PO-4', carrier: 'DHL', arrivedAt: null },
];

const clean = lines.map((line) => ({ ...line, received: line.expected, damaged: 0 }));

describe.each(databases)('lists of receipts on $name', ({ open }) => {
  let api: FormsApi;
  let client: Client;
  beforeAll(async () => {
    api = createFormsApi(await open());
    client = await api.newClient();
    const company = companyFor(api, client);
    for (const { receipt, arrivedAt, ...head } of deliveries) {
      const came = arrivedAt !== null && {
        arrivedAt: `${arrivedAt}T15:00:00Z`,
        countedAt: `${arrivedAt}T18:00:00Z`,
        status: 'RECEIVED',
        lines: receipt === 'B' ? lines : clean,
      };
      await company.feed(receipt, { ...head, ...came });
    }
    await companyFor(api, await api.newClient()).feed('Z', { vendor: 'Borders' });
  });

  const vendors = async (query: string): Promise<string> => {
    const { items, total } = listOf(await client.call(`GET /client/receipts?${query}`));
    return `${total}: ${items.map(({ po }) => po).join(' ')}`;
  };

  it.each([
    ['', '4: PO-4 -77 PO-2 PO-1'],
    ['sort=received', '4: PO-1 PO-2 -77 PO-4'],
    ['sort=number', '4: PO-1 PO-2 -77 PO-4'],
    ['sort=vendor', '4: -77 PO-1 PO-4 PO-2'],
    ['sort=-exceptions&size=1', '4: PO-2'],
    ['size=2&page=2', '4: PO-2 PO-1'],
    ['page=9', '4: '],
    ['vendor=arbol', '1: PO-1'],
    ['vendor=order', '2: PO-4 PO-2'],
    ['vendor=nobody', '0: '],
    ['carrier=ups&po=2', '1: PO-2'],
    ['status=RECEIVED_WITH_EXCEPTIONS,EXPECTED', '2: PO-4 PO-2'],
    ['from=2026-02-01&to=2026-02-10', '1: PO-2'],
    ['from=2020-01-01&to=2030-12-31', '3: -77 PO-2 PO-1'],
    ['from=2020-01-01&to=2030-12-31&status=EXPECTED', '1: PO-4'],
    ['item=tee', '3: -77 PO-2 PO-1'],
    ['item=00012345678905', '3: -77 PO-2 PO-1'],
    ['item=012345678905', '3: -77 PO-2 PO-1'],
    ['item=]C10100012345678905', '3: -77 PO-2 PO-1'],
    ['item=te', '0: '],
    ['exceptions=only', '1: PO-2'],
    ['exceptions=open', '1: PO-2'],
    ['q=BORDERS', '2: PO-4 PO-2'],
    ['q=%25', '0: '],
  ])('%s finds %s', async (query, found) => expect(await vendors(query)).toBe(found));

  it.each([
    'sort=colour',
    'size=0',
    'from=2026-02-30',
    'from=2026-03-01&to=2026-02-01',
    'vendor=%00',
  ])('refuses %s', async (query) => {
    expect((await client.call(`GET /client/receipts?${query}`)).status).toBe(422);
  });

  it('finds a vendor by the whole of a name that is longer than its place in the index', async () => {
    const other = await api.newClient();
    const vendor = '봉제공장'.repeat(15);
    await companyFor(api, other).feed('LONG', { vendor });
    for (const filter of ['vendor', 'q']) {
      const query = `${filter}=${encodeURIComponent(vendor)}`;
      expect(listOf(await other.call(`GET /client/receipts?${query}`)).total).toBe(1);
    }
  });

  it('sums up what the filters leave', async () => {
    const figures = async (query: string) =>
      (await client.call(`GET /client/receipt-figures?${query}`)).body[
        'ResponseBody'
      ] as ReceiptFigures;
    expect(await figures('')).toMatchObject({
      receipts: 4,
      received: 89,
      accuracy: 1 - 3 / 90,
      medianMinutes: 180,
      days: [
        { day: '2026-01-05', value: 30 },
        { day: '2026-02-10', value: 29 },
        { day: '2026-02-20', value: 30 },
        { day: '2026-03-02', value: 0 },
      ],
    });
    expect((await figures('vendor=borders')).vendors).toEqual([
      { vendor: 'Borders', expected: 30, received: 29 },
    ]);
    expect(await figures('status=EXPECTED')).toMatchObject({ accuracy: null, medianMinutes: null });
  });

  it.each(['', 'vendor=borders', 'q=nothing-like-this'])(
    'come with their figures when asked: %s',
    async (query) => {
      const own = await client.call(`GET /client/receipt-figures?${query}`);
      const list = listOf(await client.call(`GET /client/receipts?figures=1&${query}`));
      expect(list.figures).toEqual(own.body['ResponseBody']);
      expect(list.total).toBe(list.figures?.receipts);
      expect(listOf(await client.call(`GET /client/receipts?${query}`)).figures).toBeUndefined();
    },
  );

  const fileOf = (query: string) =>
    readFileOf(api, client.session.token, `/client/receipt-export?${query}`);

  it('leave as CSV that no program runs', async () => {
    const file = await fileOf('format=csv&from=2026-01-01&to=2026-02-28');
    expect(file.headers.get('content-disposition')).toContain('receipts_2026-01-01_2026-02-28.csv');
    expect(file.text.startsWith('\ufeff"Number","Received (New York time)"')).toBe(true);
    const rows = file.text.trimEnd().split('\r\n');
    expect(rows).toHaveLength(4);
    expect(rows[1]).toContain(`"'=1+1"`);
    expect(rows[1]).toContain(`"'-77"`);
  });

  it('leave as a workbook with typed cells and totals', async () => {
    const rows = (await fileOf('format=xlsx&sort=number')).rows();
    const [head = [], first = []] = rows;
    const cell = (name: string, row: unknown[]) => row[head.indexOf(name)];
    expect(rows).toHaveLength(6);
    expect(cell('Received (New York time)', first)).toBeInstanceOf(Date);
    expect(cell('Pieces received', first)).toBe(30);
    expect(cell('Vendor', rows[3] ?? [])).toBe('=1+1');
    expect(cell('Pieces received', rows.at(-1) ?? [])).toBe(89);
  });

  it('leave with the accuracy as a percentage, in CSV as a share', async () => {
    const shown = (await fileOf('format=xlsx&sort=number')).cells(false);
    const rows = (await fileOf('format=csv&sort=number')).records();
    const accuracies = (all: readonly Record<string, unknown>[]) =>
      all.slice(0, 4).map((row) => row['Accuracy'] ?? '');
    expect(accuracies(shown)).toEqual(['100.0%', '90.0%', '100.0%', '']);
    expect(accuracies(rows)).toEqual(['1', '0.9', '1', '']);
  });

  it('leave as a paper', async () => {
    const file = await fileOf('format=pdf&vendor=borders');
    expect(file.text.slice(0, 5)).toBe('%PDF-');
    const one = listOf(await client.call('GET /client/receipts?sort=-exceptions')).items[0];
    const path = `/client/receipts/${one?.reference ?? ''}/pdf`;
    const paper = await readFileOf(api, client.session.token, path);
    expect(paper.headers.get('content-type')).toBe('application/pdf');
  });
});
