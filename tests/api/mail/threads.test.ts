import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isMailKind, writeMail } from '#api/mail/kinds.ts';
import { OutboxSender } from '#api/mail/outbox-sender.ts';
import { mailSamples } from '#api/mail/samples.ts';
import { openTransport } from '#api/mail/transport.ts';
import { api, client, onAnyDatabase } from '../submissions/each-database.ts';
import { SITE } from '../../support/api.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { contact, COMPANY_EMAIL, recordOf } from '../submissions/support.ts';
import { partsFor, stubIn } from './sender-support.ts';

const headerOf = (source: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(source)?.[1]?.replace(/\s+/g, ' ') ??
  '';

const host = new URL(SITE).hostname;

onAnyDatabase('the mails about a record', () => {
  /** A message, the answer to it, and a further message. */
  async function talk(): Promise<string> {
    const { id, reference } = recordOf(await client.send('contact-us', contact));
    const path = `POST /ops/submissions/${reference ?? ''}/transition`;
    const asked = { callerReference: 'answer-1', to: 'ANSWERED', note: 'It was corrected.' };
    expect((await api.ops(path, asked)).status).toBe(200);
    const body = { revision: 3, text: 'Thank you, one more thing.', attachmentIds: [] };
    const replied = await client.call(`POST /client/submissions/${id}/reply`, body);
    expect(replied.status, JSON.stringify(replied.body)).toBe(200);
    return reference ?? '';
  }

  function expectThreads(sources: readonly string[], reference: string): void {
    const ids = sources.map((source) => headerOf(source, 'Message-ID'));
    expect(new Set(ids).size).toBe(ids.length);
    for (const [to, reader] of [
      [client.email, 'client'],
      [COMPANY_EMAIL, 'company'],
    ]) {
      const own = sources.filter((source) => headerOf(source, 'To') === to);
      expect(own.length).toBeGreaterThan(1);
      for (const source of own) {
        const anchor = `<${reference}.${reader ?? ''}@${host}>`;
        expect(headerOf(source, 'References')).toBe(anchor);
        expect(headerOf(source, 'In-Reply-To')).toBe(anchor);
        expect(headerOf(source, 'Subject')).toMatch(new RegExp(`^${reference}: `));
      }
    }
  }

  it('form one conversation per reader at a mail server', async () => {
    const stub = await stubIn('accepts');
    const reference = await talk();
    await new OutboxSender(partsFor(api, stub.url)).sendDue();
    expectThreads(stub.received, reference);
  });

  it('form one conversation per reader in outbox files', async () => {
    const dataDir = temporaryFolder();
    const parts = partsFor(api, '');
    const settings = { ...parts.settings, smtpUrl: null, dataDir };
    const reference = await talk();
    await new OutboxSender({ ...parts, settings, transport: openTransport(settings) }).sendDue();
    const folder = join(dataDir, 'outbox');
    const files = await readdir(folder);
    const sources = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    expectThreads(sources, reference);
  });

  it('name their record, of whatever kind they are; all others name none', () => {
    const threads = Object.entries(mailSamples).flatMap(([kind, samples]) =>
      samples.map(({ data }) => {
        if (!isMailKind(kind)) throw new Error(kind);
        const { thread, subject } = writeMail(kind, data as never);
        if (thread) expect(subject.replace(/^(\[\w+\] )+/, '')).toMatch(`${thread.record}: `);
        return [kind, thread?.reader];
      }),
    );
    const readers = Object.fromEntries(threads) as Record<string, string | undefined>;
    expect(readers).toMatchObject({
      'submission-status': 'client',
      'merchandise-arrived': 'client',
      'work-question': 'client',
      'label-approved': 'client',
      'submission-for-house': 'company',
      'work-for-house': 'company',
      'receipt-answered': 'company',
    });
    for (const kind of ['one-time-code', 'merchandise-digest', 'password-reset'])
      expect(readers[kind], kind).toBeUndefined();
  });
});
