/** Calls of the company's own systems, and the records of a client that they make. */
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';

interface Made {
  readonly reference: string;
}

/** Sends a body to the operations feed with a new caller's reference; without a body it reads. */
export async function callOperations<Reply = Made>(path: string, body?: object): Promise<Reply> {
  const answer = await fetch(`${test.info().project.use.baseURL ?? ''}/api/ops${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: 'Bearer operations-key-of-the-browser-tests',
      'content-type': 'application/json',
    },
    body: body ? JSON.stringify({ callerReference: randomUUID(), ...body }) : null,
  });
  const text = await answer.text();
  expect(answer.ok, `${path}: ${text}`).toBe(true);
  return (JSON.parse(text) as { ResponseBody: Reply }).ResponseBody;
}

export const sizes = ['XS', 'S', 'M', 'L', 'XL', '2XL'];

/** Makes an expected delivery of a client: one style in six sizes. */
export async function expectedReceipt(client: string, more: object = {}): Promise<string> {
  const lines = sizes.map((size, at) => ({
    line: at + 1,
    sku: `TEE-${size}`,
    style: 'TEE',
    description: 'Crew tee',
    colour: 'Black',
    size,
    expected: 10,
  }));
  const receipt = randomUUID().slice(0, 12);
  const head = { client, receipt, vendor: 'Mill & Sons', po: 'PO-1', lines };
  return (await callOperations('/receipts', { ...head, ...more })).reference;
}

/** Makes a work order of 100 pieces of a client. @param countedOn an earlier day on which ten pieces were ticketed */
export async function newOrder(client: string, countedOn?: string): Promise<string> {
  const { reference } = await callOperations('/work-orders', {
    client,
    title: 'Tickets for spring',
    services: ['TKT', 'RPK'],
    pieces: 100,
    dueOn: '2026-01-05',
    items: [{ sku: 'TEE-M', qty: 100 }],
  });
  if (countedOn !== undefined) {
    const entries = [{ stage: 'TICKETED', day: countedOn, done: 10 }];
    await callOperations(`/work-orders/${reference}/progress`, { entries });
  }
  return reference;
}
