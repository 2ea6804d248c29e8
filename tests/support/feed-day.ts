/** One day of the operations feed: what the company's systems say of two deliveries, an order and a request. */
import { randomUUID } from 'node:crypto';
import { exceptions, head, lines } from '../api/receipts/support.ts';
import { pictureOf, sendBytes } from '../api/files/support.ts';
import {
  createFormsApi,
  recordOf,
  type Client,
  type FormsApi,
} from '../api/submissions/support.ts';
import { serviceRequestCases } from '../fixtures/submissions/service-request.ts';
import { OPERATIONS_KEY, SITE, type Reply } from './api.ts';
import { tableNames } from './databases.ts';
import type { Database } from '#api/db/database.ts';

/** A call with a JSON body. */
export interface FeedCall {
  readonly route: string;
  readonly body: Readonly<Record<string, unknown>>;
}

interface FileCall {
  readonly route: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface FeedDay {
  readonly api: FormsApi;
  readonly client: Client;
  readonly calls: readonly (FeedCall | FileCall)[];
  /** Carries one call out. */
  readonly send: (call: FeedCall | FileCall) => Promise<Reply>;
}

const ORDER = '/ops/work-orders/WO-2026-000001';
const DAY = '2026-03-02';

const receiptCalls = (client: string): (FeedCall | FileCall)[] => {
  const feed = (callerReference: string, said: object): FeedCall => ({
    route: 'POST /ops/receipts',
    body: { callerReference, receipt: 'D-1', client, ...said },
  });
  const move = (callerReference: string, to: string, receipt = 'D-1'): FeedCall => ({
    route: `POST /ops/receipts/${receipt}/transition`,
    body: { callerReference, to, note: 'Night shift.', visibility: 'internal' },
  });
  return [
    feed('r-1', { ...head, expectedOn: DAY, vendorInvoice: 'I-9' }),
    move('r-2', 'ARRIVED'),
    feed('r-3', { lines, carrier: 'UPS', weight: 120.5 }),
    move('r-4', 'COUNTING'),
    feed('r-5', { exceptions }),
    {
      route: 'POST /ops/receipts/D-1/files',
      fields: { callerReference: 'r-6', exception: 'E1', caption: 'Open carton', kind: 'photo' },
    },
    move('r-7', 'RECEIVED'),
    move('r-8', 'CLOSED'),
    feed('r-9', { lines: lines.slice(0, 2), correction: 'The third line was of another order.' }),
    feed('s-1', { receipt: 'D-2', lines, status: 'RECEIVED', countedAt: `${DAY}T08:00:00Z` }),
    move('s-2', 'CLOSED', 'D-2'),
  ];
};

const requestCalls = (request: string): FeedCall[] => {
  const path = `/ops/submissions/${request}`;
  const quoteLines = [{ code: 'TKT', text: 'Tickets', qty: 100, unitPrice: 12 }];
  return [
    {
      route: `POST ${path}/transition`,
      body: { callerReference: 'q-1', to: 'IN_REVIEW', note: 'We look at it.' },
    },
    {
      route: `POST ${path}/question`,
      body: { callerReference: 'q-2', question: 'Which vendor?', fields: ['vendor'] },
    },
    {
      route: `POST ${path}/transition`,
      body: { callerReference: 'q-3', note: 'Called them.', visibility: 'internal' },
    },
    {
      route: `POST ${path}/transition`,
      body: { callerReference: 'q-5', to: 'IN_REVIEW', note: 'We know now.' },
    },
    {
      route: `POST ${path}/quote`,
      body: { callerReference: 'q-4', lines: quoteLines, tax: 100, validUntil: '2026-04-01' },
    },
  ];
};

const orderCalls = (client: string): (FeedCall | FileCall)[] => {
  const act = (step: string, body: Record<string, unknown>): FeedCall => ({
    route: `POST ${ORDER}/${step}`,
    body,
  });
  const count = (callerReference: string, entries: readonly object[]): FeedCall =>
    act('progress', { callerReference, entries });
  return [
    {
      route: 'POST /ops/work-orders',
      body: {
        callerReference: 'w-1',
        client,
        title: 'Tickets for spring',
        services: ['TKT', 'INS', 'SHP'],
        pieces: 200,
        items: [{ sku: 'TEE-S', style: 'TEE', colour: 'Black', size: 'S', qty: 200 }],
        qcLevel: 'aql',
        dueOn: '2026-03-13',
      },
    },
    act('change', { callerReference: 'w-2', title: 'Tickets, spring', priority: 'rush' }),
    act('transition', { callerReference: 'w-3', to: 'IN_PROGRESS', note: 'Line 2 starts.' }),
    count('w-4', [{ stage: 'TICKETED', day: DAY, done: 120, failed: 2 }]),
    act('hold', { callerReference: 'w-5', reason: 'Which string?', waitingFor: 'client' }),
    act('transition', { callerReference: 'w-6', to: 'IN_PROGRESS', note: '' }),
    count('w-7', [
      { stage: 'TICKETED', day: DAY, done: 80, reworked: 2 },
      { stage: 'INSPECTED', day: DAY, done: 200, failed: 1, scrapped: 1, note: 'Stain' },
    ]),
    act('inspections', {
      callerReference: 'w-8',
      inspectedOn: DAY,
      defects: [{ code: 'STAIN', severity: 'minor', count: 1 }],
      note: 'Good.',
    }),
    {
      route: `POST ${ORDER}/files`,
      fields: { callerReference: 'w-9', kind: 'photo', caption: 'Sample' },
    },
    act('transition', { callerReference: 'w-10', to: 'QC', note: '' }),
    act('transition', { callerReference: 'w-11', to: 'COMPLETED', note: '' }),
    act('shipments', {
      callerReference: 'w-12',
      shippedOn: DAY,
      carrier: 'UPS',
      tracking: '1Z999',
      cartons: 4,
      pieces: 199,
      weightKg: 41.5,
    }),
    act('transition', { callerReference: 'w-13', to: 'SHIPPED', note: 'On its way.' }),
  ];
};

const isFileCall = (call: FeedCall | FileCall): call is FileCall => 'fields' in call;

/** Those of the calls that have a JSON body. */
export const jsonCalls = ({ calls }: FeedDay): FeedCall[] =>
  calls.filter((call): call is FeedCall => !isFileCall(call));

/** A client who asks for mails, with a request; nothing of the day has been sent. */
export async function feedDayOn(
  database: Database,
  settings?: Parameters<typeof createFormsApi>[1],
): Promise<FeedDay> {
  const api = createFormsApi(database, settings);
  const client = await api.newClient();
  const { clientId } = client.session;
  const wish = { client_id: clientId, emailstatus: 1 };
  await client.call('POST /client/update-email-status', wish);
  const data = serviceRequestCases.right;
  const { reference } = recordOf(await client.send('service-request', data, randomUUID()));
  const picture = await pictureOf();
  const sendFile = async ({ route, fields }: FileCall): Promise<Reply> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new File([new Uint8Array(picture)], 'photo.jpg'));
    const encoded = new Request(SITE, { method: 'POST', body: form });
    return sendBytes(api, route, {
      bytes: new Uint8Array(await encoded.arrayBuffer()),
      type: encoded.headers.get('content-type') ?? '',
      token: OPERATIONS_KEY,
    });
  };
  const calls = [
    ...receiptCalls(clientId),
    ...requestCalls(reference ?? ''),
    ...orderCalls(clientId),
  ];
  const send: FeedDay['send'] = (call) =>
    isFileCall(call) ? sendFile(call) : api.ops(call.route, call.body);
  return { api, client, calls, send };
}

/** Every row of every table but those that count calls and sessions, as text, in an order of its own. */
export async function dumpOf(database: Database): Promise<Record<string, string[]>> {
  const names = await tableNames(database);
  const counted = ['rate_limits', 'sessions'];
  const dump: Record<string, string[]> = {};
  for (const name of names.filter((each) => !counted.includes(each))) {
    const rows = await database.db
      .selectFrom(name as 'receipts')
      .selectAll()
      .execute();
    dump[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return dump;
}
