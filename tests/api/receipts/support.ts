/** A client and what the company's systems report about its deliveries, for tests of receipts. */
import { randomUUID } from 'node:crypto';
import type { ReceiptList, ReceiptRecord } from '#lib/receipts/replies.ts';
import { openPayload } from '#api/mail/queue.ts';
import { writeMail, type MailData, type MailKind } from '#api/mail/kinds.ts';
import { OPERATIONS_KEY, SITE, type Reply } from '../../support/api.ts';
import type { Database } from '#api/db/database.ts';
import { sendBytes } from '../files/support.ts';
import { sendDue, stubIn } from '../mail/sender-support.ts';
import { serviceRequestCases } from '../../fixtures/submissions/service-request.ts';
import { createFormsApi, recordOf, type Client, type FormsApi } from '../submissions/support.ts';

const tee = (line: number, size: string, counted: object) => ({
  line,
  sku: `TEE-BLK-${size}`,
  style: 'TEE',
  colour: 'Black',
  size,
  expected: 10,
  ...counted,
});
/** Ten of each size expected; two short in S, one too many in M, three of L damaged. */
export const lines = [
  tee(1, 'S', { received: 8 }),
  tee(2, 'M', { received: 11 }),
  tee(3, 'L', { received: 10, damaged: 3, gtin: '00012345678905' }),
];

export const exceptions = [
  { exception: 'E1', type: 'short', line: 1, qty: 2, note: 'Carton 4 was open.', asked: 'hold' },
  { exception: 'E2', type: 'damaged', line: 3, qty: 3, asked: 'scrap', notedOnDelivery: 'yes' },
];

export const head = {
  vendor: 'Mill & Sons',
  po: 'PO-778',
  carrier: 'Old Dominion',
  tracking: '1Z999',
  cartonsExpected: 5,
  cartonsReceived: 5,
};

export const receiptOf = (reply: Reply): ReceiptRecord =>
  reply.body['ResponseBody'] as ReceiptRecord;

export const listOf = (reply: Reply): ReceiptList => reply.body['ResponseBody'] as ReceiptList;

/** Announced item in a size. */
export const item = (size: string, qty = '24', more: object = {}) => ({
  sku: `TEE-${size}`,
  style: 'TEE',
  colour: 'Black',
  size,
  qty,
  note: '',
  ...more,
});
/** Goods on the way: 24 pieces each of two sizes. */
export const coming = {
  ...serviceRequestCases.right,
  goodsState: 'on_the_way',
  goodsText: undefined,
  vendor: 'Mill & Sons',
  vendorPo: 'PO-778',
  tracking: '1Z 999',
  eta: '2026-03-20',
  lines: [item('S'), item('M')],
};
/** Goods that a request says to be there. */
export const here = { ...coming, goodsState: 'here', goodsText: 'Mill & Sons, came on Monday' };
/** 46 of the 48 pieces that are {@link coming}, under names that are written in other ways. */
export const counts = [
  { line: 1, sku: 'tee s', received: 22 },
  { line: 2, style: 'TEE', colour: 'Black', size: 'M', received: 24 },
];

/** Sends a service request; its number, and that of the receipt that it announces. */
export async function announce(client: Client, data: object = coming) {
  const receipts = async () => listOf(await client.call('GET /client/receipts?size=100')).items;
  const known = new Set((await receipts()).map(({ reference }) => reference));
  const { id, reference } = recordOf(await client.send('service-request', data));
  const made = (await receipts()).find((receipt) => !known.has(receipt.reference));
  return { id, request: reference ?? '', receipt: made?.reference ?? '' };
}

export interface CompanyCalls {
  /** Makes or changes a receipt. */
  feed(receipt: string, said?: object): Promise<Reply>;
  move(receipt: string, to: string, more?: object): Promise<Reply>;
  /** Puts a file on it. */
  file(receipt: string, fields: Record<string, string>, bytes: Uint8Array): Promise<Reply>;
  read(receipt: string): Promise<ReceiptRecord>;
}

/** The company that feeds receipts of this client; each call has a reference of its own unless one is given. */
export function companyFor(api: FormsApi, client: Client): CompanyCalls {
  return {
    feed: (receipt, said = {}) =>
      api.ops('POST /ops/receipts', {
        callerReference: randomUUID(),
        receipt,
        client: client.session.id,
        ...said,
      }),
    move: (receipt, to, more = {}) =>
      api.ops(`POST /ops/receipts/${receipt}/transition`, {
        callerReference: randomUUID(),
        to,
        ...more,
      }),
    async file(receipt, fields, bytes) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('file', new File([new Uint8Array(bytes)], 'photo.jpg'));
      const encoded = new Request(SITE, { method: 'POST', body: form });
      return sendBytes(api, `POST /ops/receipts/${receipt}/files`, {
        bytes: new Uint8Array(await encoded.arrayBuffer()),
        type: encoded.headers.get('content-type') ?? '',
        token: OPERATIONS_KEY,
      });
    },
    read: async (receipt) => receiptOf(await api.ops(`GET /ops/receipts/${receipt}`)),
  };
}

export interface SentMail {
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Mails about receipts in the outbox, oldest first, as they will read. */
export async function receiptMails({ database, context }: FormsApi): Promise<SentMail[]> {
  const rows = await database.db.selectFrom('outbox').selectAll().orderBy('created_at').execute();
  return rows
    .filter(({ kind }) => /^(?:merchandise|receipt)-/.test(kind))
    .map((row) => {
      const data = openPayload(row, context.keysFor) as MailData[MailKind];
      const { subject, blocks } = writeMail(row.kind as MailKind, data as never);
      const text = blocks.map((block) => ('text' in block ? block.text : '')).join('\n');
      return { kind: row.kind, to: row.recipient, subject, text };
    });
}

export const subjectOf = (source: string): string =>
  /^Subject: (.*) - Selvage & Tag\r$/m.exec(source)?.[1] ?? '';

/** Text of a mail without the line ends of quoted-printable. */
export const textOf = (source = ''): string =>
  source.replaceAll('=\r\n', '').replaceAll('=20', ' ');

/** Subscribes a client to mails about arrivals, or unsubscribes it. */
export async function setArrivalMails(
  api: FormsApi,
  client: Client,
  emailstatus: 1 | 2,
): Promise<void> {
  const body = { client_id: client.session.clientId, emailstatus };
  const reply = await (await api.again(client)).call('POST /client/update-email-status', body);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
}

/** Opens an API with a client who receives arrival mails, the feed of its company, and an SMTP server. */
export async function openReceiptMails(database: Database) {
  const api = createFormsApi(database);
  const stub = await stubIn('accepts');
  const client = await api.newClient();
  await setArrivalMails(api, client, 1);
  /** Moves the clock, sends what is due, and returns the sources of these mails. */
  const sendAfter = async (milliseconds: number): Promise<string[]> => {
    const before = stub.received.length;
    api.advance(milliseconds);
    await sendDue(api, stub.url);
    return stub.received.slice(before);
  };
  return { api, stub, client, company: companyFor(api, client), sendAfter };
}

export type ReceiptMails = Awaited<ReturnType<typeof openReceiptMails>>;
