import { expect, it } from 'vitest';
import { runTimedJobs, timedJobs, type TimedJob } from '#api/main/timed-jobs.ts';
import { sweepAttachments } from '#api/files/sweep.ts';
import { cargoClaimCases } from '../../fixtures/submissions/cargo-claim.ts';
import { serviceRequestCases } from '../../fixtures/submissions/service-request.ts';
import { pictureOf } from '../files/support.ts';
import { api, client, onEachThreadedDatabase } from '../submissions/each-database.ts';
import { contact, mailsOf, recordOf, referral } from '../submissions/support.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

const jobOf = (name: string): TimedJob => {
  const job = timedJobs.find((each) => each.name === name);
  if (!job) throw new Error(`There is no job ${name}`);
  return job;
};

onEachThreadedDatabase('timed jobs', () => {
  const run = (name: string) => jobOf(name).run(api.context);
  /** Runs a job twice: what the first run leaves to do is nothing. */
  const runToEnd = async (name: string): Promise<number> => {
    const changed = await run(name);
    const state = () =>
      Promise.all([
        api.database.db.selectFrom('submissions').selectAll().orderBy('id').execute(),
        api.database.db.selectFrom('submission_events').selectAll().orderBy('id').execute(),
        mailsOf(api),
      ]);
    const before = await state();
    expect(await run(name)).toBe(0);
    expect(await state()).toEqual(before);
    return changed;
  };
  const send = async (type: string, data: unknown): Promise<string> =>
    recordOf(await client.send(type, data)).reference ?? '';
  const seenByCompany = async (reference: string) =>
    recordOf(await api.ops(`GET /ops/submissions/${reference}`));
  const mailsTo = async (kind: string) =>
    (await mailsOf(api)).filter((mail) => mail === `${kind} → ${client.email}`).length;

  it('run once in a period over all processes, and a failure leaves the others running', async () => {
    const runs: string[] = [];
    const job = (name: string, result: () => number): TimedJob => ({
      name,
      everyMs: HOUR,
      run: async () => {
        runs.push(name);
        return result();
      },
    });
    const jobs = [
      job('breaks', () => {
        throw new Error('down');
      }),
      job('works', () => 3),
    ];
    const other = { ...api.context };
    await Promise.all([runTimedJobs(api.context, jobs), runTimedJobs(other, jobs)]);
    expect(runs.toSorted()).toEqual(['breaks', 'works']);
    expect(api.logged.map(({ msg }) => msg)).toContain('timed job failed');
    api.advance(HOUR);
    await runTimedJobs(other, jobs);
    expect(runs).toHaveLength(4);
  });

  it('expire a quote after its last day', async () => {
    const reference = await send('service-request', serviceRequestCases.right);
    const approved = await send('service-request', serviceRequestCases.right);
    for (const each of [reference, approved]) {
      await api.company(each, 'transition', { to: 'IN_REVIEW', note: '' });
      const lines = [{ code: 'TKT', text: 'Tickets', qty: 10, unitPrice: 12 }];
      const quoted = await api.company(each, 'quote', {
        lines,
        validUntil: '2026-03-16',
        note: '',
      });
      expect(quoted.status).toBe(200);
    }
    await api.company(approved, 'transition', { to: 'IN_REVIEW', note: '' });
    // 10:00 in UTC on the 16th is still the 16th in the company's time zone, and so is 3:00 on the 17th.
    api.advance(14 * DAY + 17 * HOUR);
    expect(await runToEnd('expire-quotes')).toBe(0);
    api.advance(2 * HOUR);
    const mails = await mailsTo('submission-status');
    expect(await runToEnd('expire-quotes')).toBe(1);
    const record = await seenByCompany(reference);
    expect(record.status).toBe('QUOTE_EXPIRED');
    expect(record.timeline.at(-1)).toMatchObject({
      actor: 'system',
      from: 'QUOTED',
      note: 'The quote was valid until Mar 16, 2026.',
    });
    expect(await mailsTo('submission-status')).toBe(mails + 1);
    expect((await seenByCompany(approved)).status).toBe('IN_REVIEW');
  });

  it('close conversations in which the company owes no answer', async () => {
    const [open_, answered, lively] = [
      await send('contact-us', contact),
      await send('contact-us', { ...contact, subject: 'Another' }),
      await send('contact-us', { ...contact, subject: 'A third' }),
    ];
    for (const each of [answered, lively]) {
      await api.company(each, 'transition', { to: 'ANSWERED', note: 'It was the freight.' });
    }
    api.advance(DAY);
    await api.company(lively, 'transition', { note: 'One more thing.' });
    api.advance(13 * DAY + 1);
    expect(await runToEnd('close-quiet-contacts')).toBe(1);
    const statuses = [open_, answered, lively].map(
      async (each) => (await seenByCompany(each)).status,
    );
    expect(await Promise.all(statuses)).toEqual(['OPEN', 'CLOSED', 'ANSWERED']);
  });

  it('delete drafts after 90 days, with their files', async () => {
    const file = await client.upload(
      await pictureOf({ width: 8, height: 8, format: 'png' }),
      'a.png',
    );
    const { id } = file.body['ResponseBody'] as { id: string };
    await client.draft('contact-us', { ...contact, attachments: [{ id }] });
    await send('contact-us', { ...contact, subject: 'Handed in' });
    api.advance(90 * DAY);
    expect(await run('delete-old-drafts')).toBe(0);
    await sweepAttachments(api.context);
    api.advance(1);
    expect(await runToEnd('delete-old-drafts')).toBe(1);
    const left = await api.database.db.selectFrom('submissions').select('title').execute();
    expect(left).toEqual([{ title: 'Handed in' }]);
    expect(await sweepAttachments(api.context)).toBe(1);
    expect(await api.database.db.selectFrom('stored_files').selectAll().execute()).toEqual([]);
  });

  it('forget the business of a referral after 12 months, unless it was won', async () => {
    const lost = await send('referral-request', referral('zoe@thread.example.com'));
    const won = await send('referral-request', referral('bo@needle.example.org'));
    for (const to of ['CONTACTED', 'QUALIFIED', 'WON']) {
      await api.company(won, 'transition', { to, note: '' });
    }
    api.advance(365 * DAY - HOUR);
    expect(await run('purge-referrals')).toBe(0);
    api.advance(2 * HOUR);
    expect(await runToEnd('purge-referrals')).toBe(1);
    const { data, title, status, timeline } = await seenByCompany(lost);
    expect({ title, status }).toEqual({ title: 'Referral, details deleted', status: 'SUBMITTED' });
    expect(JSON.stringify(data)).not.toMatch(/Thread|zoe|Zoë/);
    expect(data).toMatchObject({ mode: 'refer_business', needs: ['TKT', 'PBG'] });
    expect(timeline.at(-1)?.note).toContain('deleted after 12 months');
    const rows = await api.database.db.selectFrom('submissions').select('search').execute();
    expect(rows.filter(({ search }) => search.includes('zoe@'))).toEqual([]);
    const keys = await api.database.db.selectFrom('submission_keys').select('key').execute();
    expect(keys.map(({ key }) => key).toSorted()).toEqual([
      'domain:needle.example.org',
      'email:bo@needle.example.org',
    ]);
    expect((await seenByCompany(won)).data).toMatchObject({ refCompany: 'Thread & Co' });
  });

  it('remind of the deadlines of a claim 14 and 3 days before, once each', async () => {
    await client.draft('damage-claim', cargoClaimCases.right);
    // Delivered on February 23: to be filed by November 23.
    api.advance(251 * DAY);
    expect(await runToEnd('remind-of-claims')).toBe(0);
    api.advance(DAY);
    expect(await runToEnd('remind-of-claims')).toBe(1);
    api.advance(10 * DAY);
    expect(await runToEnd('remind-of-claims')).toBe(0);
    api.advance(DAY);
    expect(await runToEnd('remind-of-claims')).toBe(1);
    api.advance(20 * DAY);
    expect(await runToEnd('remind-of-claims')).toBe(0);
    expect(await mailsTo('claim-deadline')).toBe(2);
    const rows = await api.database.db
      .selectFrom('submissions')
      .select(['status', 'revision'])
      .execute();
    expect(rows).toEqual([{ status: 'DRAFT', revision: 1 }]);
  });
});
