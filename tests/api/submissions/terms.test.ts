/** Signing the terms: once for each version, again when a version asks for it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runTimedJobs } from '#api/main/timed-jobs.ts';
import { publishContent, publishedContent } from '#lib/content/live-content.ts';
import type { TermsVersion } from '#lib/content/terms-file.ts';
import { termsCases } from '../../fixtures/submissions/terms.ts';
import { signed } from '../../fixtures/submissions/case-table.ts';
import { api, client, logInAgain, onAnyDatabase } from './each-database.ts';
import { fieldsOf, mailsOf, recordOf } from './support.ts';

/** Three versions: only the last one asks for a new signature. */
const version = (name: string, change: Partial<TermsVersion>): TermsVersion => ({
  version: name,
  title: 'Terms & Conditions',
  effectiveFrom: '2026-01-01',
  requiresResign: true,
  changes: [`All of ${name}.`],
  body: `## 1. Acceptance\n\nThe text of ${name}.\n`,
  sha256: name,
  ...change,
});
const versions = [
  version('2026.1', {}),
  version('2026.2', { effectiveFrom: '2026-03-10', requiresResign: false }),
  version('2026.3', { effectiveFrom: '2026-04-01' }),
];
const before = publishedContent('terms');
beforeAll(() => publishContent('terms', versions));
afterAll(() => publishContent('terms', before));

const DAY_MS = 24 * 3600 * 1000;
const sign = (name: string) => ({ ...termsCases.right, signature: signed(name) });

onAnyDatabase('signing the terms', () => {
  const statusOf = async (reference: string): Promise<string> =>
    (await client.read(reference)).status;
  const onboarding = async (): Promise<unknown> => {
    const reply = await client.call('GET /client/overview');
    return (reply.body['ResponseBody'] as { onboarding: unknown }).onboarding;
  };
  const counted = async (): Promise<unknown> =>
    (await client.call('GET /users/dashboard')).body['ResponseBody'];
  const pass = async (days: number): Promise<void> => {
    api.advance(days * DAY_MS);
    await logInAgain();
    await runTimedJobs(api.context);
  };

  it('counts on the dashboard, like all forms', async () => {
    await client.send('terms', sign('2026.1'));
    expect(await counted()).toMatchObject({
      submissions: { total: 1, drafts: 0 },
      terms: { total: 1, drafts: 0, signed: 1 },
      cards: { total: 0, active: 0, expiring: 0 },
      serviceRequests: { total: 0, quoted: 0 },
    });
  });

  it('stores the signed text, and counts the form as done', async () => {
    expect(await onboarding()).toMatchObject({ terms: false });
    const reply = await client.send('terms', sign('2026.1'));
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const record = recordOf(reply);
    expect(record).toMatchObject({
      reference: 'TC-2026-000001',
      status: 'SIGNED',
      title: 'Version 2026.1',
      data: { version: '2026.1', declaredValueOption: 'standard_limit' },
    });
    const [signature] = record.signatures;
    expect(signature).toMatchObject({ documentType: 'terms', documentVersion: '2026.1' });
    expect(signature?.renderedText).toContain('SHA-256 of the text: 2026.1');
    expect(signature?.renderedText).toContain('The text of 2026.1.');
    expect(signature?.renderedText).toContain('Liability option: Standard limit');
    expect(await onboarding()).toMatchObject({ terms: true });
  });

  it('refuses to sign a version twice, and names the day', async () => {
    await client.send('terms', sign('2026.1'));
    const again = await client.send('terms', sign('2026.1'));
    expect(again.status).toBe(409);
    expect(again.body['ResponseMessage']).toBe('You signed this version on Mar 2, 2026.');
    expect(await statusOf('TC-2026-000001')).toBe('SIGNED');
  });

  it('refuses the version that was current when the page was opened', async () => {
    await pass(9);
    const reply = await client.send('terms', sign('2026.1'));
    expect(reply.status).toBe(409);
    expect(reply.body['ResponseMessage']).toBe(
      'A newer version was published. Please read it again.',
    );
    expect(Object.keys(fieldsOf(reply))).toEqual(['signature']);
    expect((await client.send('terms', sign('2026.2'))).status).toBe(200);
  });

  it('leaves a signature in force when a version asks for none', async () => {
    await client.send('terms', sign('2026.1'));
    await pass(9);
    expect(await statusOf('TC-2026-000001')).toBe('SIGNED');
    expect(await mailsOf(api)).not.toContain(`terms-updated → ${client.email}`);
  });

  it('asks for a new signature, tells it once, and lets the old one lapse after 30 days', async () => {
    await client.send('terms', sign('2026.1'));
    await pass(30);
    await pass(1);
    expect(await statusOf('TC-2026-000001')).toBe('RESIGN_NEEDED');
    const told = (await mailsOf(api)).filter((mail) => mail.startsWith('terms-updated'));
    expect(told).toEqual([`terms-updated → ${client.email}`]);
    const record = recordOf(await client.call('GET /client/submissions/TC-2026-000001'));
    expect(record.timeline.at(-1)?.note).toBe(
      'Version 2026.3 is in force. What has changed: All of 2026.2. All of 2026.3. Please sign it by May 1, 2026.',
    );
    expect(await onboarding()).toMatchObject({ terms: true });
    await pass(29);
    expect(await statusOf('TC-2026-000001')).toBe('RESIGN_NEEDED');
    expect(await counted()).toMatchObject({ terms: { version: '2026.1' } });
    await pass(1);
    expect(await statusOf('TC-2026-000001')).toBe('EXPIRED');
    expect(await onboarding()).toMatchObject({ terms: false });
    expect(await counted()).toMatchObject({ terms: { version: null } });
  });

  it('ends the earlier signature with the new one, and keeps both', async () => {
    await client.send('terms', sign('2026.1'));
    await pass(31);
    const reply = await client.send('terms', sign('2026.3'));
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(recordOf(reply).status).toBe('SIGNED');
    const first = recordOf(await client.call('GET /client/submissions/TC-2026-000001'));
    expect(first).toMatchObject({ status: 'REPLACED', title: 'Version 2026.1' });
    expect(first.timeline.at(-1)?.note).toBe('TC-2026-000002 took its place.');
    expect(first.signatures).toHaveLength(1);
    expect(await onboarding()).toMatchObject({ terms: true });
    const [before, after] = [first, recordOf(reply)].map(({ signatures }) => signatures[0]);
    expect(after?.previousSha256).toBe(before?.recordSha256);
  });

  it('touches nobody else', async () => {
    const other = await api.newClient();
    await other.send('terms', sign('2026.1'));
    expect((await client.send('terms', sign('2026.1'))).status).toBe(200);
    const theirs = recordOf(await other.call('GET /client/submissions/TC-2026-000001'));
    expect(theirs.status).toBe('SIGNED');
  });
});
