import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { roleIds } from '#lib/staff/roles.ts';
import { OPERATIONS_KEY, requestFor } from '../../support/api.ts';
import { anyDatabase } from '../../support/databases.ts';
import { everyRoute } from '../../support/every-route.ts';
import { feedDayOn, type FeedDay } from '../../support/feed-day.ts';
import { addPerson, type TestPerson } from '../../support/staff.ts';
import { readPdf } from '../documents/read-pdf.ts';
import { approvedLabel, careLabel } from '../labels/support.ts';

const NOTE = 'Margin of forty percent';
const NAME = 'Zora Quillfeather';

/** Calls about what this day has none of, and pictures. */
const unread = [
  'GET /client/attachments/:id',
  'GET /client/import-progress/:key',
  'GET /client/imports/:reference/failures',
  'GET /client/label-jobs/:id',
  'GET /client/label-jobs/:id/failures',
  'GET /client/label-jobs/:id/file',
  'GET /client/labels/:id/sheet',
  'GET /client/products/:id',
  'GET /client/receipt-files/:id',
  'GET /client/stores/:id',
  'GET /client/submissions/:id/calendar',
  'GET /client/work-files/:id',
];

const queries: Readonly<Record<string, string>> = {
  '/client/views': 'list=receipts',
  '/client/search': 'q=2026',
  '/client/imports': 'kind=products',
  '/client/receipt-export': 'format=xlsx',
  '/client/store-export': 'format=csv',
  '/client/work-export': 'format=csv',
};

/** All text of an answer: of a PDF as a viewer shows it, of a file of files each. */
async function textOf(response: Response): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const head = strFromU8(bytes.slice(0, 4), true);
  if (head === '%PDF') return (await readPdf(bytes)).text;
  if (!head.startsWith('PK')) return strFromU8(bytes);
  return Object.values(unzipSync(bytes))
    .map((file) => strFromU8(file))
    .join('\n');
}

/** Names of records and kinds that a text holds. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/"(?:id|clientId|reference|kind)":"([^"]+)"/g)].flatMap(
    ([, name]) => name ?? [],
  );

describe('what the company keeps inside', () => {
  let day: FeedDay;
  let person: TestPerson;
  const seen = new Map<string, string>();

  const asPerson = (route: string, body?: object) =>
    day.api.call(route, { token: person.token, body });

  async function note(path: string): Promise<void> {
    const { body } = await asPerson(`GET ${path}`);
    const record = body['ResponseBody'] as {
      readonly timeline: readonly { readonly position: number }[];
    };
    const at = { seen: record.timeline.at(-1)?.position, callerReference: randomUUID() };
    const noted = await asPerson(`POST ${path}/transition`, {
      ...at,
      note: NOTE,
      visibility: 'internal',
    });
    expect(noted.status, JSON.stringify(noted.body)).toBe(200);
    const told = await asPerson(`POST ${path}/transition`, {
      callerReference: randomUUID(),
      note: 'It goes on.',
      visibility: 'client',
      seen: (noted.body['ResponseBody'] as typeof record).timeline.at(-1)?.position,
    });
    expect(told.status, JSON.stringify(told.body)).toBe(200);
    seen.set(`inside ${path}`, JSON.stringify((await asPerson(`GET ${path}`)).body));
  }

  beforeAll(async () => {
    day = await feedDayOn(await anyDatabase.open());
    const { api, client, calls, send } = day;
    for (const call of calls) expect((await send(call)).status).toBe(200);
    person = { ...(await addPerson(api.context, roleIds)), name: NAME };
    await api.database.db
      .updateTable('staff')
      .set({ name: NAME })
      .where('id', '=', person.id)
      .execute();
    for (const path of [
      '/ops/submissions/SR-2026-000001',
      '/ops/receipts/RC-2026-000001',
      '/ops/work-orders/WO-2026-000001',
    ])
      await note(path);
    const notes = `POST /ops/clients/${client.session.clientId}/notes`;
    expect((await asPerson(notes, { callerReference: 'n', note: NOTE })).status).toBe(200);
    const { id, version, reference } = await approvedLabel(client, careLabel);
    const order = { fulfil: 'house_prints', quantity: 100, overagePct: 0, note: '', version };
    const sent = await client.call(`POST /client/labels/${id}/send`, order);
    const printed = await asPerson(`POST /ops/labels/${reference ?? ''}/transition`, {
      callerReference: 'l',
      to: 'PRINTED',
      version: (sent.body['ResponseBody'] as { version: number }).version,
    });
    expect(printed.status, JSON.stringify(printed.body)).toBe(200);
  });

  it('is in no answer, file or mail of a client, while the company reads it', async () => {
    const { api, client } = day;
    const { token } = client.session;
    const known = new Set<string>(['care']);
    const texts = new Map<string, string>();
    const read = async (path: string): Promise<boolean> => {
      const response = await api.fetch(requestFor(`GET ${path}`, { token }));
      texts.set(path, await textOf(response));
      return response.status === 200;
    };
    const routes = everyRoute
      .filter(({ method, access }) => method === 'GET' && access === 'session')
      .map(({ path }) => path);
    const unreached = new Set<string>();
    const [plain, named] = [
      routes.filter((path) => !path.includes(':')),
      routes.filter((path) => path.includes(':')),
    ];
    for (const path of plain)
      if (!(await read(`${path}?${queries[path] ?? ''}`))) unreached.add(`GET ${path}`);
    for (const text of [...texts.values()]) for (const name of namesIn(text)) known.add(name);
    for (const path of named) {
      const answers = [];
      for (const name of [...known]) answers.push(await read(path.replace(/:\w+/, name)));
      if (!answers.includes(true)) unreached.add(`GET ${path}`);
    }
    expect([...unreached].toSorted()).toEqual(unread);
    const { body } = await client.call('GET /client/submissions');
    expect(JSON.stringify(body)).toContain('SR-2026-000001');
    const zip = `GET /ops/clients/${client.session.clientId}/export`;
    texts.set(zip, await textOf(await api.fetch(requestFor(zip, { token: OPERATIONS_KEY }))));
    const mails = await api.database.db.selectFrom('outbox').selectAll().execute();
    const own = mails.filter(({ recipient }) => recipient === client.email);
    expect(own.length).toBeGreaterThan(3);
    texts.set('mails', JSON.stringify(own));
    const told = [...texts].filter(([, text]) => text.includes('It goes on.'));
    expect(told.length).toBeGreaterThan(3);
    for (const inside of [NOTE, NAME, 'Zora', person.email]) {
      const holding = [...texts].flatMap(([path, text]) => (text.includes(inside) ? [path] : []));
      expect(holding, inside).toEqual([]);
    }
    for (const [path, text] of seen)
      for (const inside of [NOTE, NAME]) expect(text, path).toContain(inside);
  });
});
