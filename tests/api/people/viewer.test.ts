/** A viewer reads the records of the company without amounts. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { may, type ClientRight } from '#lib/people/rights.ts';
import { OPEN_END } from '#api/kernel/text.ts';
import { openPayload } from '#api/mail/queue.ts';
import { databases } from '../../support/databases.ts';
import { everyRoute } from '../../support/every-route.ts';
import { addMember } from '../../support/members.ts';
import { readFileOf } from '../../support/sheets.ts';
import { readPdf } from '../documents/read-pdf.ts';
import { createFormsApi } from '../submissions/support.ts';
import { amountsIn, plantAmounts, type Planted } from './viewer-support.ts';

const viewer = { role: 'viewer', maySign: true } as const;
const CATALOG = '/csp-api/csp-item-list';
const reads = everyRoute.filter(
  ({ access, method, path, right }) =>
    access === 'session' &&
    (method === 'GET' || path === CATALOG) &&
    (right === null || may(viewer, right as ClientRight)),
);
/** Running imports and jobs hold counts alone. */
const unplanted = ['import-progress', 'label-jobs'];

/** Calls whose answers hold amounts for others. */
const holdAmounts = [
  '/client/label-approvals',
  '/client/labels',
  '/client/labels/:id',
  '/client/overview',
  '/client/products',
  '/client/products/:id',
  '/client/receipt-figures',
  '/client/receipts',
  '/client/receipts/:reference',
  '/client/recent',
  '/client/search',
  '/client/store-export',
  '/client/stores/:id',
  '/client/submissions',
  '/client/submissions/:id',
  '/client/vendor-scores',
  '/client/work-export',
  '/client/work-orders',
  '/client/work-orders/:id',
  '/client/work-orders/:id/pdf',
  '/client/work-waiting',
  CATALOG,
];

/** Mails about the records, all with their titles. */
const mailed = [
  'label-approved',
  'merchandise-received',
  'submission-message',
  'submission-question',
  'submission-quote',
  'submission-received',
  'submission-status',
  'work-question',
  'work-status',
];

/** The addresses of a call for all that was planted. */
function addressesOf(path: string, planted: Planted): string[] {
  const [, before, rest = ''] = /^(.*?)\/:\w+(.*)$/.exec(path) ?? [];
  if (path === CATALOG) return [path];
  if (before === undefined)
    return [path, `${path}?figures=1`, `${path}?q=spring`, `${path}?format=csv`];
  const kind = before.split('/').at(-1) ?? '';
  const values = planted[kind];
  if (!values && !unplanted.includes(kind)) throw new Error(`Nothing of ${kind} was planted.`);
  return (values ?? []).map((value) => `${before}/${value}${rest}`);
}

describe.each(databases)('a viewer on $name', ({ open }) => {
  it('finds no amount in any answer, file and mail, and gets no file of claims and cards', async () => {
    const api = createFormsApi(await open());
    const owner = await api.newClient();
    const { id, email, token } = await addMember(api.context, owner.session.id, 'viewer');
    await api.database.db
      .updateTable('members')
      .set({ mail_topics: 'requests deliveries labels claims money', email_status: 1 })
      .where('id', '=', id)
      .execute();
    const planted = await plantAmounts(api, owner);
    const mails = await api.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', email)
      .execute();
    const read = async (token: string, address: string) => {
      if (address === CATALOG) return api.call(`POST ${address}`, { token, body: {} });
      if (!address.endsWith('/pdf')) return api.call(`GET ${address}`, { token });
      const { bytes } = await readFileOf(api, token, address);
      return { status: 200, body: (await readPdf(bytes)).text };
    };
    const faults: unknown[] = mails
      .map((mail) => [mail.kind, ...amountsIn(openPayload(mail, api.context.keysFor))])
      .filter(({ length }) => length > 1);
    expect([...new Set(mails.map(({ kind }) => kind))].sort()).toEqual(mailed);
    const found = new Set<string>();
    for (const { path } of reads)
      for (const address of addressesOf(path, planted)) {
        const [own, seen] = [await read(owner.session.token, address), await read(token, address)];
        const isRefused = planted['refused']?.some((id) => address.endsWith(`/${id}`)) ?? false;
        if (seen.status !== (isRefused ? 403 : own.status)) faults.push([address, seen.status]);
        if (amountsIn(own.body).length > 0) found.add(path);
        if (amountsIn(seen.body).length > 0) faults.push([address, amountsIn(seen.body)]);
      }
    expect(faults).toEqual([]);
    expect([...found].sort()).toEqual(holdAmounts);
  }, 120_000);

  it('finds no record by an amount, as others do', async () => {
    const api = createFormsApi(await open());
    const owner = await api.newClient();
    await plantAmounts(api, owner);
    const { token } = await addMember(api.context, owner.session.id, 'viewer');
    const lists = [
      'search',
      'submissions',
      'labels',
      'products',
      'receipts',
      'work-orders',
      'stores',
    ];
    const foundBy = async (token: string, q: string) => {
      const answers = await Promise.all(
        lists.map((list) => api.call(`GET /client/${list}?q=${encodeURIComponent(q)}`, { token })),
      );
      return answers.map(({ body }) => {
        const { groups, items } = body['ResponseBody'] as Record<string, unknown[] | undefined>;
        return (groups ?? items ?? []).length;
      });
    };
    const amounts = ['313.37', '13.3', '7313'];
    for (const count of await foundBy(owner.session.token, '313.37'))
      expect(count).toBeGreaterThan(0);
    for (const q of amounts) expect(await foundBy(token, q), q).toEqual(lists.map(() => 0));
    for (const q of ['spring', 'SR-', 'ticket 2', 'PO-778', 'WO-2026', 'A-1', 'mill'])
      expect(await foundBy(token, q), q).toEqual(await foundBy(owner.session.token, q));
    // As the release before wrote it.
    for (const table of ['submissions', 'labels', 'products', 'work_orders'])
      await sql`update ${sql.table(table)} set search = replace(search, ${OPEN_END}, ' ')`.execute(
        api.database.db,
      );
    for (const q of amounts) expect(await foundBy(token, q), q).toEqual(lists.map(() => 0));
    for (const q of ['spring', 'SR-', 'PO-778', 'WO-2026', 'A-1'])
      expect(await foundBy(token, q), q).toEqual(await foundBy(owner.session.token, q));
    await api.close();
  }, 60_000);
});
