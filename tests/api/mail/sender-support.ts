/** Mail servers and senders of a test; what was opened is closed after it. */
import { onTestFinished } from 'vitest';
import { queueMail } from '#api/mail/queue.ts';
import { OutboxSender } from '#api/mail/outbox-sender.ts';
import { openTransport } from '#api/mail/transport.ts';
import { SITE, type TestApi } from '../../support/api.ts';
import { startSmtpStub, type Mood, type SmtpStub } from './smtp-stub.ts';

const brand = { name: 'Selvage & Tag', email: 'hello@example.com', colour: '#2f2a6b' };

/** A mail server in this mood, until the test is over. */
export async function stubIn(mood: Mood): Promise<SmtpStub> {
  const stub = await startSmtpStub(mood);
  onTestFinished(() => stub.close());
  return stub;
}

/** What a sender of this API needs. */
export function partsFor(api: Pick<TestApi, 'context'>, smtpUrl: string) {
  const settings = {
    siteUrl: new URL(SITE),
    mailFrom: 'portal@example.com',
    smtpUrl,
    dataDir: '/nowhere',
  };
  const transport = openTransport(settings);
  onTestFinished(() => transport.close());
  return { context: api.context, settings, brand, transport };
}

type SenderParts = ConstructorParameters<typeof OutboxSender>[0];

/** Sends all due mails with a new sender. */
export async function sendDue(
  api: Pick<TestApi, 'context'>,
  smtpUrl: string,
  more: Partial<SenderParts> = {},
): Promise<void> {
  await new OutboxSender({ ...partsFor(api, smtpUrl), ...more }).sendDue();
}

/** Queues a code. */
export const queue = (api: TestApi, to = 'owner@example.com'): Promise<string> =>
  api.database.transaction((tx) =>
    queueMail(api.context, tx, { to, kind: 'one-time-code', data: { code: '0471' } }),
  );
