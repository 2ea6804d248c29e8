/** The kinds of records, for tests that all of them pass. */
import { randomUUID } from 'node:crypto';
import { serviceRequestCases } from '../../fixtures/submissions/service-request.ts';
import { approvedLabel, careLabel, labelIn, signature } from '../labels/support.ts';
import { announce } from '../receipts/support.ts';
import { contact, recordOf, type Client, type FormsApi } from '../submissions/support.ts';
import { companyOf } from '../work-orders/support.ts';

export interface RecordCase {
  readonly kind: string;
  /** Below `/client` and `/ops`. */
  readonly path: string;
  /** Field of the number that counts the changes. */
  readonly counter: 'revision' | 'version';
  /** A status that the company may set, one that it may not, and the table of the record. */
  readonly to: string;
  readonly illegal: string;
  readonly table: string;
  /** Mail to the client about the new status; null where the client gets none. */
  readonly mail: string | null;
  /** Returns the number of a new record. */
  make(api: FormsApi, client: Client): Promise<string>;
  /** What the client does to it, as route and body, and the webhook of it. */
  act?(counter: number): readonly [step: string, body: object];
  readonly webhook?: string;
  /** Calls of a client on one record: method, path below it, body. */
  readonly calls: readonly (readonly [method: string, below: string, body?: object])[];
}

const post = (below: string, body?: object) => ['POST', below, body] as const;

const sendLabel = async (client: Client): Promise<string> => {
  const { id, version, reference } = await approvedLabel(client);
  const order = { version, fulfil: 'house_prints', quantity: 5, overagePct: 0, note: '' };
  const sent = await client.call(`POST /client/labels/${id}/send`, order);
  return labelIn(sent).reference ?? reference ?? '';
};

export const recordCases: readonly RecordCase[] = [
  {
    kind: 'a submission',
    path: 'submissions',
    counter: 'revision',
    to: 'IN_REVIEW',
    illegal: 'CLOSED',
    table: 'submissions',
    mail: 'submission-status',
    make: async (_, client) =>
      recordOf(await client.send('service-request', serviceRequestCases.right)).reference ?? '',
    act: (revision) => ['reply', { revision, text: 'Any news?', attachmentIds: [] }],
    webhook: 'submission.replied',
    calls: [
      ['PATCH', '', { revision: 1, data: contact }],
      ['DELETE', ''],
      post('/submit', { revision: 1 }),
      post('/withdraw', { revision: 1, note: '' }),
      post('/reply', { revision: 1, text: 'Hello' }),
      post('/act', { act: 'approve', revision: 1, note: '', signature }),
      post('/duplicate'),
    ],
  },
  {
    kind: 'a receipt',
    path: 'receipts',
    counter: 'revision',
    to: 'ARRIVED',
    illegal: 'CLOSED',
    table: 'receipts',
    mail: 'merchandise-arrived',
    make: async (_, client) => {
      const wanted = { client_id: client.session.clientId, emailstatus: 1 };
      await client.call('POST /client/update-email-status', wanted);
      return (await announce(client)).receipt;
    },
    calls: [post('/answers', { answers: [{ exception: 'E1', answer: 'hold' }] })],
  },
  {
    kind: 'a work order',
    path: 'work-orders',
    counter: 'revision',
    to: 'IN_PROGRESS',
    illegal: 'SHIPPED',
    table: 'work_orders',
    mail: null,
    make: async (api, client) => (await companyOf(api).make(client)).reference,
    act: (revision) => ['note', { revision, text: 'Any news?' }],
    calls: [
      post('/act', { act: 'answer', asked: '2026-03-02T10:00:00.000Z', note: 'Yes' }),
      post('/note', { text: 'Hello' }),
      ['GET', '/pdf'],
    ],
  },
  {
    kind: 'a label',
    path: 'labels',
    counter: 'version',
    to: 'PRINTED',
    illegal: 'APPLIED',
    table: 'labels',
    mail: 'submission-status',
    make: async (_, client) => sendLabel(client),
    act: (version) => ['archive', { version }],
    calls: [
      ['PATCH', '', { version: 1, data: careLabel }],
      ['DELETE', ''],
      ...['proof', 'revise', 'archive', 'restore'].map((step) => post(`/${step}`, { version: 1 })),
      post('/duplicate'),
      post('/approve', { version: 1, signature }),
      post('/send', { version: 1, fulfil: 'house_prints', quantity: 1 }),
    ],
  },
];

export interface AnyRecord {
  readonly status: string;
  readonly revision: number;
  readonly version?: number;
  readonly timeline: readonly {
    readonly position: number;
    readonly actor: string;
    readonly by: { readonly name: string; readonly kind: string } | null;
    readonly kind: string;
    readonly to: string;
    readonly note: string;
  }[];
}

/** The calls of company and client on one record. */
export function callsOf(api: FormsApi, client: Client, { path, counter }: RecordCase, id: string) {
  const body = (reply: { body: Record<string, unknown> }) =>
    reply.body['ResponseBody'] as AnyRecord;
  const read = async () => body(await api.ops(`GET /ops/${path}/${id}`));
  return {
    read,
    seen: async () => body(await client.call(`GET /client/${path}/${id}`)),
    counted: async () => (await read())[counter] ?? 0,
    move: (said: object) =>
      api.ops(`POST /ops/${path}/${id}/transition`, {
        callerReference: randomUUID(),
        note: '',
        ...said,
      }),
  };
}
