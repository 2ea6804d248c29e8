import { beforeEach, expect, it } from 'vitest';
import type { ReceiptFigures } from '#lib/receipts/replies.ts';
import type { VendorScores } from '#lib/receipts/vendor-scores.ts';
import { readFileOf } from '../../support/sheets.ts';
import { api, client, onEachDatabase } from '../submissions/each-database.ts';
import { fieldsOf } from '../submissions/support.ts';
import { companyFor, type CompanyCalls } from './support.ts';

const line = { line: 1, sku: 'TEE', expected: 100, received: 100, damaged: 0 };

onEachDatabase('what vendors deliver', () => {
  let company: CompanyCalls;
  const delivered = (name: string, vendor: string, arrivedAt: string, said: object = {}) =>
    company.feed(name, { vendor, status: 'RECEIVED', arrivedAt, countedAt: arrivedAt, ...said });

  beforeEach(async () => {
    company = companyFor(api, client);
    const off = [{ ...line, received: 90, damaged: 9, unitCost: 250 }];
    await delivered('D-1', 'Acme', '2026-01-05T15:00:00Z', {
      expectedOn: '2026-01-05',
      lines: [line],
    });
    await delivered('D-2', 'ACME', '2026-01-13T15:00:00Z', {
      expectedOn: '2026-01-10',
      lines: off,
    });
    // Three in the morning in London is the evening before in New York.
    await delivered('D-3', 'Acme', '2026-02-03T03:00:00Z', {
      expectedOn: '2026-02-02',
      lines: [line],
    });
    const over = { ...line, expected: 0, received: 7, damaged: 1 };
    await delivered('D-4', 'Mill', '2026-02-04T15:00:00Z', { lines: [over] });
    await company.feed('D-5', {
      vendor: 'Mill',
      status: 'ARRIVED',
      arrivedAt: '2026-02-10T15:00:00Z',
      expectedOn: '2026-02-04',
      lines: [line],
    });
    await company.feed('D-6', { vendor: 'Mill', expectedOn: '2026-01-01', lines: [line] });
    await delivered('D-7', '', '2026-02-04T15:00:00Z', { lines: [line] });
    await companyFor(api, await api.newClient()).feed('D-8', {
      vendor: 'Acme',
      status: 'RECEIVED',
      lines: [line],
    });
  });

  const scores = async (query = '') =>
    (await client.call(`GET /client/vendor-scores${query}`)).body['ResponseBody'] as VendorScores;

  it('adds up each vendor, however its name is written, as the newest delivery writes it', async () => {
    const none = { over: 0, short: 0, off: 0, damaged: 0, late: 0, daysLate: 0 };
    expect((await scores()).vendors).toEqual([
      {
        vendor: 'Acme',
        deliveries: 3,
        expected: 300,
        received: 290,
        damaged: 9,
        over: 0,
        short: 10,
        off: 10,
        dated: 3,
        late: 1,
        daysLate: 3,
      },
      {
        ...none,
        vendor: 'Mill',
        deliveries: 2,
        expected: 0,
        received: 7,
        over: 7,
        damaged: 1,
        dated: 1,
        late: 1,
        daysLate: 6,
      },
    ]);
  });

  it('adds up all of them by month, within days and for one vendor', async () => {
    const months = async (query?: string) =>
      (await scores(query)).months.map(({ month, deliveries, late }) => [month, deliveries, late]);
    expect(await months()).toEqual([
      ['2026-01', 2, 1],
      ['2026-02', 3, 1],
    ]);
    expect(await months('?vendor=acm')).toEqual([
      ['2026-01', 2, 1],
      ['2026-02', 1, 0],
    ]);
    expect(await months('?from=2026-02-03')).toEqual([['2026-02', 2, 1]]);
    expect(await months('?vendor=nobody')).toEqual([]);
    const wrong = await client.call('GET /client/vendor-scores?from=2026-02-03&to=2026-02-01');
    expect(Object.keys(fieldsOf(wrong))).toEqual(['to']);
  });

  it('leaves as a file with the shares', async () => {
    const path = '/client/receipt-export?format=csv&rows=vendors&from=2026-01-01&to=2026-02-28';
    const { token } = client.session;
    const file = await readFileOf(api, token, path);
    expect(file.headers.get('content-disposition')).toContain('vendors_2026-01-01_2026-02-28.csv');
    const [acme, mill] = file.records();
    expect(acme).toMatchObject({
      Vendor: 'Acme',
      Accuracy: '0.967',
      'Damage rate': '0.031',
      'On time': '0.667',
      'Days late': '3',
    });
    expect(mill).toMatchObject({ Vendor: 'Mill', Accuracy: '', 'On time': '0', 'Days late': '6' });
    const workbook = await readFileOf(api, token, path.replace('csv', 'xlsx'));
    expect(workbook.sheetNames()).toEqual(['Vendors']);
    const [shown] = workbook.cells(false);
    expect(shown).toMatchObject({
      Accuracy: '96.7%',
      'Damage rate': '3.1%',
      'On time': '66.7%',
      'Days late': '3',
    });
    expect((await client.call('GET /client/receipt-export?format=pdf&rows=vendors')).status).toBe(
      422,
    );
  });

  it("total the value of short and damaged pieces by currency in the list's figures", async () => {
    const losses = async (query = '') =>
      (
        (await client.call(`GET /client/receipt-figures${query}`)).body[
          'ResponseBody'
        ] as ReceiptFigures
      ).losses;
    const dollars = { currency: 'USD', short: 2500, damaged: 2250, linesWithoutCost: 1 };
    expect(await losses()).toEqual([dollars]);
    const euros = { currency: 'EUR', lines: [{ ...line, received: 98, unitCost: 1000 }] };
    await delivered('D-9', 'Acme', '2026-02-20T15:00:00Z', euros);
    const inEuros = { currency: 'EUR', short: 2000, damaged: 0, linesWithoutCost: 0 };
    expect(await losses()).toEqual([inEuros, dollars]);
    expect(await losses('?from=2026-02-20')).toEqual([inEuros]);
    await company.feed('D-9', { lines: [{ line: 1, received: 100 }] });
    expect(await losses('?exceptions=open')).toEqual([dollars]);
    expect(await losses('?q=nothing')).toEqual([]);
  });
});
