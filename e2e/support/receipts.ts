/** Deliveries of a client, as the operations feed tells of them. */
import { randomUUID } from 'node:crypto';
import { authDataFor, signUpClient } from './clients.ts';
import { callOperations } from './operations.ts';

/** The page of the report. */
export const REPORT = '/report/receipt/receipt-report';

export const lines = [
  { line: 1, sku: 'TEE-S', style: 'TEE', description: 'Crew tee', colour: 'Black', size: 'S' },
  { line: 2, sku: 'TEE-M', style: 'TEE', description: 'Crew tee', colour: 'Black', size: 'M' },
].map((line) => ({ ...line, expected: 10, received: 10, unitCost: 620 }));

export const short = lines.map((line) => (line.line === 1 ? { ...line, received: 7 } : line));

/** What the company's system says of a delivery. */
export const feed = (said: object) =>
  callOperations('/receipts', { arrivedAt: '2026-02-02T15:00:00Z', ...said });

/** A client with twelve clean deliveries and one that is short. */
export async function clientWithReceipts(baseURL: string) {
  const client = await signUpClient(baseURL);
  const data = await authDataFor(baseURL, client);
  const own = { client: client.email, countedAt: '2026-02-02T18:00:00Z', status: 'RECEIVED' };
  for (let number = 1; number <= 12; number += 1) {
    const receipt = `${randomUUID().slice(0, 8)}-${number}`;
    await feed({ ...own, receipt, vendor: `Mill ${number}`, lines });
  }
  const exception = { exception: 'E1', type: 'short', line: 1, qty: 3, asked: 'hold' };
  const receipt = `${randomUUID().slice(0, 8)}-short`;
  const head = { vendor: 'Zeta Knits', po: 'PO-99', carrier: 'Old Dominion', mode: 'ltl' };
  await feed({ ...own, ...head, receipt, lines: short, exceptions: [exception] });
  return data;
}
