import { expect, it } from 'vitest';
import type { Role } from '#lib/staff/roles.ts';
import { isFull } from '../../reliability/support/figures.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { addPerson, type TestPerson } from '../../support/staff.ts';
import { api, client, onEachDatabase } from '../submissions/each-database.ts';
import { sendOf } from '../submissions/send-case.ts';
import { contact, fieldsOf, mailsOf, recordOf } from '../submissions/support.ts';

/** On each database. */
const ROUNDS = isFull ? 100 : 20;
const NOT_ALLOWED = 'Your role does not allow this.';

onEachDatabase('acts of people on records', () => {
  let calls = 0;

  const person = (...roles: Role[]) => addPerson(api.context, roles);
  const send = async (type: string, change: object = {}) =>
    (await sendOf(api, client, type, change)).reference;
  const read = ({ token }: TestPerson, reference: string) =>
    api.call(`GET /ops/submissions/${reference}`, { token });
  const act = ({ token }: TestPerson, reference: string, word: string, body: object) =>
    api.call(`POST /ops/submissions/${reference}/${word}`, {
      token,
      body: { callerReference: `desk:${calls++}`, ...body },
    });
  const quote = {
    lines: [{ code: 'RLB', text: 'Relabel', qty: 60, unitPrice: 150 }],
    validUntil: '2026-03-10',
  };
  const reviewed = async (who: TestPerson, type: string, change?: object) => {
    const reference = await send(type, change);
    const { revision } = recordOf(await read(who, reference));
    const moved = await act(who, reference, 'transition', { to: 'IN_REVIEW', revision });
    expect(moved.status).toBe(200);
    return { reference, revision: recordOf(moved).revision };
  };

  it('name the person in the timeline, to the company alone', async () => {
    const service = await person('service');
    const { reference } = await reviewed(service, 'service-request');
    const entry = recordOf(await read(service, reference)).timeline.at(-1);
    expect(entry?.by).toEqual({ name: service.name, kind: 'staff' });
    const { items } = (await client.call('GET /client/submissions')).body['ResponseBody'] as {
      items: { id: string }[];
    };
    const own = await client.call(`GET /client/submissions/${items[0]?.id}`);
    expect(JSON.stringify(own.body)).not.toContain(service.name);
    expect(JSON.stringify(own.body)).not.toContain(service.email);
  });

  it('ask for the role of the form, but for internal notes', async () => {
    const [service, claims, warehouse] = [
      await person('service'),
      await person('claims'),
      await person('warehouse'),
    ];
    const request = await send('service-request');
    const claim = await send('damage-claim');
    const message = { note: 'We look into it.' };
    const note = { ...message, visibility: 'internal' };
    const statusOf = async (who: TestPerson, reference: string, body: object) =>
      (await act(who, reference, 'transition', body)).status;
    expect(await statusOf(service, request, message)).toBe(200);
    expect(await statusOf(service, claim, message)).toBe(403);
    expect(await statusOf(claims, claim, message)).toBe(200);
    expect(await statusOf(claims, request, message)).toBe(403);
    expect(await statusOf(warehouse, request, message)).toBe(403);
    expect(await statusOf(warehouse, request, note)).toBe(200);
    const text = JSON.stringify((await client.call('GET /client/submissions')).body);
    expect(text).not.toContain('internal');
  });

  it('carry a revision when they decide', async () => {
    const service = await person('service');
    const reference = await send('service-request');
    const without = await act(service, reference, 'transition', { to: 'IN_REVIEW' });
    expect([without.status, fieldsOf(without)]).toEqual([
      422,
      { revision: 'Revision is required!' },
    ]);
    expect(
      (await api.company(reference, 'transition', { callerReference: 'key', to: 'IN_REVIEW' }))
        .status,
    ).toBe(200);
  });

  it('are refused with what changed where somebody was quicker', async () => {
    const [ann, bob] = [await person('service'), await person('service')];
    const { reference, revision } = await reviewed(ann, 'service-request', { budget: '' });
    expect((await act(ann, reference, 'quote', { ...quote, revision })).status).toBe(200);
    const late = await act(bob, reference, 'quote', { ...quote, revision });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      error: { code: 'changed' },
      ResponseBody: {
        revision: revision + 1,
        changes: [{ who: ann.name, what: 'quote', from: 'IN_REVIEW', to: 'QUOTED' }],
      },
    });
    const quotes = (await mailsOf(api)).filter((mail) => mail.startsWith('submission-quote'));
    expect(quotes).toHaveLength(1);
  });

  it('are refused as messages that the client overtook', async () => {
    const service = await person('service');
    const { ResponseBody: sent } = (await client.send('contact-us', contact)).body as {
      ResponseBody: { id: string; reference: string; revision: number };
    };
    const seen = recordOf(await read(service, sent.reference)).timeline.length;
    const reply = { revision: sent.revision, text: 'One thing more.' };
    const replied = await client.call(`POST /client/submissions/${sent.id}/reply`, reply);
    expect(replied.status).toBe(200);
    const message = { note: 'Here is the answer.', seen };
    const refused = await act(service, sent.reference, 'transition', message);
    expect([refused.status, refused.body['error']]).toMatchObject([409, { code: 'unread' }]);
    const again = await act(service, sent.reference, 'transition', { ...message, seen: seen + 1 });
    expect(again.status).toBe(200);
  });

  it('show the warehouse no amount and no card record', async () => {
    const [service, warehouse] = [await person('service'), await person('warehouse')];
    const { reference, revision } = await reviewed(service, 'service-request', {
      budget: 12_345,
      currency: 'USD',
    });
    await act(service, reference, 'quote', { ...quote, revision });
    const full = JSON.stringify((await read(service, reference)).body);
    expect(full).toMatch(/12345|\$90\.00|"unitPrice"/);
    const seen = await read(warehouse, reference);
    expect(recordOf(seen)).toMatchObject({ reference, quote: null });
    expect(JSON.stringify(seen.body)).not.toMatch(/12345|\$90|9000|unitPrice/);
    const find = async ({ token }: TestPerson, path: string) => {
      const list = await api.call(`GET ${path}`, { token });
      return JSON.stringify(list.body).includes(reference);
    };
    for (const path of ['/ops/submissions?q=', '/ops/search?q=', '/ops/queue?need=us,client&q=']) {
      const isQueue = path.startsWith('/ops/queue');
      expect([path, await find(service, `${path}123.45`)]).toEqual([path, !isQueue]);
      expect([path, await find(warehouse, `${path}123.45`)]).toEqual([path, false]);
      expect([path, await find(warehouse, path + reference.toLowerCase())]).toEqual([path, true]);
    }
    const card = await send('card-authorization');
    expect((await read(warehouse, card)).body['ResponseMessage']).toBe(NOT_ALLOWED);
    expect((await read(service, card)).status).toBe(200);
  });

  it('are one decision and one mail for each of many simultaneous pairs', async () => {
    const [ann, bob] = [await person('service'), await person('service')];
    const random = seededRandom(34);
    for (let round = 0; round < ROUNDS; round++) {
      const { reference, revision } = await reviewed(ann, 'service-request', { budget: '' });
      const before = (await mailsOf(api)).length;
      const sendQuote = (who: TestPerson) => () =>
        act(who, reference, 'quote', { ...quote, revision });
      const ask = () => act(bob, reference, 'question', { question: 'Which color?', revision });
      const pair = [sendQuote(ann), random.oneOf([ask, sendQuote(bob)])];
      const chosen = random.oneOf([pair, pair.toReversed()]);
      const answers = await Promise.all(chosen.map((each) => each()));
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
      expect((await mailsOf(api)).length).toBe(before + 1);
    }
    const audit = await api.call('GET /ops/audit?size=100', {
      token: (await person('manager')).token,
    });
    const { total } = audit.body['ResponseBody'] as { total: number };
    expect(total).toBe(2 * ROUNDS);
  });
});
