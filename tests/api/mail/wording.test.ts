import { afterEach, describe, expect, it } from 'vitest';
import { mailBrand, layOut } from '#api/mail/layout.ts';
import { mailKinds, writeMail, type MailKind } from '#api/mail/kinds.ts';
import { mailPreview } from '#api/mail/preview.ts';
import { mailSamples } from '#api/mail/samples.ts';
import { company } from '#lib/content/company.ts';
import { publishContent, publishedContent } from '#lib/content/live-content.ts';

/** What mails say follows content/mails while the portal runs. */
const SITE = new URL('https://portal.example.com');
const before = new Map<string, object>();
function publish(name: string, data: object): void {
  if (!before.has(name)) before.set(name, publishedContent(name));
  publishContent(name, data);
}
afterEach(() => {
  for (const [name, data] of before) publishContent(name, data);
  before.clear();
});

const laidOut = (kind: MailKind, data: unknown) => {
  const content = writeMail(kind, data as never);
  return layOut(content, { siteUrl: SITE, brand: mailBrand(company) });
};

it('leaves no placeholder in any mail, and says all of each sample in both parts', () => {
  for (const kind of Object.keys(mailKinds) as (keyof typeof mailKinds)[]) {
    expect(mailSamples[kind].length, kind).toBeGreaterThan(0);
    for (const { data } of mailSamples[kind]) {
      const { subject, text, html } = layOut(writeMail(kind, data as never), {
        siteUrl: SITE,
        brand: mailBrand(company),
      });
      for (const part of [subject, text, html]) expect(part, kind).not.toMatch(/\{\w*\}|undefined/);
      const { path } = data as { path?: string };
      if (path !== undefined && !kind.endsWith('-house')) {
        expect(text, kind).toContain(`${SITE.origin}${path}`);
        expect(html, kind).toContain(`href="${SITE.origin}${path}"`);
      }
    }
  }
});

it('publishes new wording immediately, in both parts', () => {
  const before = laidOut('one-time-code', { code: '0471' });
  publish('mails/one-time-code', {
    subject: 'Here is your code',
    paragraphs: ['Type this:', '{code}', 'Ask us: {minutes} minutes <b>only</b>.'],
  });
  const after = laidOut('one-time-code', { code: '0471' });
  expect(after.subject).toMatch(/^Here is your code - /);
  expect(after.text).toContain('Type this:\n\n    0471\n\nAsk us: 10 minutes <b>only</b>.');
  expect(after.html).toContain('10 minutes &lt;b&gt;only&lt;/b&gt;.');
  expect(after.text).not.toBe(before.text);
});

it('takes name, address and color of the company as they are now', () => {
  const brand = mailBrand(company);
  publish('company', {
    ...company,
    name: 'Acme & Sons',
    colours: { light: { brand: '#00543c' } },
  });
  expect(brand).toMatchObject({ name: 'Acme & Sons', colour: '#00543c' });
});

it('leaves out what has nothing to say, with the heading above it', () => {
  const data = mailSamples['submission-for-house'];
  const [full = '', bare = ''] = data.map(
    (sample) => laidOut('submission-for-house', sample.data).text,
  );
  for (const words of ['MESSAGE', 'FILES', 'Marked CRITICAL, RUSH.', 'Your reply']) {
    expect(full).toContain(words);
    expect(bare).not.toContain(words);
  }
  expect(bare).toContain('IN THE OPERATIONS FEED');
});

it('shows a link whose text has an empty placeholder', () => {
  const [sample] = mailSamples['submission-status'];
  const words = { subject: '{reference}', phrases: {} };
  for (const [label, shown] of [
    ['Open {reference}, {note}', 'Open GC-2026-000123,'],
    ['{note}', '/report-garment-claim/GC-2026-000123'],
  ] as const) {
    publish('mails/submission-status', { ...words, paragraphs: [`${label}: {record}`] });
    const { text } = laidOut('submission-status', { ...sample?.data, note: ' \n' });
    expect(text).toContain(`${shown}: ${SITE.origin}/report-garment-claim/GC-2026-000123`);
  }
});

it('cuts a subject that a long text makes long, and keeps it on one line', () => {
  publish('mails/submission-message', {
    subject: '{reference}: {note}',
    paragraphs: ['{note}'],
    phrases: {},
  });
  const note = `Dear\r\nBcc: x@example.com\n${'a'.repeat(4000)}`;
  const [sample] = mailSamples['submission-message'];
  const { subject } = laidOut('submission-message', { ...sample?.data, note });
  expect(subject).toMatch(/^GC-2026-000123: Dear Bcc: x@example\.com a{100,}a - \S/);
  expect(subject.length).toBeLessThan(230);
});

describe('the preview', () => {
  const frame = () => ({ siteUrl: SITE, brand: mailBrand(company) });

  it('shows every way in which a mail is worded, with its subject', () => {
    const page = mailPreview('claim-deadline', [], frame()) ?? '';
    expect(page.match(/<b>Subject:<\/b>/g)).toHaveLength(3);
    expect(page).toContain('today is the last day');
    expect(page).not.toContain('<script');
  });

  it('shows the mails that share phrases, and what is wrong with a draft', () => {
    const page = mailPreview('deliveries', ['content/x: <wrong>'], frame()) ?? '';
    expect(page).toContain('<li>content/x: &lt;wrong&gt;</li>');
    for (const words of ['has arrived', 'has been counted', 'Your deliveries'])
      expect(page).toContain(words);
  });

  it('rejects a file of no mail', () => {
    expect(mailPreview('team', [], frame())).toBeNull();
  });
});
