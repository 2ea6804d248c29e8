/** What the company names in the operations feed is found in any case of letters. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { databases } from '../support/databases.ts';
import { approvedLabel } from './labels/support.ts';
import { companyFor } from './receipts/support.ts';
import { createFormsApi } from './submissions/support.ts';
import { companyOf, order, requestAt, workOf } from './work-orders/support.ts';

it.each(databases)('finds numbers and ids in any case of letters, on $name', async ({ open }) => {
  const api = createFormsApi(await open());
  const client = await api.newClient();
  const { id, clientId } = client.session;
  const { call } = companyOf(api);
  const answered = async (route: string, body?: object) => {
    const reply = await call(route, body);
    expect(reply.status, `${route} ${JSON.stringify(reply.body)}`).toBe(200);
    return reply;
  };
  for (const name of [clientId.toLowerCase(), id.toUpperCase(), client.email.toUpperCase()]) {
    const found = await answered(`GET /ops/clients?client=${encodeURIComponent(name)}`);
    expect(found.body['ResponseBody']).toMatchObject({ items: [{ id }] });
  }
  const [first, second] = [
    await requestAt(api, client, 'IN_REVIEW'),
    await requestAt(api, client, 'IN_REVIEW'),
  ];
  const request = first.toLowerCase();
  await answered(`GET /ops/submissions/${request}`);
  await answered(`POST /ops/submissions/${request}/transition`, { note: 'Soon.' });
  const made = workOf(await answered(`POST /ops/submissions/${request}/work-order`, { note: '' }));
  expect(made.submission).toBe(first);
  const work = made.reference.toLowerCase();
  await answered(`GET /ops/work-orders/${work}`);
  await answered(`POST /ops/work-orders/${work}/transition`, { to: 'IN_PROGRESS', note: '' });
  const own = { ...order, client: clientId.toLowerCase(), submission: second.toLowerCase() };
  expect(workOf(await answered('POST /ops/work-orders', own)).submission).toBe(second);
  const company = companyFor(api, client);
  const said = { callerReference: randomUUID(), client: clientId.toLowerCase() };
  expect((await company.feed('DEL-1', { ...said, serviceRequest: request })).status).toBe(200);
  expect(await company.read('DEL-1')).toMatchObject({ request: first });
  const { reference: label } = await approvedLabel(client);
  await answered(`GET /ops/labels/${String(label).toLowerCase()}`);
});
