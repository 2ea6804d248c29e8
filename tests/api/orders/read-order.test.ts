/** The call that reads a pasted or uploaded order. */
import PDFDocument from 'pdfkit';
import { beforeAll, expect, it } from 'vitest';
import { orderMessages } from '#lib/orders/order-messages.ts';
import type { OrderReply } from '#lib/orders/replies.ts';
import { sheetMessages } from '#lib/spreadsheets/sheet-messages.ts';
import { retailStoreCases } from '../../fixtures/submissions/retail-store.ts';
import { SITE, type Reply } from '../../support/api.ts';
import { databases } from '../../support/databases.ts';
import { sendBytes } from '../files/support.ts';
import { createFormsApi, type Client, type FormsApi } from '../submissions/support.ts';

let api: FormsApi;
let client: Client;
beforeAll(async () => {
  const [database] = databases;
  if (!database) throw new Error('There is no database.');
  api = createFormsApi(await database.open());
  client = await api.newClient();
  const data = { ...retailStoreCases.right, storeNumber: '0012', storeName: 'SoHo' };
  await client.call('POST /client/stores', { data });
});

async function send(fields: Readonly<Record<string, string | File>>): Promise<Reply> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const encoded = new Request(SITE, { method: 'POST', body: form });
  return sendBytes(api, 'POST /client/orders/read', {
    bytes: new Uint8Array(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
    token: client.session.token,
  });
}

const readingOf = ({ body }: Reply) => body['ResponseBody'] as OrderReply;

async function pdf(
  draw: (document: PDFKit.PDFDocument) => unknown,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument(options);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  draw(document);
  document.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

const scan = (options?: PDFKit.PDFDocumentOptions) =>
  pdf((document) => document.rect(50, 50, 100, 100).fill('black'), options);

it.each(['SKU\tSoHo\tRye\nX-1\t5 dz\t24', 'Store\tX-1\nSoHo\t5 dz\nRye\t24'])(
  'marks an item whose pieces of a store are in doubt: %j',
  async (text) => {
    const [item] = readingOf(await send({ text })).items;
    expect(item?.['qty']).toMatchObject({
      value: '84',
      doubt: '5 dozen were read as 60 pieces.',
    });
  },
);

it('refuses a PDF with more letters on a page than it reads', async () => {
  const page = Array.from({ length: 210 }, () => 'A1 '.padEnd(100, 'x')).join(' ');
  const bytes = await pdf((document) => document.fontSize(2).text(page, { width: 500 }));
  const reply = await send({ data: new File([bytes], 'order.pdf') });
  expect([reply.status, reply.body['ResponseMessage']]).toEqual([422, orderMessages.long]);
});

it('answers values with their sources, a saved store, and all that it did not use', async () => {
  const text = 'Good day\nPO # A-77\n\nSKU\tSoHo\tPrice\nX-1\t24\t9.50\n';
  const reply = await send({ text });
  expect(reply.status).toBe(200);
  const { facts, items, places, shares, unused } = readingOf(reply);
  expect(facts['clientPo']).toEqual({ value: 'A-77', where: 'line 2', text: 'PO # A-77' });
  expect(items[0]?.['qty']).toMatchObject({ value: '24', where: 'line 5' });
  expect(places[0]?.['store']?.value).toMatch(/^ST-/);
  expect(shares).toMatchObject([{ item: 0, place: 0, qty: { value: '24' } }]);
  expect(unused).toEqual([
    { where: 'line 4', text: 'Column Price: 9.50' },
    { where: 'line 1', text: 'Good day' },
  ]);
});

it('lists every line that no value was read from', async () => {
  const text = 'Please keep this quiet.\nPO # A-78. The buyer is on vacation until then.\n';
  const { unused } = readingOf(await send({ text }));
  expect(unused.map((each) => each.text)).toEqual([
    'The buyer is on vacation until then.',
    'Please keep this quiet.',
  ]);
});

const file = (bytes: Uint8Array<ArrayBuffer> | string, name: string) => new File([bytes], name);
const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]);

it.each([
  ['nothing', 422, 'text', orderMessages.missing, () => ({ text: '  ' })],
  [
    'a text that is too long',
    413,
    'text',
    orderMessages.tooLong,
    () => ({ text: 'ab '.repeat(70_000) }),
  ],
  [
    'a PDF without text',
    422,
    'data',
    orderMessages.empty,
    async () => ({ data: file(await scan(), 'scan.pdf') }),
  ],
  [
    'a PDF with a password',
    422,
    'data',
    orderMessages.locked,
    async () => ({
      data: file(await scan({ userPassword: 'x', pdfVersion: '1.7' }), 'locked.pdf'),
    }),
  ],
  [
    'a broken PDF',
    422,
    'data',
    orderMessages.unreadable,
    () => ({ data: file('%PDF-1.4 nothing', 'a.pdf') }),
  ],
  [
    'an old or locked workbook',
    422,
    'data',
    sheetMessages.locked,
    () => ({ data: file(old, 'a.xlsx') }),
  ],
  ['a picture', 415, 'data', orderMessages.wrongType, () => ({ data: file('GIF89a', 'a.gif') })],
] as const)('refuses %s with a message', async (_name, status, field, message, make) => {
  const reply = await send(await make());
  expect([reply.status, reply.body['ResponseMessage']]).toEqual([status, message]);
  expect((reply.body['error'] as { fields: unknown }).fields).toEqual({ [field]: message });
});
