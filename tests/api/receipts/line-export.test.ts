import { beforeEach, expect, it } from 'vitest';
import { readFileOf } from '../../support/sheets.ts';
import { api, client, onEachDatabase } from '../submissions/each-database.ts';
import { fieldsOf } from '../submissions/support.ts';
import { announce, head, companyFor, counts, lines, receiptOf } from './support.ts';

onEachDatabase('the lines of receipts as a file', () => {
  beforeEach(async () => {
    const company = companyFor(api, client);
    const priced = lines.map((line) => ({ ...line, unitCost: 450 }));
    const countedAt = '2026-03-01T15:00:00Z';
    await company.feed('D-1', { ...head, lines: priced, status: 'RECEIVED', countedAt });
    await company.feed('D-2', { ...head, vendor: '=Mill', lines: lines.slice(0, 1) });
    await companyFor(api, await api.newClient()).feed('D-3', { lines });
  });

  const fileOf = (query: string) =>
    readFileOf(api, client.session.token, `/client/receipt-export?${query}`);
  const rowsOf = async (query: string) => (await fileOf(query)).records();

  it('contains lines under the number of a merged receipt', async () => {
    const company = companyFor(api, client);
    const { reference: old } = receiptOf(await company.feed('D-9', { lines: counts }));
    const { request, receipt } = await announce(client);
    await company.feed('D-9', { serviceRequest: request });
    expect(receipt).not.toBe(old);
    const query = 'format=csv&rows=lines&receipt=';
    const rows = await rowsOf(`${query}${receipt}`);
    expect(rows).toHaveLength(counts.length);
    expect(await rowsOf(`${query}${old}`)).toEqual(rows);
  });

  it('contains a row for each SKU of the filtered receipts, and totals', async () => {
    const query = 'format=csv&rows=lines&status=RECEIVED_WITH_EXCEPTIONS';
    const { headers } = await fileOf(query);
    expect(headers.get('content-disposition')).toContain('receipt-lines.csv');
    const rows = await rowsOf(query);
    expect(rows.map(({ SKU }) => SKU)).toEqual(['TEE-BLK-S', 'TEE-BLK-M', 'TEE-BLK-L']);
    expect(rows[2]).toMatchObject({
      Receipt: 'RC-2026-000001',
      Vendor: 'Mill & Sons',
      PO: 'PO-778',
      GTIN: '00012345678905',
      'Pieces expected': '10',
      'Pieces received': '10',
      Good: '7',
      Damaged: '3',
      Over: '0',
      'Value received': '45.00',
      'Value short': '0.00',
      'Value damaged': '13.50',
      Currency: 'USD',
    });
    const cells = (await fileOf(query.replace('csv', 'xlsx'))).cells();
    expect(cells.at(-1)).toMatchObject({ 'Pieces received': 29, Over: 1, Short: 2, Damaged: 3 });
  });

  it('contains the lines of one receipt only, without formulas', async () => {
    const query = 'format=csv&rows=lines&receipt=RC-2026-000002';
    const { headers } = await fileOf(query);
    expect(headers.get('content-disposition')).toContain('receipt-lines_RC-2026-000002.csv');
    expect(await rowsOf(query)).toMatchObject([
      { Receipt: 'RC-2026-000002', SKU: 'TEE-BLK-S', Vendor: "'=Mill", Over: '', Short: '' },
    ]);
  });

  it('contains only the lines of the searched item', async () => {
    const rows = await rowsOf('format=csv&rows=lines&item=tee-blk-m');
    expect(rows.map(({ SKU }) => SKU)).toEqual(['TEE-BLK-M']);
    expect(await rowsOf('format=csv&rows=lines&vendor=nobody')).toEqual([]);
  });

  it("refuses another client's receipt, and a PDF", async () => {
    const foreign = 'GET /client/receipt-export?format=csv&rows=lines&receipt=RC-2026-000003';
    expect((await client.call(foreign)).status).toBe(404);
    const paper = await client.call('GET /client/receipt-export?format=pdf&rows=lines');
    expect(fieldsOf(paper)).toEqual({ format: 'Lines leave as CSV or XLSX.' });
  });
});
