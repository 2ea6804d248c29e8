import { expect, it } from 'vitest';
import type { Role } from '#lib/staff/roles.ts';
import { limitOf, parseLimit } from '#lib/kernel/atoms/approval-limits.ts';
import { provideEmbeddedApi } from '#api/pages/embedded.ts';
import { readDeskRecord } from '#api/pages/desk/record.ts';
import { isFull } from '../../reliability/support/figures.ts';
import { OPERATIONS_KEY, SITE, type Reply } from '../../support/api.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { addPerson, type TestPerson } from '../../support/staff.ts';
import { api, client, onEachDatabase } from '../submissions/each-database.ts';
import { sendOf } from '../submissions/send-case.ts';
import { mailsOf, recordOf } from '../submissions/support.ts';
import { bodyOf } from './staff-support.ts';

/** On each database. */
const ROUNDS = isFull ? 100 : 10;

interface Item {
  readonly id: string;
  readonly state: string;
  readonly amount: string;
  readonly askedBy: string;
  readonly reason: string;
  readonly mayDecide: boolean;
}

onEachDatabase('approvals', () => {
  let calls = 0;

  const person = (...roles: Role[]) => addPerson(api.context, roles);
  const post = ({ token }: TestPerson, path: string, body: object = {}) =>
    api.call(`POST ${path}`, { token, body });
  const read = async (reference: string) =>
    recordOf(await api.call(`GET /ops/submissions/${reference}`, { token: OPERATIONS_KEY }));
  const list = async ({ token }: TestPerson) =>
    bodyOf(await api.call('GET /ops/approvals', { token }))['items'] as unknown as Item[];
  const next = () => ({ callerReference: `desk:${calls++}` });
  const send = async (type: string, change: object = {}) =>
    (await sendOf(api, client, type, change)).reference;
  const move = async (who: TestPerson, reference: string, to: string, note = '') => {
    const { revision } = await read(reference);
    return post(who, `/ops/submissions/${reference}/transition`, { ...next(), to, revision, note });
  };
  const reviewed = async (who: TestPerson) => {
    const reference = await send('service-request', { budget: '' });
    await move(who, reference, 'IN_REVIEW');
    return reference;
  };
  const quoteFor = async (reference: string) => ({
    ...next(),
    revision: (await read(reference)).revision,
    lines: [{ code: 'RLB', text: 'Relabel', qty: 10_001, unitPrice: 100 }],
    validUntil: '2026-03-10',
  });
  const quoteMails = async () =>
    (await mailsOf(api)).filter((mail) => mail.startsWith('submission-quote')).length;

  it('hold a quote above the limit until another person sends it as it was frozen', async () => {
    const [ann, bob, warehouse] = [
      await person('service'),
      await person('manager'),
      await person('warehouse'),
    ];
    const reference = await reviewed(ann);
    const quote = await quoteFor(reference);
    const direct = await post(ann, `/ops/submissions/${reference}/quote`, quote);
    expect(direct.body).toMatchObject({
      ResponseMessage: '$10,001.00 is above the limit of $10,000.00. Ask for approval.',
      error: { code: 'needs_approval' },
    });
    for (let count = 0; count < 2; count++)
      expect((await post(ann, '/ops/approvals', { reference, quote })).status).toBe(200);
    expect([(await read(reference)).status, await quoteMails()]).toEqual(['IN_REVIEW', 0]);
    const [item, ...others] = await list(bob);
    expect([item, others]).toMatchObject([
      { state: 'open', amount: '$10,001.00', askedBy: ann.name, mayDecide: true },
      [],
    ]);
    expect((await list(ann))[0]?.mayDecide).toBe(false);
    const path = `/ops/approvals/${item?.id}/approve`;
    const own = await post(ann, path);
    expect([own.status, own.body['ResponseMessage']]).toEqual([
      403,
      'You have asked for this. Another person decides.',
    ]);
    expect((await post(warehouse, path)).status).toBe(403);
    expect((await api.call('GET /ops/approvals', { token: warehouse.token })).status).toBe(403);
    expect((await post(bob, path)).status).toBe(200);
    const sent = await read(reference);
    expect(sent).toMatchObject({ status: 'QUOTED', quote: { total: 1_000_100 } });
    expect(sent.timeline.at(-1)?.by).toEqual({ name: ann.name, kind: 'staff' });
    expect((await list(bob))[0]?.state).toBe('approved');
    const audit = await api.call(`GET /ops/audit?record=${reference}`, { token: OPERATIONS_KEY });
    expect(bodyOf(audit)['items']).toMatchObject([
      { who: bob.name, what: 'Approve', before: `Asked by ${ann.name}`, after: '$10,001.00' },
      { who: ann.name, what: 'quote', after: 'QUOTED' },
      { who: ann.name, what: 'Ask for approval: quote' },
      { what: 'status' },
    ]);
  });

  it('lapse when the record has changed, and tell why they are refused', async () => {
    const [ann, bob] = [await person('service'), await person('manager')];
    const reference = await reviewed(ann);
    const quote = await quoteFor(reference);
    await post(ann, '/ops/approvals', { reference, quote });
    await move(ann, reference, 'INFO_NEEDED', 'Which color?');
    const [stale] = await list(bob);
    expect(stale?.state).toBe('lapsed');
    const late = await post(bob, `/ops/approvals/${stale?.id}/approve`);
    expect([late.status, late.body['ResponseMessage']]).toEqual([
      409,
      expect.stringMatching(/has lapsed: ask again/),
    ]);
    expect(await quoteMails()).toBe(0);
    await move(ann, reference, 'IN_REVIEW');
    api.advance(1000);
    await post(ann, '/ops/approvals', { reference, quote: await quoteFor(reference) });
    const again = await post(ann, '/ops/approvals', {
      reference,
      quote: await quoteFor(reference),
    });
    expect(again.status).toBe(409);
    const [item] = await list(bob);
    const path = `/ops/approvals/${item?.id}/refuse`;
    expect((await post(bob, path, { reason: '' })).status).toBe(422);
    expect((await post(bob, path, { reason: 'The price list has $4.' })).status).toBe(200);
    expect(await list(ann)).toMatchObject([
      { state: 'refused', reason: 'The price list has $4.' },
      { state: 'lapsed' },
    ]);
  });

  it('are carried out once for each of many simultaneous pairs', async () => {
    const ann = await person('service');
    const others = [await person('manager'), await person('service')];
    const random = seededRandom(7);
    for (let round = 0; round < ROUNDS; round++) {
      const reference = await reviewed(ann);
      const before = await quoteMails();
      await post(ann, '/ops/approvals', { reference, quote: await quoteFor(reference) });
      const [item] = await list(ann);
      const approve = (who: TestPerson) => () => post(who, `/ops/approvals/${item?.id}/approve`);
      const [bob, cleo] = random.oneOf([others, others.toReversed()]).map(approve);
      const answers = await Promise.all([bob?.(), cleo?.()]);
      expect(answers.map((answer) => answer?.status).toSorted()).toEqual([200, 409]);
      expect(await quoteMails()).toBe(before + 1);
    }
  });

  it('are asked for the grant of a large claim, and its appeal is decided by another person', async () => {
    const [ann, bob] = [await person('claims'), await person('claims')];
    const reference = await send('report-garment-claim');
    await move(ann, reference, 'UNDER_REVIEW');
    await api.database.db
      .updateTable('submissions')
      .set({ totals: JSON.stringify({ total: 250_001 }) })
      .where('reference', '=', reference)
      .execute();
    const granted = await move(ann, reference, 'APPROVED');
    expect(granted.body).toMatchObject({ error: { code: 'needs_approval' } });
    const { revision } = await read(reference);
    const asked = { ...next(), to: 'APPROVED', revision };
    expect((await post(ann, '/ops/approvals', { reference, move: asked })).status).toBe(200);
    expect((await move(ann, reference, 'REJECTED', 'Worn.')).status).toBe(200);
    await api.database.db
      .updateTable('submissions')
      .set({ status: 'APPEALED' })
      .where('reference', '=', reference)
      .execute();
    provideEmbeddedApi(api);
    const pageOf = async ({ token, name, email }: TestPerson) => {
      const member = { id: '', email, name, roles: ['claims'] };
      const locals = { desk: { token, member } } as unknown as App.Locals;
      const url = new URL(`/desk/records/${reference}`, SITE);
      const page = await readDeskRecord({ url, request: new Request(url), locals }, reference);
      return page.ok && page.value;
    };
    const decidesNot = 'You made the first decision. Another person decides the appeal.';
    expect(await pageOf(ann)).toMatchObject({ decidesNot, moves: { plain: [] } });
    const own = await move(ann, reference, 'APPEAL_REFUSED', 'Worn.');
    expect([own.status, own.body['ResponseMessage']]).toEqual([403, decidesNot]);
    expect((await move(bob, reference, 'APPEAL_REFUSED', 'Worn.')).status).toBe(200);
  });

  it('count the part of a claim that is granted, which only people with amounts read', async () => {
    const [ann, packer] = [await person('claims'), await person('warehouse')];
    const reference = await send('report-garment-claim');
    await move(ann, reference, 'UNDER_REVIEW');
    const totals = JSON.stringify({ total: 900_000 });
    await api.database.db.updateTable('submissions').set({ totals }).execute();
    const path = `/ops/submissions/${reference}/transition`;
    const { revision } = await read(reference);
    const grant = (to: string, amount?: number) =>
      post(ann, path, { ...next(), to, revision, note: 'Some were worn.', amount });
    const errorOf = ({ body }: Reply) => body['error'];
    expect(errorOf(await grant('PARTLY_APPROVED'))).toMatchObject({ code: 'needs_approval' });
    expect(errorOf(await grant('PARTLY_APPROVED', 250_001))).toMatchObject({
      code: 'needs_approval',
    });
    expect(errorOf(await grant('PARTLY_APPROVED', 900_001))).toMatchObject({
      fields: { amount: 'The claim is $9,000.00. Enter no more.' },
    });
    expect(errorOf(await grant('REJECTED', 1))).toHaveProperty('fields.amount');
    const granted = await grant('PARTLY_APPROVED', 250_000);
    const noteOf = (reply: Reply) => recordOf(reply).timeline.at(-1)?.note;
    expect(noteOf(granted)).toBe('Approved: $2,500.00. Some were worn.');
    const { token } = packer;
    expect(noteOf(await api.call(`GET /ops/submissions/${reference}`, { token }))).toBe('');
  });

  it('are limited in each currency', () => {
    const limit = parseLimit('100, INR 8000');
    const limits = limit.ok ? { quoteLimit: limit.value } : {};
    const limitsIn = (type: string) =>
      ['USD', 'EUR', 'INR'].map((currency) => limitOf(limits, type, currency));
    expect(limitsIn('service-request')).toEqual([10_000, 10_000, 800_000]);
    expect(limitsIn('damage-claim')).toEqual([250_000, 250_000, 250_000]);
    expect(parseLimit('USD 5, EUR 4')).toEqual({ ok: true, value: { USD: 5, EUR: 4 } });
    expect(limitOf({ quoteLimit: { USD: 5 } }, 'service-request', 'GBP')).toBe(0);
  });

  it('are needed of two managers with a fresh second step before a client is erased', async () => {
    const [ann, bob] = [await person('manager'), await person('manager')];
    const { clientId } = client.session;
    const alone = await post(ann, '/ops/clients/erase', { client: clientId });
    expect(alone.body).toMatchObject({ error: { code: 'needs_approval' } });
    const ask = { reference: clientId, erase: 'desk:erase' };
    expect((await post(await person('service'), '/ops/approvals', ask)).status).toBe(403);
    expect((await post(ann, '/ops/approvals', ask)).status).toBe(200);
    const [item] = await list(bob);
    const path = `/ops/approvals/${item?.id}/approve`;
    api.advance(11 * 60 * 1000);
    expect((await post(bob, path)).body).toMatchObject({ error: { code: 'second_step' } });
    const at = api.context.now().toISOString();
    const { db } = api.database;
    await db.updateTable('staff_sessions').set({ confirmed_at: at }).execute();
    expect((await post(bob, path)).status).toBe(200);
    const erased = await db.selectFrom('clients').select('company_name').executeTakeFirst();
    expect(erased?.company_name).toBe('Erased');
  });
});
