/** Deliveries of a client, as the operations feed tells of them. */
import { randomUUID } from 'node:crypto';
import { request, type APIRequestContext } from '@playwright/test';
import { authDataFor, signUpClient } from './clients.ts';
import { expect } from './test.ts';

/** The page of the report. */
export const REPORT = '/report/receipt/receipt-report';

export const lines = [
  { line: 1, sku: 'TEE-S', style: 'TEE', description: 'Crew tee', colour: 'Black', size: 'S' },
  { line: 2, sku: 'TEE-M', style: 'TEE', description: 'Crew tee', colour: 'Black', size: 'M' },
].map((line) => ({ ...line, expected: 10, received: 10, unitCost: 620 }));

export const short = lines.map((line) => (line.line === 1 ? { ...line, received: 7 } : line));

/** What the company's system says of a delivery. */
export async function feed(api: APIRequestContext, said: object): Promise<void> {
  const answer = await api.post('/api/ops/receipts', {
    headers: { authorization: 'Bearer operations-key-of-the-browser-tests' },
    data: { callerReference: randomUUID(), arrivedAt: '2026-02-02T15:00:00Z', ...said },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** A client with twelve clean deliveries and one that is short. */
export async function clientWithReceipts(baseURL: string) {
  const client = await signUpClient(baseURL);
  const data = await authDataFor(baseURL, client);
  const api = await request.newContext({ baseURL });
  const own = { client: client.email, countedAt: '2026-02-02T18:00:00Z', status: 'RECEIVED' };
  for (let number = 1; number <= 12; number += 1) {
    const receipt = `${randomUUID().slice(0, 8)}-${number}`;
    await feed(api, { ...own, receipt, vendor: `Mill ${number}`, lines });
  }
  const exception = { exception: 'E1', type: 'short', line: 1, qty: 3, asked: 'hold' };
  const receipt = `${randomUUID().slice(0, 8)}-short`;
  const head = { vendor: 'Zeta Knits', po: 'PO-99', carrier: 'Old Dominion', mode: 'ltl' };
  await feed(api, { ...own, ...head, receipt, lines: short, exceptions: [exception] });
  await api.dispose();
  return data;
}
