import { expect, it } from 'vitest';
import { remindOfClaims } from '#api/submissions/jobs/remind-of-claims.ts';
import { recordClocks } from '#lib/submissions/claims/record-deadlines.ts';
import { cargoClaimCases } from '../../fixtures/submissions/cargo-claim.ts';
import type { SubmissionCases } from '../../fixtures/submissions/case-table.ts';
import { garmentClaimCases } from '../../fixtures/submissions/garment-claim.ts';
import { api, client, logInAgain, onAnyDatabase } from './each-database.ts';
import { seedReferences, sendCase } from './send-case.ts';
import { fieldsOf } from './support.ts';

const DAY = 24 * 60 * 60 * 1000;

onAnyDatabase('a decided claim', () => {
  const claim = async (cases: SubmissionCases): Promise<string> => {
    await seedReferences(api, client, cases.definition, cases.right);
    return (await sendCase(api, client, cases)).reference ?? '';
  };
  const company = async (reference: string, to: string, more: object = {}) => {
    const moved = await api.company(reference, 'transition', { to, ...more });
    expect([to, moved.status]).toEqual([to, 200]);
  };
  const read = async (reference: string) => await client.read(reference);
  const pass = async (days: number) => {
    api.advance(days * DAY);
    await logInAgain();
  };
  const write = async (reference: string) => {
    const { revision } = await read(reference);
    const body = { revision, text: 'Any news?' };
    const sent = await client.call(`POST /client/submissions/${reference}/reply`, body);
    expect(sent.status).toBe(200);
  };
  const tryAct = async (reference: string, name: string, said: object = {}) => {
    const { revision } = await read(reference);
    const body = { act: name, revision, ...said };
    return client.call(`POST /client/submissions/${reference}/act`, body);
  };
  const act = async (reference: string, name: string, said: object = {}) => {
    const done = await tryAct(reference, name, said);
    expect([name, done.status]).toEqual([name, 200]);
  };
  const clocks = async (reference: string, today = '2026-03-02') =>
    recordClocks(await read(reference), today).map(({ id, due }) => `${id} ${due}`);

  it('counts the two years to sue from the declination, not from what was written since', async () => {
    const reference = await claim(cargoClaimCases);
    await pass(9);
    await company(reference, 'DECLINED', { on: '2026-03-04', note: 'Packed badly.' });
    await pass(719);
    // Five days are left, and the portal's own reminder says so.
    expect(await clocks(reference, '2028-02-28')).toEqual(['sue 2028-03-04']);
    expect(await remindOfClaims(api.context)).toBe(1);
    await write(reference);
    expect(await clocks(reference, '2028-02-28')).toEqual(['sue 2028-03-04']);
    expect(await remindOfClaims(api.context)).toBe(0);
    await company(reference, 'CLOSED');
    expect(await clocks(reference, '2028-02-28')).toEqual(['sue 2028-03-04']);
    const calendar = await client.call(`GET /client/submissions/${reference}/calendar`);
    expect(calendar.status).toBe(200);
    api.advance(2 * DAY);
    expect(await remindOfClaims(api.context)).toBe(1);
  });

  it('follows a day that the company corrects, in silence too, and takes none that is still to come', async () => {
    const reference = await claim(cargoClaimCases);
    await pass(10);
    await company(reference, 'DECLINED', { on: '2026-03-05', note: 'Packed badly.' });
    const later = { to: 'DECLINED', on: '2026-03-14' };
    expect(fieldsOf(await api.company(reference, 'transition', later))).toEqual({
      on: 'Choose Mar 12, 2026 (New York) or an earlier date.',
    });
    await company(reference, 'DECLINED', { on: '2026-03-04', visibility: 'internal' });
    expect(await clocks(reference)).toEqual(['sue 2028-03-04']);
    const { timeline } = await read(reference);
    expect(timeline.at(-1)).toMatchObject({ note: '', on: '2026-03-04' });
  });

  it.each([
    [cargoClaimCases, ['SENT', 'ACKNOWLEDGED', 'DECLINED']],
    [garmentClaimCases, ['UNDER_REVIEW']],
  ] as const)('has no day before the client sent the claim', async (cases, statuses) => {
    const reference = await claim(cases);
    for (const to of statuses) {
      const early = { to, on: '2026-03-01', note: 'Told us.' };
      const refused = await api.company(reference, 'transition', early);
      expect([refused.status, fieldsOf(refused)]).toEqual([
        422,
        { on: 'The client sent it on Mar 2, 2026 (New York). Choose this day or a later one.' },
      ]);
    }
    // What is only told may have happened before.
    const told = { on: '2026-03-01', note: 'The carrier called.' };
    expect((await api.company(reference, 'transition', told)).status).toBe(200);
    await company(reference, statuses[0], { on: '2026-03-02' });
  });

  it('takes no note of the company as the day of a status, whatever day the note is about', async () => {
    const reference = await claim(cargoClaimCases);
    await pass(5);
    await company(reference, 'DECLINED', { on: '2026-03-04', note: 'Packed badly.' });
    const { timeline } = await read(reference);
    const note = { on: '2026-03-06', note: 'Called the carrier.', visibility: 'internal' };
    expect((await api.company(reference, 'transition', note)).status).toBe(200);
    expect(await clocks(reference)).toEqual(['sue 2028-03-04']);
    expect((await read(reference)).timeline).toEqual(timeline);
  });

  it('counts the days to appeal from when the client was told, whatever day the decision is given', async () => {
    const reference = await claim(garmentClaimCases);
    await company(reference, 'UNDER_REVIEW');
    await pass(5);
    await company(reference, 'REJECTED', { on: '2026-03-03', note: 'Worn.' });
    expect(await clocks(reference)).toEqual(['appeal 2026-03-21']);
    expect((await read(reference)).acts).toContain('appeal');
  });

  it('ends the time to appeal 14 days after the decision, whatever was written since', async () => {
    const reference = await claim(garmentClaimCases);
    await company(reference, 'UNDER_REVIEW');
    await company(reference, 'REJECTED', { note: 'Worn.' });
    await pass(14);
    await write(reference);
    expect((await read(reference)).acts).toContain('appeal');
    expect(await clocks(reference)).toEqual(['appeal 2026-03-16']);
    await pass(1);
    expect((await read(reference)).acts).not.toContain('appeal');
    const late = await tryAct(reference, 'appeal', { note: 'Please look again.' });
    expect([late.status, late.body['ResponseMessage']]).toEqual([
      409,
      'The time to appeal ended on Mar 16, 2026.',
    ]);
    expect(await read(reference)).toMatchObject({ status: 'REJECTED' });
  });

  it.each([
    [garmentClaimCases, ['UNDER_REVIEW'], ['PARTLY_APPROVED', 'REJECTED']],
    [garmentClaimCases, ['UNDER_REVIEW', 'REJECTED', 'APPEALED'], ['APPEAL_REFUSED']],
    [cargoClaimCases, ['ACKNOWLEDGED'], ['DECLINED']],
  ] as const)('says why it was decided against the client', async (cases, before, decisions) => {
    const reference = await claim(cases);
    for (const to of before) {
      if (to === 'APPEALED') await act(reference, 'appeal', { note: 'The tags are still on.' });
      else await company(reference, to, { note: 'Worn.' });
    }
    const path = `POST /ops/submissions/${reference}/transition`;
    for (const to of decisions) {
      const move = { callerReference: `why-${to}`, to, on: '2026-03-02' };
      const bare = await api.ops(path, { ...move, note: ' ' });
      expect([bare.status, fieldsOf(bare)]).toEqual([
        422,
        { note: 'Give a reason. The client reads it with the new status.' },
      ]);
      const hidden = await api.ops(path, { ...move, note: 'Worn.', visibility: 'internal' });
      expect([hidden.status, fieldsOf(hidden)]).toEqual([
        422,
        { visibility: 'The note must be visible to the client.' },
      ]);
    }
    const [to] = decisions;
    const move = { callerReference: `why-${to}`, to, note: 'Half were worn.' };
    expect((await api.ops(path, move)).status).toBe(200);
    expect((await api.ops(path, move)).status).toBe(200);
    const { status, timeline } = await read(reference);
    expect([status, timeline.at(-1)?.note]).toEqual([to, 'Half were worn.']);
  });

  it.each([
    [garmentClaimCases, 'UNDER_REVIEW', 'REJECTED', 'appeal', 'APPEALED'],
    [cargoClaimCases, 'ACKNOWLEDGED', 'DECLINED', 'dispute', 'DISPUTED'],
  ] as const)('is contested with a reason', async (cases, first, decision, name, contested) => {
    const reference = await claim(cases);
    await company(reference, first);
    await company(reference, decision, { note: 'Worn.' });
    const bare = await tryAct(reference, name);
    expect([bare.status, Object.keys(fieldsOf(bare))]).toEqual([422, ['note']]);
    await act(reference, name, { note: 'The tags are still on.' });
    const { status, timeline } = await read(reference);
    expect([status, timeline.at(-1)?.note]).toEqual([contested, 'The tags are still on.']);
  });

  it('preserves its approved part when the client withdraws the only appeal', async () => {
    const reference = await claim(garmentClaimCases);
    await company(reference, 'UNDER_REVIEW');
    await company(reference, 'PARTLY_APPROVED', { note: 'We credit one half.' });
    await act(reference, 'appeal', { note: 'All of them were torn.' });
    const { revision, acts } = await read(reference);
    expect(acts).toEqual(['retract']);
    const path = `POST /client/submissions/${reference}/withdraw`;
    expect((await client.call(path, { revision, note: '' })).status).toBe(409);
    await act(reference, 'retract');
    const after = await read(reference);
    expect([after.status, after.acts]).toEqual(['APPEAL_WITHDRAWN', []]);
    expect(await clocks(reference)).toEqual([]);
    await company(reference, 'RESOLVED', { note: 'Credit note 17.' });
  });
});
