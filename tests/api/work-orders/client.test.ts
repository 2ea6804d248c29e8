import { beforeEach, describe, expect, it } from 'vitest';
import { defaultQuota } from '#lib/kernel/atoms/client-quota.ts';
import { workStatusOf } from '#lib/work-orders/statuses.ts';
import { pictureOf } from '../files/support.ts';
import { api, client, onAnyDatabase } from '../submissions/each-database.ts';
import { fieldsOf, COMPANY_EMAIL, mailsOf } from '../submissions/support.ts';
import { companyOf, order, workOf, type CompanyCalls } from './support.ts';

onAnyDatabase('work orders of a client', () => {
  let company: CompanyCalls;
  beforeEach(() => {
    company = companyOf(api);
  });

  describe('what the client does', () => {
    let reference: string;
    const hold = async (body: object): Promise<string> => {
      const reply = await company.call(`POST /ops/work-orders/${reference}/hold`, {
        reason: 'May we use the black thread?',
        waitingFor: 'client',
        ...body,
      });
      return workOf(reply).ask?.at ?? '';
    };
    const act = (body: object) =>
      client.call(`POST /client/work-orders/${reference}/act`, { note: '', ...body });
    beforeEach(async () => {
      ({ reference } = await company.make(client));
    });

    it('answers a question; the order then waits for the company, which sees it', async () => {
      const asked = await hold({});
      expect(await client.call('GET /client/work-waiting')).toMatchObject({
        body: { ResponseBody: [{ reference }] },
      });
      expect(fieldsOf(await act({ act: 'answer', asked }))).toHaveProperty('note');
      expect((await act({ act: 'approve', asked })).status).toBe(409);
      const card = { act: 'answer', asked, note: 'Pay with 4111 1111 1111 1111' };
      expect(fieldsOf(await act(card))).toHaveProperty('note');
      const answered = workOf(await act({ act: 'answer', asked, note: 'Yes, black.' }));
      expect(answered).toMatchObject({ status: 'ON_HOLD', waitingFor: 'house', acts: [] });
      expect((await act({ act: 'answer', asked, note: 'Twice' })).status).toBe(409);
      const seen = await company.read(reference);
      expect(seen.timeline.at(-1)).toMatchObject({
        actor: 'client',
        kind: 'answer',
        note: 'Yes, black.',
      });
      expect(await mailsOf(api)).toContain(`work-for-house → ${COMPANY_EMAIL}`);
      expect(await mailsOf(api)).toContain(`work-question → ${client.email}`);
    });

    it('rejects an answer to a replaced question', async () => {
      const asked = await hold({});
      api.advance(1000);
      await hold({ reason: 'Or navy?' });
      const late = await act({ act: 'answer', asked, note: 'Yes' });
      expect(late.status).toBe(409);
      expect(late.body['ResponseMessage']).toContain('no longer open');
    });

    it('takes a second press for the first one', async () => {
      const asked = await hold({ ask: 'sample' });
      const approval = { act: 'approve', asked };
      const first = workOf(await act(approval));
      expect(workOf(await act(approval)).timeline).toEqual(first.timeline);
      const note = () =>
        client.call(`POST /client/work-orders/${reference}/note`, { text: 'Any news?' });
      const noted = workOf(await note());
      expect(workOf(await note()).timeline).toEqual(noted.timeline);
      api.advance(60_000);
      expect(workOf(await note()).timeline).toHaveLength(noted.timeline.length + 1);
    });

    it('approves or rejects a sample', async () => {
      const asked = await hold({ ask: 'sample' });
      expect(fieldsOf(await act({ act: 'reject', asked }))).toHaveProperty('note');
      const rejected = workOf(await act({ act: 'reject', asked, note: 'Label is crooked.' }));
      expect(rejected.timeline.at(-1)).toMatchObject({ kind: 'reject' });
      api.advance(1000);
      const again = await hold({ ask: 'sample' });
      expect(workOf(await act({ act: 'approve', asked: again })).waitingFor).toBe('house');
    });

    it('approves an overrun: the pieces belong to the order from then on', async () => {
      expect(
        fieldsOf(
          await company.call(`POST /ops/work-orders/${reference}/hold`, {
            reason: 'More came',
            waitingFor: 'client',
            ask: 'overrun',
          }),
        ),
      ).toHaveProperty('pieces');
      const asked = await hold({ ask: 'overrun', pieces: 6 });
      // Not counted twice: by the company, and once more by the approval.
      const counted = await company.call(`POST /ops/work-orders/${reference}/change`, {
        pieces: 106,
      });
      expect(counted.status).toBe(409);
      const titled = { title: 'Tickets and bags', pieces: 100 };
      expect((await company.call(`POST /ops/work-orders/${reference}/change`, titled)).status).toBe(
        200,
      );
      expect(workOf(await act({ act: 'approve', asked })).pieces).toBe(106);
    });

    it.each([
      { ask: 'question', act: 'answer', note: 'Yes, black.', label: 'On hold: our side' },
      { ask: 'sample', act: 'approve', note: '', label: 'Resuming' },
      { ask: 'sample', act: 'reject', note: 'Crooked.', label: 'On hold: our side' },
      { ask: 'overrun', pieces: 6, act: 'approve', note: '', label: 'Resuming' },
    ])('undoes within a minute: $act of a $ask', async ({ label, ask, pieces, ...said }) => {
      const asked = await hold({ ask, ...(pieces && { pieces }) });
      const before = workOf(await client.call(`GET /client/work-orders/${reference}`));
      const answered = workOf(await act({ ...said, asked }));
      expect(answered).toMatchObject({ ask: null, answered: { kind: ask, undo: asked } });
      const { status, waitingFor, holdReason } = answered;
      expect(workStatusOf(status, waitingFor, holdReason).label).toBe(label);
      const undone = workOf(await act({ act: 'undo', asked }));
      const { ask: open, acts, pieces: left, holdReason: reason } = undone;
      expect({ ask: open, acts, pieces: left, holdReason: reason }).toEqual({
        ask: before.ask,
        acts: before.acts,
        pieces: before.pieces,
        holdReason: before.holdReason,
      });
      expect(undone.timeline.slice(-2).map(({ kind }) => kind)).toEqual([said.act, 'undo']);
      // A second press is the first one, and the question can be answered anew.
      expect(workOf(await act({ act: 'undo', asked })).timeline).toHaveLength(
        undone.timeline.length,
      );
      expect(workOf(await act({ ...said, asked })).waitingFor).toBe('house');
    });

    it('preserves pieces that the company changed after an approval, even within a minute', async () => {
      const asked = await hold({ ask: 'overrun', pieces: 6 });
      const { pieces } = workOf(await act({ act: 'approve', asked }));
      const change = `POST /ops/work-orders/${reference}/change`;
      expect((await company.call(change, { pieces: pieces + 10 })).status).toBe(200);
      expect((await act({ act: 'undo', asked })).status).toBe(409);
      expect(workOf(await client.call(`GET /client/work-orders/${reference}`))).toMatchObject({
        pieces: pieces + 10,
        waitingFor: 'house',
      });
    });

    it('no longer undoes after a minute, after an act of the company, or for another client', async () => {
      const asked = await hold({ ask: 'sample' });
      await act({ act: 'approve', asked });
      const other = await api.newClient();
      const path = `POST /client/work-orders/${reference}/act`;
      expect((await other.call(path, { act: 'undo', asked })).status).toBe(404);
      api.advance(60_000);
      const late = await act({ act: 'undo', asked });
      expect([late.status, late.body['ResponseMessage']]).toEqual([
        409,
        'The minute to undo is over, so your answer stands. Message us to change it.',
      ]);
      const again = await hold({ ask: 'sample' });
      await act({ act: 'approve', asked: again });
      const move = { to: 'IN_PROGRESS' };
      await company.call(`POST /ops/work-orders/${reference}/transition`, move);
      const gone = await act({ act: 'undo', asked: again });
      expect([gone.status, gone.body['ResponseMessage']]).toEqual([
        409,
        'We have already acted on your answer, so it stands. Message us to change it.',
      ]);
      const seen = workOf(await client.call(`GET /client/work-orders/${reference}`));
      expect(seen).toMatchObject({ status: 'IN_PROGRESS', answered: null });
    });

    it('writes notes', async () => {
      const path = `POST /client/work-orders/${reference}/note`;
      expect(fieldsOf(await client.call(path, { text: ' ' }))).toHaveProperty('text');
      const noted = workOf(await client.call(path, { text: 'Please fold in three.' }));
      expect(noted.timeline.at(-1)).toMatchObject({ kind: 'note', actor: 'client' });
    });
  });

  it("reads the company's photos outside of the quota", async () => {
    const { reference } = await company.make(client);
    expect((await company.photo(reference, await pictureOf())).status).toBe(200);
    const torn = await company.photo(reference, await pictureOf(), 'Neck\u0000label');
    expect([torn.status, fieldsOf(torn)]).toEqual([422, { caption: 'caption is invalid!' }]);
    const id = (await company.read(reference)).files[0]?.id ?? '';
    expect((await client.call(`GET /client/work-files/${id}`)).status).toBe(200);
    const thumb = await client.call(`GET /client/work-files/${id}?thumb=1`);
    expect([thumb.status, thumb.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const other = await api.newClient();
    expect((await other.call(`GET /client/work-files/${id}`)).status).toBe(404);
    expect((await other.call(`GET /client/work-files/${id}?thumb=1`)).status).toBe(404);
    await api.database.db
      .updateTable('stored_files')
      .set({ size_bytes: defaultQuota.megabytes * 1024 * 1024 })
      .execute();
    expect((await client.upload(await pictureOf({ format: 'png' }), 'own.png')).status).toBe(200);
  });

  it('includes figures of finished, on-time and failed work', async () => {
    const { reference } = await company.make(client, { dueOn: '2026-03-01' });
    await company.count(reference, 'TICKETED', { done: 100 });
    await company.count(reference, 'INSPECTED', { done: 100, failed: 10, reworked: 10 });
    await company.count(reference, 'PACKED', { done: 40 });
    await company.call(`POST /ops/work-orders/${reference}/inspections`, {
      inspectedOn: '2026-03-02',
      level: 'full',
      defects: [
        { code: 'SEAM', severity: 'minor', count: 2 },
        { code: 'STAIN', severity: 'major', count: 7 },
        { code: 'SEAM', severity: 'major', count: 1 },
      ],
    });
    const move = { to: 'COMPLETED', note: '' };
    await company.call(`POST /ops/work-orders/${reference}/transition`, move);
    const figures = await client.call('GET /client/work-figures');
    expect(figures.body['ResponseBody']).toMatchObject({
      onTimeRate: 0,
      passRate: 90,
      doneThisWeek: 40,
      defects: [
        { code: 'STAIN', count: 7 },
        { code: 'SEAM', count: 3 },
      ],
    });
    const { months } = figures.body['ResponseBody'] as { months: { month: string }[] };
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toEqual({ month: '2026-03', onTime: 0, late: 1 });
  });

  it('shows an order with its days beside the plan', async () => {
    const { reference } = await company.make(client, { ...order, scheduledOn: '2026-03-02' });
    await company.count(reference, 'TICKETED', { done: 50 });
    await company.count(reference, 'INSPECTED', { done: 50 });
    await company.count(reference, 'PACKED', { done: 30 });
    const { days } = workOf(await client.call(`GET /client/work-orders/${reference}`));
    expect(days[0]).toEqual({ day: '2026-03-02', done: 30, plan: 10 });
    expect(days.at(-1)).toEqual({ day: '2026-03-13', done: null, plan: 100 });
  });

  it('ends the days of an order with the day that closed it', async () => {
    const made = { ...order, scheduledOn: '2026-03-02' };
    const cancelled = await company.make(client, made);
    await company.call(`POST /ops/work-orders/${cancelled.reference}/transition`, {
      to: 'CANCELLED',
      note: 'Not wanted any more.',
    });
    const done = await company.make(client, made);
    for (const stage of ['TICKETED', 'INSPECTED', 'PACKED']) {
      await company.count(done.reference, stage, { done: stage === 'PACKED' ? 30 : 50 });
    }
    for (const to of ['IN_PROGRESS', 'QC', 'COMPLETED']) {
      await company.call(`POST /ops/work-orders/${done.reference}/transition`, { to, note: '' });
    }
    api.advance(30 * 86_400_000);
    const later = await api.again(client);
    for (const { reference } of [cancelled, done]) {
      const { days } = workOf(await later.call(`GET /client/work-orders/${reference}`));
      expect(days.map(({ day, plan }) => [day, plan])).toEqual([['2026-03-02', 10]]);
    }
  });
});
