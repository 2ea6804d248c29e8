import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkView } from '#lib/portal/floor/desk-work.ts';
import { addDays, dayText } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { readWorkBoard } from '#api/pages/desk/floor/work-list.ts';
import { readWorkPage } from '#api/pages/desk/floor/work.ts';
import { mailsOf, type Client, type FormsApi } from '../../submissions/support.ts';
import type { CompanyCalls } from '../../work-orders/support.ts';
import { answerOf, openDeskAs, openWorkDesk, viewOf, type Desk } from './support.ts';

describe('the page of a work order at the desk', () => {
  let api: FormsApi;
  let client: Client;
  let company: CompanyCalls;
  let desk: Desk;
  const today = companyDay(new Date());
  beforeAll(async () => {
    ({ api, client, company, desk } = await openWorkDesk());
  });
  afterAll(() => api.close());

  const expected = async (change: object = {}) =>
    (await company.make(client, { dueOn: today, ...change })).reference;

  type Posted = Readonly<Record<string, string>>;
  /** Names counts as the form does: 'done-PACKED' for the day or the totals of the form. */
  const named = (posted: Posted): Posted => {
    const scope = posted['mode'] === 'totals' ? 'total' : posted['counted-on'];
    const nameOf = (name: string) =>
      /(done|failed)-[A-Z]+$/.test(name) ? `${name}-${scope}` : name;
    return Object.fromEntries(Object.entries(posted).map(([name, text]) => [nameOf(name), text]));
  };
  const open = (reference: string, posted?: Posted, by = desk) =>
    readWorkPage(by.at(`/desk/work/${reference}`, posted && named(posted)), reference);
  const read = async (...page: Parameters<typeof open>) => answerOf(await open(...page));
  const view = async (...page: Parameters<typeof open>) => viewOf(await open(...page));
  /** Hidden fields of the page as it is now. */
  async function hidden(reference: string, by = desk): Promise<Posted> {
    const { callerReference, order, stages, acts } = await view(reference, undefined, by);
    const seen = stages
      .flatMap(({ fields }) => fields)
      .map(({ name, stored }) => [`seen-${name}`, stored] as const);
    return {
      callerReference,
      revision: String(order.revision),
      mode: acts.counts ?? '',
      'counted-on': today,
      'shipped-on': today,
      ...Object.fromEntries(seen),
    };
  }
  const press = async (reference: string, fields: Posted, by = desk) =>
    read(reference, { ...(await hidden(reference, by)), ...fields }, by);
  const through = (reference: string, done: string) =>
    press(reference, {
      do: 'counts',
      'done-TICKETED': done,
      'done-INSPECTED': done,
      'done-PACKED': done,
    });
  const stageOf = ({ order }: WorkView, stage: string) =>
    order.stages.find((each) => each.stage === stage);

  it('adds the difference between today’s count and what was saved, once', async () => {
    const reference = await expected();
    await press(reference, { do: 'counts', 'done-TICKETED': '30' });
    const posted = { ...(await hidden(reference)), do: 'counts', 'done-TICKETED': '50' };
    for (let time = 0; time < 2; time += 1)
      expect(await read(reference, posted)).toMatchObject({ status: 303 });
    const after = await view(reference);
    expect(stageOf(after, 'TICKETED')).toMatchObject({ done: 50, today: { done: 50 } });
    expect(after.stages[0]?.fields[0]).toMatchObject({ label: 'Done Ticketed', value: '50' });
    expect(after.order.status).toBe('IN_PROGRESS');
    expect(after.order.timeline.some(({ by }) => by?.name === desk.name)).toBe(true);
  });

  it('asks why a count gets lower, and keeps what was typed', async () => {
    const reference = await expected();
    await press(reference, { do: 'counts', 'done-TICKETED': '30' });
    const lower = { do: 'counts', 'done-TICKETED': '20' };
    const asked = await press(reference, lower);
    expect(asked).toMatchObject({ rejection: { status: 422 } });
    expect((asked as WorkView).rejection?.fields['correction']).toMatch(/^Reason is required!/);
    expect((asked as WorkView).stages[0]?.fields[0]?.value).toBe('20');
    await press(reference, { ...lower, correction: 'Ten were counted twice.' });
    expect(stageOf(await view(reference), 'TICKETED')?.done).toBe(20);
  });

  it('corrects the counts of an earlier day with a reason, and tells the client what changed', async () => {
    const reference = await expected();
    const day = addDays(today, -2);
    const body = { callerReference: 'late', entries: [{ stage: 'PACKED', day, done: 40 }] };
    const stages = ['TICKETED', 'INSPECTED'].map((stage) => ({ stage, day, done: 60 }));
    await api.ops(`POST /ops/work-orders/${reference}/progress`, {
      ...body,
      entries: [...stages, ...body.entries],
    });
    const path = `/desk/work/${reference}`;
    const shown = await readWorkPage(desk.at(`${path}?day=${day}`), reference);
    expect(shown).toMatchObject({ value: { day, acts: { counts: 'day', correct: true } } });
    const { callerReference, order } = await view(reference);
    const seen = { 'seen-done-PACKED': '40', 'seen-done-TICKETED': '60' };
    const typed = {
      do: 'counts',
      mode: 'day',
      'counted-on': day,
      callerReference,
      revision: String(order.revision),
      ...seen,
      'done-PACKED': '45',
      'done-TICKETED': '60',
    };
    const asked = await view(reference, typed);
    expect(asked.rejection?.fields['correction']).toMatch(/^Reason is required!/);
    expect(asked.day).toBe(day);
    expect(asked.stages.flatMap(({ fields }) => fields)).toContainEqual(
      expect.objectContaining({ name: `done-PACKED-${day}`, stored: '40', value: '45' }),
    );
    await read(reference, { ...typed, correction: 'A carton was missed.' });
    const after = await view(reference);
    expect(stageOf(after, 'PACKED')).toMatchObject({ done: 45, today: { done: 0 } });
    const told = await client.call(`GET /client/work-orders/${reference}`);
    const { timeline } = told.body['ResponseBody'] as WorkView['order'];
    expect(timeline.slice(-2)).toMatchObject([
      { kind: 'counted', note: `Packed, ${dayText(day)}: +5 done` },
      { kind: 'corrected', note: 'A carton was missed.' },
    ]);
  });

  it('finds an item by its SKU and by the GTIN of the client’s product, and says what has none', async () => {
    const values = { sku: 'TEE-M', gtin: '4006381333931', description: 'Tee' };
    await client.call('POST /client/products', { values });
    const reference = await expected({
      items: [
        { sku: 'TEE-S', qty: 1 },
        { sku: 'tee-m', qty: 2 },
      ],
    });
    for (const code of ['4006381333931', ']C10104006381333931', 'TEE-M'])
      expect(await press(reference, { do: 'find', code })).toMatchObject({ found: 'tee-m' });
    expect(await press(reference, { do: 'find', code: '4006381333948' })).toMatchObject({
      found: null,
      rejection: { status: 422, fields: { code: 'No line has 4006381333948.' } },
    });
  });

  it('says at the field what cannot be, and what somebody else has changed', async () => {
    const reference = await expected();
    const before = await hidden(reference);
    const over = { do: 'counts', 'done-TICKETED': '101', 'done-PACKED': 'x' };
    expect(await press(reference, over)).toMatchObject({
      rejection: { fields: { [`done-PACKED-${today}`]: 'Done Packed is invalid!' } },
    });
    expect(await press(reference, { ...over, 'done-PACKED': '' })).toMatchObject({
      rejection: {
        fields: { [`done-TICKETED-${today}`]: expect.stringMatching(/101 done of 100/) as string },
      },
    });
    await press(reference, { do: 'counts', 'done-TICKETED': '10' });
    const late = await view(reference, { ...before, do: 'counts', 'done-TICKETED': '7' });
    expect(late).toMatchObject({ rejection: { status: 409, changed: true } });
    expect(late.stages[0]?.fields[0]).toMatchObject({ stored: '10', value: '7' });
    const open = await hidden(reference);
    await press(reference, { do: 'hold', 'hold-for': 'material', 'hold-reason': 'No tickets.' });
    const held = await view(reference, { ...open, do: 'counts', 'done-TICKETED': '20' });
    expect(held).toMatchObject({ rejection: { status: 409, changed: true } });
  });

  it('holds for the client’s answer, and resumes', async () => {
    const reference = await expected();
    await press(reference, { do: 'move:IN_PROGRESS' });
    expect(await press(reference, { do: 'hold', 'hold-for': 'client:question' })).toMatchObject({
      rejection: { fields: { 'hold-reason': 'Reason is required!' } },
    });
    await press(reference, {
      do: 'hold',
      'hold-for': 'client:question',
      'hold-reason': 'Which string?',
    });
    const held = await view(reference);
    expect(held.order).toMatchObject({ status: 'ON_HOLD', ask: { text: 'Which string?' } });
    expect(held.acts.counts).toBeNull();
    expect(held.acts.moves.map(({ verb }) => verb)).toContain('Resume');
    await press(reference, { do: 'move:IN_PROGRESS' });
    expect((await view(reference)).order.status).toBe('IN_PROGRESS');
  });

  it('completes refused goods only with a reason', async () => {
    const reference = await expected({ qcLevel: 'full' });
    await through(reference, '100');
    const typed = { 'inspected-on': today, lot: '100', 'defect-0': 'STAIN' };
    const critical = { ...typed, 'defect-severity-0': 'critical' };
    expect(await press(reference, { do: 'inspect', ...critical })).toMatchObject({
      rejection: { fields: { 'defect-count-0': 'Pieces of the defect is required!' } },
    });
    await press(reference, { do: 'inspect', ...critical, 'defect-count-0': '1' });
    expect((await view(reference)).order.inspections).toMatchObject([{ verdict: 'refused' }]);
    expect(await press(reference, { do: 'move:COMPLETED' })).toMatchObject({
      rejection: { status: 409 },
    });
    await press(reference, { do: 'move:COMPLETED', note: 'The stain is a chalk mark.' });
    expect((await view(reference)).order.status).toBe('COMPLETED');
  });

  it('ships in parts, and is shipped with the last pieces', async () => {
    const reference = await expected();
    await through(reference, '100');
    await press(reference, { do: 'move:COMPLETED' });
    const shipment = { do: 'ship', carrier: 'UPS', tracking: '1Z', cartons: '2', 'ship-to': '' };
    expect(await press(reference, { ...shipment, pieces: '' })).toMatchObject({
      rejection: { fields: { pieces: 'Pieces is required!' } },
    });
    expect(
      await press(reference, { ...shipment, pieces: '60', 'ship-to': 'S'.repeat(501) }),
    ).toMatchObject({
      rejection: { fields: { 'ship-to': 'Ship to length must be less than 500 Charactors!' } },
    });
    const place = { 'ship-to': 'S'.repeat(500) };
    const first = { ...(await hidden(reference)), ...shipment, ...place, pieces: '60' };
    for (let time = 0; time < 2; time += 1) await read(reference, first);
    expect((await view(reference)).order).toMatchObject({
      status: 'COMPLETED',
      shipments: [{ pieces: 60, shipTo: 'S'.repeat(500) }],
    });
    await press(reference, { ...shipment, pieces: '40' });
    expect((await view(reference)).order.status).toBe('SHIPPED');
  });

  it('lets managers correct the totals of a finished order, and cancel', async () => {
    const reference = await expected();
    const manager = await openDeskAs(api, 'manager');
    await through(reference, '100');
    expect((await view(reference, undefined, manager)).acts).toMatchObject({ counts: null });
    for (const to of ['COMPLETED', 'CLOSED']) await press(reference, { do: `move:${to}` });
    expect((await view(reference)).acts).toMatchObject({ counts: null, report: false, moves: [] });
    const fields = { do: 'counts', 'done-PACKED': '98' };
    expect(await press(reference, fields, manager)).toMatchObject({ rejection: { status: 422 } });
    const reasoned = { ...fields, correction: 'Two were missing.' };
    const shipment = { do: 'ship', carrier: 'UPS', cartons: '1', pieces: '40', 'ship-reason': '' };
    const late = { ...shipment, 'shipped-on': today };
    expect(await press(reference, late, manager)).toMatchObject({
      rejection: { fields: { 'ship-reason': 'Reason is required!' } },
    });
    await press(reference, { ...late, 'ship-reason': 'The paper was late.' }, manager);
    expect((await view(reference)).order.shipments).toMatchObject([
      { shippedOn: today, pieces: 40 },
    ]);
    const typed: Posted = { ...(await hidden(reference, manager)), ...reasoned };
    const body = {
      callerReference: 'by-hand',
      revision: Number(typed['revision']),
      entries: [{ stage: 'PACKED', day: today, done: -2 }],
      correction: 'Two were missing.',
    };
    const refused = await api.call(`POST /ops/work-orders/${reference}/progress`, {
      token: desk.at('/').locals.desk?.token ?? '',
      body,
    });
    expect(refused.status).toBe(403);
    await read(reference, typed, manager);
    expect(stageOf(await view(reference), 'PACKED')?.done).toBe(98);
    const other = await expected();
    expect(await press(other, { do: 'move:CANCELLED' })).toMatchObject({
      rejection: { status: 403 },
    });
    await press(other, { do: 'move:CANCELLED' }, manager);
    expect((await view(other)).order.status).toBe('CANCELLED');
  });

  it('writes to the client, and keeps internal notes inside', async () => {
    const reference = await expected();
    const service = await openDeskAs(api, 'service');
    await press(reference, { do: 'note', internal: 'Ask Bo about the thread.' }, service);
    expect((await view(reference, undefined, service)).acts.message).toBe(false);
    await press(reference, { do: 'message', message: 'We start on Monday.' });
    const shown = await client.call(`GET /client/work-orders/${reference}`);
    const text = JSON.stringify(shown.body);
    expect(text).toContain('We start on Monday.');
    for (const inside of ['Ask Bo', desk.name, service.name]) expect(text).not.toContain(inside);
    expect(await mailsOf(api)).toContain(`work-message → ${client.email}`);
  });

  it('is on the board with its client until it is shipped', async () => {
    const reference = await expected();
    const found = async (path: string) => {
      const board = await readWorkBoard(desk.at(path));
      const items = board.ok ? board.value.open.items : [];
      return items.find((item) => item.reference === reference);
    };
    expect(await found('/desk/work')).toMatchObject({ company: 'Acme Garments' });
    await through(reference, '100');
    for (const to of ['COMPLETED', 'CLOSED']) await press(reference, { do: `move:${to}` });
    expect(await found('/desk/work')).toBeUndefined();
    expect(await found(`/desk/work?q=${reference}`)).toBeDefined();
  });
});
