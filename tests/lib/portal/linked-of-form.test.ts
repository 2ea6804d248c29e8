import { expect, it } from 'vitest';
import { readLinkedOfForm } from '#lib/portal/linked-records.ts';

type Api = Parameters<typeof readLinkedOfForm>[0];

const item = (type: string, reference: string, status: string) => ({
  ...{ type, reference, status, title: reference, vendor: 'Acme', waitingFor: null },
});
const request = item('service-request', 'SR-2026-000001', 'SCHEDULED');
const other = item('damage-claim', 'CC-2026-000009', 'FILED');
const found: Readonly<Record<string, readonly unknown[]>> = {
  'service-request RC-2026-000001': [request],
  'damage-claim RC-2026-000001': [other, item('damage-claim', 'CC-2026-000001', 'FILED')],
  'receipts SR-2026-000001': [item('', 'RC-2026-000001', 'RECEIVED')],
  'orders SR-2026-000001': [item('', 'WO-2026-000001', 'SCHEDULED')],
};
const answer = (kind: string, { q = '' }: { q?: string }) =>
  Promise.resolve({ ok: true, value: { body: { items: found[`${kind} ${q}`] ?? [] } } });
const api = {
  listSubmissions: (query: { type?: string; q?: string }) => answer(query.type ?? '', query),
  listReceipts: (query: { q?: string }) => answer('receipts', query),
  listWorkOrders: (query: { q?: string }) => answer('orders', query),
} as never as Api;

const linkedOf = async (type: string, reference: string, data = {}) =>
  (await readLinkedOfForm(api, { type, reference, data })).map((link) => link.href);

it('leads from a request to its receipts and work orders', async () => {
  expect(await linkedOf('service-request', 'SR-2026-000001')).toEqual([
    '/report/receipt/receipt-report/RC-2026-000001',
    '/report/process/WO-2026-000001',
  ]);
});

it('leads from a claim to what belongs to the goods that it names', async () => {
  const named = { receiptRef: 'RC-2026-000001', workRef: '' };
  const links = await linkedOf('damage-claim', 'CC-2026-000001', named);
  expect(links).toEqual([
    '/service-request/SR-2026-000001',
    '/damage-claim/CC-2026-000009',
    '/report/process/WO-2026-000001',
  ]);
  expect(await linkedOf('damage-claim', 'CC-2026-000001')).toEqual([]);
});

it('says of a receipt whether anything is left to decide', async () => {
  const toneOf = async (openExceptions: number) => {
    const receipt = item('', 'RC-2026-000002', 'RECEIVED_WITH_EXCEPTIONS');
    const listReceipts = () =>
      Promise.resolve({ ok: true, value: { body: { items: [{ ...receipt, openExceptions }] } } });
    const named = { type: 'service-request', reference: 'SR-2026-000002', data: {} };
    const [link] = await readLinkedOfForm({ ...api, listReceipts } as never, named);
    return link?.status.tone;
  };
  expect([await toneOf(0), await toneOf(1)]).toEqual(['moving', 'waiting']);
});

it('says nothing of other forms', async () => {
  expect(await linkedOf('contact-us', 'CT-2026-000001')).toEqual([]);
});
