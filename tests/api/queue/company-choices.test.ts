import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { publishContent, publishedContent } from '#lib/content/live-content.ts';
import { anyDatabase } from '../../support/databases.ts';
import { addPerson } from '../../support/staff.ts';
import { contact, createFormsApi, recordOf, type FormsApi } from '../submissions/support.ts';
import { callAs, entryOf } from './support.ts';

let api: FormsApi;
const before = publishedContent('company');

beforeAll(async () => {
  api = createFormsApi(await anyDatabase.open());
});
afterEach(() => publishContent('company', before));
afterAll(() => api.close());

it('the company chooses the role that is asked first about a form', async () => {
  const client = await api.newClient();
  const send = async () => recordOf(await client.send('contact-us', contact)).reference ?? '';
  expect(await entryOf(api, await send())).toMatchObject({ area: 'service' });
  publishContent('company', { ...before, areas: { 'contact-us': 'billing' } });
  expect(await entryOf(api, await send())).toMatchObject({ area: 'billing' });
});

it('clients read first names of people only where the company says so', async () => {
  const client = await api.newClient();
  const { id, reference } = recordOf(await client.send('contact-us', contact));
  const person = await addPerson(api.context, ['service']);
  await callAs(api, person, `POST /ops/submissions/${reference ?? ''}/transition`, {
    callerReference: `desk:${randomUUID()}`,
    note: 'We look at it.',
    seen: 1,
  });
  const names = async () => {
    const { timeline } = await client.read(id);
    return timeline.map(({ by }) => by?.name);
  };
  expect((await names()).at(-1)).toBe('Selvage & Tag');
  const mails = async () => {
    const rows = api.database.db.selectFrom('outbox').select('id');
    const sent = await rows.where('kind', '=', 'submission-message').execute();
    const read = sent.map(({ id: mail }) => api.ops(`GET /ops/mails/${mail}`));
    return (await Promise.all(read)).map((reply) => JSON.stringify(reply.body));
  };
  expect((await mails()).join()).not.toContain('Pat');
  publishContent('company', { ...before, staffNames: 'first' });
  expect((await names()).at(-1)).toBe('Pat');
  await callAs(api, person, `POST /ops/submissions/${reference ?? ''}/transition`, {
    callerReference: `desk:${randomUUID()}`,
    note: 'It is done.',
    seen: 2,
  });
  expect((await mails()).join()).toMatch(/It is done\.(?:\\n)+Pat/);
});
