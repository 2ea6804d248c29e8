/** Work orders for tests: the company's calls with references of their own, and their answers. */
import { randomUUID } from 'node:crypto';
import type { Values } from '#lib/forms/definition.ts';
import type { WorkRecord } from '#lib/work-orders/replies.ts';
import { OPERATIONS_KEY, SITE, type Reply } from '../../support/api.ts';
import { serviceRequestCases } from '../../fixtures/submissions/service-request.ts';
import { sendBytes } from '../files/support.ts';
import { recordOf, type Client, type FormsApi } from '../submissions/support.ts';

/** The order in an answer; internal events carry their visibility. */
export const workOf = (reply: Reply): WorkRecord => reply.body['ResponseBody'] as WorkRecord;

/** An order of 100 pieces: ticketed, inspected, packed, shipped; due in eleven days. */
export const order = {
  title: 'Tickets for spring',
  services: ['TKT', 'INS', 'RPK', 'SHP'],
  pieces: 100,
  dueOn: '2026-03-13',
};

export interface CompanyCalls {
  /** A call with a callerReference of its own unless the body has one. */
  call(route: string, body?: object): Promise<Reply>;
  /** An order of this client. */
  make(client: Client, change?: object): Promise<WorkRecord>;
  /** Counts of one stage on a day; the tests' today when left out. */
  count(reference: string, stage: string, counts: object, day?: string): Promise<Reply>;
  /** Counts so many good pieces at all stages of the work. */
  through(reference: string, done: number): Promise<Reply>;
  /** Puts a photo on an order. */
  photo(reference: string, bytes: Uint8Array, caption?: string): Promise<Reply>;
  read(reference: string): Promise<WorkRecord>;
}

export function companyOf(api: FormsApi): CompanyCalls {
  const call: CompanyCalls['call'] = (route, body) =>
    api.ops(route, body && { callerReference: randomUUID(), ...body });
  return {
    call,
    make: async ({ session }, change = {}) =>
      workOf(
        await call('POST /ops/work-orders', { client: session.clientId, ...order, ...change }),
      ),
    count: (reference, stage, counts, day = '2026-03-02') =>
      call(`POST /ops/work-orders/${reference}/progress`, {
        entries: [{ stage, day, ...counts }],
      }),
    through: (reference, done) =>
      call(`POST /ops/work-orders/${reference}/progress`, {
        entries: ['TICKETED', 'INSPECTED', 'PACKED'].map((stage) => ({
          stage,
          day: '2026-03-02',
          done,
        })),
        ...(done < 0 && { correction: 'Counted twice.' }),
      }),
    async photo(reference, bytes, caption = '') {
      const form = new FormData();
      form.set('callerReference', randomUUID());
      form.set('kind', 'photo');
      form.set('caption', caption);
      form.set('file', new File([new Uint8Array(bytes)], 'photo.jpg'));
      const encoded = new Request(SITE, { method: 'POST', body: form });
      return sendBytes(api, `POST /ops/work-orders/${reference}/files`, {
        bytes: new Uint8Array(await encoded.arrayBuffer()),
        type: encoded.headers.get('content-type') ?? '',
        token: OPERATIONS_KEY,
      });
    },
    read: async (reference) => workOf(await call(`GET /ops/work-orders/${reference}`)),
  };
}

/** A service request of 100 pieces that the company has moved to this status. */
export async function requestAt(
  api: FormsApi,
  client: Client,
  status: string,
  change: Values = {},
): Promise<string> {
  const services = [
    { service: 'TKT', qty: '100', ticketPlace: 'seam' },
    { service: 'FLD', qty: '100' },
  ];
  const data = {
    ...serviceRequestCases.right,
    services,
    labelSource: 'to_quote',
    labelText: 'Price tickets',
    ...change,
  };
  const { reference } = recordOf(await client.send('service-request', data));
  const way = ['IN_REVIEW', 'SCHEDULED'];
  for (const to of way.slice(0, way.indexOf(status) + 1)) {
    await api.company(reference, 'transition', { to, note: '' });
  }
  return reference ?? '';
}
