import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkView } from '#lib/portal/floor/desk-work.ts';
import { addDays } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { readWorkPage } from '#api/pages/desk/floor/work.ts';
import type { Client, FormsApi } from '../../submissions/support.ts';
import type { CompanyCalls } from '../../work-orders/support.ts';
import { answerOf, openWorkDesk, viewOf, type Desk } from './support.ts';

describe('counts of a work order at the desk', () => {
  let api: FormsApi;
  let client: Client;
  let company: CompanyCalls;
  let desk: Desk;
  const today = companyDay(new Date());
  beforeAll(async () => {
    ({ api, client, company, desk } = await openWorkDesk());
  });
  afterAll(() => api.close());

  type Posted = Readonly<Record<string, string>>;
  const open = (reference: string, posted?: Posted, query = '') =>
    readWorkPage(desk.at(`/desk/work/${reference}${query}`, posted), reference);
  const read = async (...page: Parameters<typeof open>) => answerOf(await open(...page));
  const view = async (...page: Parameters<typeof open>) => viewOf(await open(...page));
  const stageOf = ({ order }: WorkView, stage: string) =>
    order.stages.find((each) => each.stage === stage);

  /** An order with 40 pieces ticketed and packed on an earlier day. */
  async function countedBefore(day: string, items: object[] = []) {
    const { reference } = await company.make(client, { dueOn: today, items });
    const entries = ['TICKETED', 'INSPECTED', 'PACKED'].map((stage) => ({ stage, day, done: 40 }));
    await api.ops(`POST /ops/work-orders/${reference}/progress`, {
      callerReference: `before-${reference}`,
      entries,
    });
    return reference;
  }
  /** The form of counts as a page shows it, with what is typed into it. */
  const formOf = ({ callerReference, order, stages, acts, day }: WorkView, typed: Posted) => {
    const fields = stages.flatMap((stage) => stage.fields);
    return {
      do: 'counts',
      callerReference,
      revision: String(order.revision),
      'counted-on': day,
      mode: acts.counts ?? '',
      ...(day !== today && { day }),
      ...Object.fromEntries(fields.map(({ name, value }) => [name, value])),
      ...Object.fromEntries(fields.map(({ name, stored }) => [`seen-${name}`, stored])),
      ...typed,
    };
  };

  it('keeps counts that another person has corrected first, and only typed ones beside them', async () => {
    const day = addDays(today, -2);
    const reference = await countedBefore(day);
    const shown = await view(reference, undefined, `?day=${day}`);
    const first = formOf(shown, { [`done-TICKETED-${day}`]: '60', correction: 'Twenty more.' });
    const saved = await read(reference, first);
    expect((saved as Response).headers.get('location')).toMatch(`?done=counts&day=${day}`);
    const typed = { [`done-PACKED-${day}`]: '39', correction: 'One fell down.' };
    const late = await view(reference, { ...formOf(shown, typed), callerReference: 'desk:late' });
    expect(late).toMatchObject({ day, rejection: { status: 409, changed: true } });
    await read(reference, formOf(late, { correction: 'One fell down.' }));
    const after = await view(reference);
    expect(stageOf(after, 'TICKETED')?.done).toBe(60);
    expect(stageOf(after, 'PACKED')?.done).toBe(39);
  });

  it('shows the sum of a day below 0, and refused counts of a page that was open over midnight', async () => {
    const day = addDays(today, -1);
    const reference = await countedBefore(day);
    await api.ops(`POST /ops/work-orders/${reference}/progress`, {
      callerReference: `less-${reference}`,
      correction: 'Three fell down.',
      entries: [{ stage: 'PACKED', day: today, done: -3 }],
    });
    const shown = await view(reference);
    const typed = Object.fromEntries(
      ['TICKETED', 'INSPECTED', 'PACKED'].map((stage) => [`done-${stage}-${today}`, '2']),
    );
    expect(formOf(shown, {})).toMatchObject({ [`done-PACKED-${today}`]: '-3' });
    await read(reference, formOf(shown, typed));
    expect(stageOf(await view(reference), 'PACKED')).toMatchObject({
      done: 42,
      today: { done: 2 },
    });
    const { mode, ...open } = formOf(await view(reference, undefined, `?day=${day}`), {});
    const over = { ...open, [`done-TICKETED-${day}`]: '101' };
    const refused = await view(reference, { ...over, mode: 'today' });
    expect(mode).toBe('day');
    expect(refused).toMatchObject({ day, rejection: { status: 422 } });
    expect(refused.stages[0]?.fields[0]).toMatchObject({ stored: '40', value: '101' });
  });

  it('keeps what was typed about an order that was closed first, and days out before it began', async () => {
    const { reference } = await company.make(client, { dueOn: today });
    const { callerReference, order } = await view(reference);
    const shipment = {
      do: 'ship',
      callerReference,
      revision: String(order.revision),
      carrier: 'UPS',
      'shipped-on': addDays(today, -1),
      cartons: '1',
      pieces: '5',
    };
    const message = expect.stringMatching(/^The order began on/) as string;
    expect(await view(reference, shipment)).toMatchObject({
      rejection: { fields: { 'shipped-on': message } },
    });
    expect(await view(reference, undefined, `?day=${addDays(today, -1)}`)).toMatchObject({
      day: today,
      asked: addDays(today, -1),
      rejection: { status: 422, fields: { day: message } },
    });
    for (const to of ['IN_PROGRESS', 'COMPLETED', 'CLOSED'])
      await company.call(`POST /ops/work-orders/${reference}/transition`, { to });
    const late = await view(reference, { ...shipment, 'shipped-on': today });
    expect(late).toMatchObject({
      acts: { report: true },
      rejection: { status: 409, changed: true },
    });
    expect(late.typed('carrier')).toBe('UPS');
  });

  it('finds an item beside counts that were typed, at the revision that was seen', async () => {
    const day = addDays(today, -1);
    const reference = await countedBefore(day, [{ sku: 'TEE-M', qty: 100 }]);
    const shown = await view(reference, undefined, `?day=${day}`);
    await company.count(reference, 'TICKETED', { done: 1 }, day);
    const typed = { [`done-PACKED-${day}`]: '39', code: 'TEE-M' };
    const scanned = await view(reference, { ...formOf(shown, typed), do: 'find' });
    expect(scanned).toMatchObject({ day, found: 'TEE-M', seen: shown.order.revision });
    expect(formOf(scanned, {})).toMatchObject({ [`done-PACKED-${day}`]: '39' });
    expect(scanned.order.revision).toBeGreaterThan(scanned.seen);
  });
});
