/** Exports of many receipts, and PDFs with many lines, read back as their readers would. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { read, utils } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { addManyReceipts } from '../../../bench/many-receipts.ts';
import { headFacts, totalTiles } from '#lib/receipts/receipt-text.ts';
import { exportBusyText } from '#lib/reports/export-format.ts';
import { countText } from '#lib/kernel/count-text.ts';
import { openAnyDatabase, requestFor } from '../../support/api.ts';
import { oneLine, readPdf } from '../documents/read-pdf.ts';
import { pictureOf } from '../files/support.ts';
import { createFormsApi, type Client, type FormsApi } from '../submissions/support.ts';
import { exceptions, head, companyFor, lines, listOf } from './support.ts';

/** More than the database is asked for at once. */
const COUNT = 1100;
const LINES = 2000;
/** As many as may draw a PDF and wait for it at once. */
const READERS = 18;

/** What a line has beside its counts. */
const details = { description: 'Crew neck', location: 'A-12-3', condition: 'Two are wet.' };

const numberOf = (index: number): string => `RC-2026-${String(index).padStart(6, '0')}`;
const numbers = Array.from({ length: COUNT }, (_, index) => numberOf(index));

interface Given {
  readonly api: FormsApi;
  readonly client: Client;
}

async function newPortal(): Promise<Given> {
  const api = createFormsApi(await openAnyDatabase());
  return { api, client: await api.newClient() };
}

async function portalWithMany(): Promise<Given> {
  const given = await newPortal();
  const { id } = given.client.session;
  await addManyReceipts(given.api.database, id, { from: 0, to: COUNT });
  return given;
}

const answer = ({ api, client }: Given, path: string): Promise<Response> =>
  api.fetch(requestFor(`GET ${path}`, { token: client.session.token }));

async function bytesOf(given: Given, path: string): Promise<Uint8Array> {
  const response = await answer(given, path);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

async function piecesIn({ api }: Given): Promise<number> {
  const { sum } = await api.database.db
    .selectFrom('receipts')
    .select((eb) => eb.fn.sum<number>('pieces_received').as('sum'))
    .executeTakeFirstOrThrow();
  return sum;
}

describe('an export of the whole filter', () => {
  let given: Given;
  beforeAll(async () => {
    given = await portalWithMany();
  });

  it('contains every receipt once as CSV', async () => {
    const bytes = await bytesOf(given, '/client/receipt-export?format=csv&sort=number');
    const rows: string[][] = parse(Buffer.from(bytes), { bom: true });
    expect(rows.slice(1).map(([number]) => number)).toEqual(numbers);
  });

  it('contains every receipt once as a workbook, with sums', async () => {
    const book = read(await bytesOf(given, '/client/receipt-export?format=xlsx&sort=number'));
    const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets['Receipts'] ?? {});
    expect(rows.slice(0, -1).map((row) => row['Number'])).toEqual(numbers);
    expect(rows.at(-1)).toMatchObject({
      Number: 'Total',
      'Pieces received': await piecesIn(given),
    });
  });

  it('contains every receipt once on paper, with sums and page numbers', async () => {
    const { pages, text } = await readPdf(
      await bytesOf(given, '/client/receipt-export?format=pdf&sort=number'),
    );
    expect(text.match(/RC-2026-\d{6}/g)).toEqual(numbers);
    expect(text).toContain(`Pieces received ${countText(await piecesIn(given))} Over`);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length} ·`);
    }
  });

  it('contains the state at its start, whatever arrives later', async () => {
    const busy = await portalWithMany();
    const response = await answer(busy, '/client/receipt-export?format=csv');
    const pieces: Uint8Array[] = [];
    for await (const piece of response.body ?? []) {
      pieces.push(piece);
      if (pieces.length > 1) continue;
      const { database } = busy.api;
      await addManyReceipts(database, busy.client.session.id, { from: COUNT, to: COUNT + 300 });
    }
    const rows: string[][] = parse(Buffer.concat(pieces), { bom: true });
    const found = rows.slice(1).map(([number = '']) => number);
    expect(found.toSorted()).toEqual(numbers);
  });

  it('ends with the disconnected readers', async () => {
    const { api, client } = given;
    const { token } = client.session;
    const { workers } = api.context;
    const gone = new AbortController();
    const allWait = Promise.withResolvers<null>();
    const open = workers.open.bind(workers);
    // Two may draw, and give nothing away before the sixteen others wait.
    const opening = vi.spyOn(workers, 'open').mockImplementation(async (...order) => {
      if (opening.mock.calls.length === READERS) allWait.resolve(null);
      const session = await open(...order);
      await allWait.promise;
      return session;
    });
    const path = 'GET /client/receipt-export?format=pdf';
    const asked = Array.from({ length: READERS }, () =>
      api.fetch(new Request(requestFor(path, { token }), { signal: gone.signal })),
    );
    await allWait.promise;
    gone.abort();
    const replies = await Promise.all(asked);
    opening.mockRestore();
    // One was drawn and one waited; each client has no more.
    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array<number>(16).fill(429), 503, 503]);
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toBe('5');
    expect(await refused?.json()).toMatchObject({ ResponseMessage: exportBusyText });
    expect((await answer(given, '/client/receipt-export?format=pdf')).status).toBe(200);
    expect(api.logged.map(({ msg }) => msg)).not.toContain('request failed');
  });

  it.each(['csv', 'xlsx', 'pdf'])(
    'breaks off as %s when the database fails midway',
    async (format) => {
      const broken = await portalWithMany();
      const response = await answer(broken, `/client/receipt-export?format=${format}`);
      const reader = response.body?.getReader();
      await reader?.read();
      await broken.api.database.db.schema.alterTable('receipts').renameTo('gone').execute();
      const rest = async (): Promise<void> => {
        while ((await reader?.read())?.done === false);
      };
      await expect(rest()).rejects.toThrow(/receipts/);
      expect(broken.api.logged.map(({ msg }) => msg)).toContain('a file was cut off');
      await broken.api.close();
    },
  );
});

describe('the receiving report', () => {
  it('contains all lines of the longest receipt', async () => {
    const given = await newPortal();
    const { api, client } = given;
    const many = Array.from({ length: LINES }, (_, index) => ({
      line: index + 1,
      sku: `SKU-${String(index + 1).padStart(4, '0')}-A-NAME-OF-SOME-LENGTH`,
      style: 'Fjord Office Tee',
      colour: 'Écru / ₹',
      size: 'XXL',
      expected: 1000,
      received: index === LINES - 1 ? 998 : 1000,
    }));
    await companyFor(api, client).feed('LONG', {
      ...head,
      arrivedAt: '2026-02-20T15:00:00Z',
      countedAt: '2026-02-20T18:00:00Z',
      status: 'RECEIVED',
      lines: many,
    });
    const [{ reference } = { reference: '' }] = listOf(
      await client.call('GET /client/receipts'),
    ).items;
    const { pages, text } = await readPdf(
      await bytesOf(given, `/client/receipts/${reference}/pdf`),
    );
    const dense = text.replaceAll(' ', '');
    expect(many.filter(({ sku }) => !dense.includes(sku))).toEqual([]);
    expect(text).toContain('Pieces 1,999,998 of 2,000,000');
    expect(oneLine(pages.at(-1) ?? '')).toContain('1,000 998 998 0 0 2');
    expect(oneLine(pages.at(-1) ?? '')).toContain(`Page ${pages.length} of ${pages.length} ·`);
  });

  it('counts the photos that it has no room for', async () => {
    const given = await newPortal();
    const company = companyFor(given.api, given.client);
    await company.feed('D-2', { ...head, lines, status: 'RECEIVED' });
    for (let index = 0; index < 22; index += 1) {
      const photo = await pictureOf({ width: 40 + index });
      await company.file(
        'D-2',
        { callerReference: `p${index}`, caption: `Sleeve ${index}` },
        photo,
      );
    }
    const { reference } = await company.read('D-2');
    const { text } = await readPdf(await bytesOf(given, `/client/receipts/${reference}/pdf`));
    // Photos of one moment have no order.
    expect(text.match(/Sleeve/g)).toHaveLength(20);
    expect(text).toContain('2 more photos with this receipt online.');
  });

  it('leaves a photo out that cannot be read any more', async () => {
    const given = await newPortal();
    const company = companyFor(given.api, given.client);
    await company.feed('D-3', { ...head, lines, status: 'RECEIVED' });
    for (const caption of ['Sleeve', 'Collar'])
      await company.file('D-3', { callerReference: caption, caption }, await pictureOf());
    const { file } = await given.api.database.db
      .selectFrom('receipt_files')
      .select('file')
      .where('caption', '=', 'Sleeve')
      .executeTakeFirstOrThrow();
    await writeFile(join(given.api.dataDir, 'files', file.slice(0, 2), file), 'not a picture');
    const { reference } = await company.read('D-3');
    const { text } = await readPdf(await bytesOf(given, `/client/receipts/${reference}/pdf`));
    expect(text).toContain('Collar');
    expect(text).not.toContain('Sleeve');
  });

  it('leaves counts out that nobody has made', async () => {
    const given = await newPortal();
    const company = companyFor(given.api, given.client);
    const announced = lines.map((line) => ({ ...line, received: 0, damaged: 0 }));
    await company.feed('D-0', { ...head, lines: announced, status: 'EXPECTED' });
    const { reference } = await company.read('D-0');
    const { text } = await readPdf(await bytesOf(given, `/client/receipts/${reference}/pdf`));
    expect(text).toContain('Pieces – of 30');
    expect(text).not.toContain('Good 0');
    expect(text).not.toContain('10 0 0');
  });

  it("matches the page's description of the delivery", async () => {
    const given = await newPortal();
    const { api, client } = given;
    const company = companyFor(api, client);
    await company.feed('D-1', {
      ...head,
      expectedOn: '2026-02-20',
      seal: 'S-1',
      sealIntact: 'yes',
      freightTerms: 'prepaid',
      lines: [...lines, { ...lines[0], line: 4, size: 'XS' }].map((line) => ({
        ...line,
        ...details,
      })),
      exceptions: [
        ...exceptions,
        { exception: 'E3', type: 'over', line: 2, qty: 1, notedOnDelivery: 'no', asked: 'hold' },
      ],
      status: 'RECEIVED',
    });
    const receipt = await company.read('D-1');
    const bytes = await bytesOf(given, `/client/receipts/${receipt.reference}/pdf`);
    const text = oneLine((await readPdf(bytes)).text);
    for (const fact of headFacts(receipt, 'paper')) {
      expect(text).toContain(`${fact.label} ${fact.text}`);
    }
    for (const { label, value, note = '' } of totalTiles(receipt)) {
      expect(text).toContain(oneLine(`${label} ${value} ${note}`));
    }
    for (const detail of Object.values(details)) expect(text).toContain(detail);
    for (const table of ['Lines', 'More about the lines'])
      expect(/Black,? (\S+)/.exec(text.slice(text.indexOf(table)))?.[1]).toBe('XS');
    expect(text).toContain('Expected on Feb 20, 2026');
    expect(text).toContain('Seal intact Yes');
    expect(text).toMatch(
      /Damaged 3 TEE, Black, L Noted Scrap.* Over 1 TEE, Black, M Not noted Hold/,
    );
  });
});
