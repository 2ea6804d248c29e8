/** Verbs about mails and webhooks: both are entries of the outbox. */
import { setTimeout as sleep } from 'node:timers/promises';
import { array, boolean, nullable, number, string, type as record } from 'superstruct';
import { counted } from '#lib/kernel/count-text.ts';
import { bodyOf } from './feed.ts';
import { defineVerb, OpsError, print, UsageError, type OpsContext, type Values } from './verb.ts';

/** The query of a list: its state and its size, as they were typed. */
function listQuery({ state, size }: Values): URLSearchParams {
  const typed = Object.entries({ state, size }).filter(([, value]) => typeof value === 'string');
  return new URLSearchParams(typed as [string, string][]);
}

interface Entries {
  readonly path: string;
  readonly noun: string;
  /** Message for an id without a resendable entry. */
  readonly unknown: string;
  readonly usage: string;
}

const resent = record({ resent: array(string()) });

/** Queues these entries again, or all that were given up; returns the exit code. */
async function queueAgain(
  { feed, say, complain }: OpsContext,
  { path, noun, unknown, usage }: Entries,
  { all }: Values,
  ids: readonly string[],
): Promise<number> {
  if ((all === true) === ids.length > 0) throw new UsageError(usage);
  let sent = 0;
  for (const id of all === true ? [undefined] : ids) {
    const answer = await feed.call('POST', path, { id });
    if (answer.status === 404 && id !== undefined) complain(`${id}: ${unknown}`);
    else sent += bodyOf(answer, resent).resent.length;
  }
  say(`${counted(sent, noun)} queued again.`);
  return all === true || sent === ids.length ? 0 : 1;
}

const mail = record({
  id: string(),
  to: string(),
  kind: string(),
  state: string(),
  tries: number(),
  why: nullable(string()),
  createdAt: string(),
  canBeSentAgain: boolean(),
});
const mailList = record({ items: array(mail) });
const mailText = record({ subject: string(), text: string() });

const mailLine = ({ id, createdAt, state, kind, to, tries, why }: typeof mail.TYPE): string => {
  const facts = [state.padEnd(6), kind.padEnd(22), to, counted(tries, 'attempt')];
  return [id, createdAt, ...facts, why ?? ''].join('  ').trimEnd();
};

const mails = defineVerb({
  name: 'mails',
  summary: 'Lists mails that were given up or wait, or shows what one of them says.',
  usage: 'npm run ops -- mails [ID] [--state FAILED|QUEUED|SENT] [--size 100] [--json]',
  examples: ['mails', 'mails --state QUEUED', 'mails 0f9c2a4e-5b1d-4c53-9d0e-2f8a6f1f7c11'],
  options: ['state', 'size'],
  flags: ['json'],
  maxWords: 1,
  run: async (context, values, [id]) => {
    const { feed } = context;
    if (id !== undefined) {
      const found = await feed.call('GET', `/ops/mails/${encodeURIComponent(id)}`);
      const { subject, text } = bodyOf(found, mailText);
      const shown = text === '' ? 'Its text is not kept.' : `${subject}\n\n${text}`;
      print(context, values, found.body, [shown]);
      return;
    }
    const list = bodyOf(await feed.call('GET', `/ops/mails?${listQuery(values)}`), mailList);
    const end = `${counted(list.items.length, 'mail')}.`;
    print(context, values, list, [...list.items.map(mailLine), end]);
  },
});

const mailEntries: Entries = {
  path: '/ops/mails',
  noun: 'mail',
  unknown: 'no such mail was given up, or its text is not kept.',
  usage: 'npm run ops -- mail-resend <ID … | --all>',
};

const mailResend = defineVerb({
  name: 'mail-resend',
  summary: 'Queues mails again that were given up.',
  usage: mailEntries.usage,
  examples: ['mail-resend 0f9c2a4e-5b1d-4c53-9d0e-2f8a6f1f7c11', 'mail-resend --all'],
  flags: ['all'],
  run: (context, values, ids) => queueAgain(context, mailEntries, values, ids),
});

const webhook = record({
  id: string(),
  type: string(),
  reference: string(),
  state: string(),
  tries: number(),
  lastAnswer: nullable(string()),
  createdAt: string(),
});
const webhookList = record({ items: array(webhook) });
const queued = record({ id: string() });

const webhookEntries: Entries = {
  path: '/ops/webhooks',
  noun: 'webhook',
  unknown: 'no such webhook.',
  usage: [
    'npm run ops -- webhook test [--json]',
    'npm run ops -- webhook list [--state QUEUED|SENT|FAILED] [--size 100] [--json]',
    'npm run ops -- webhook resend <ID … | --all>',
  ].join('\n'),
};

const webhookLine = (entry: typeof webhook.TYPE): string => {
  const { id, type, reference, state, tries, lastAnswer, createdAt } = entry;
  const facts = [state.padEnd(6), type.padEnd(26), reference, counted(tries, 'attempt')];
  return [id, createdAt, ...facts, lastAnswer ?? ''].join('  ');
};

const LOOKS = 24;
const LOOK_MS = 500;

/** Sends a test event and waits for the first answer to it. */
async function testWebhook(context: OpsContext, values: Values): Promise<void> {
  const { feed } = context;
  const { id } = bodyOf(await feed.call('POST', '/ops/webhook-test'), queued);
  const look = async () => bodyOf(await feed.call('GET', `/ops/webhooks/${id}`), webhook);
  let found = await look();
  for (let looks = 0; looks < LOOKS && found.lastAnswer === null; looks++) {
    await sleep(LOOK_MS);
    found = await look();
  }
  print(context, values, found, [webhookLine(found)]);
  if (found.state === 'SENT') return;
  throw new OpsError(
    found.lastAnswer === null
      ? 'It was not tried yet: others wait, or the receiver was away. See webhook list.'
      : `It was not taken (${found.lastAnswer}); it is tried again.`,
  );
}

async function listWebhooks(context: OpsContext, values: Values): Promise<void> {
  const answer = await context.feed.call('GET', `/ops/webhooks?${listQuery(values)}`);
  const found = bodyOf(answer, webhookList);
  const end = `${counted(found.items.length, 'webhook')}.`;
  print(context, values, found, [...found.items.map(webhookLine), end]);
}

const webhooks = defineVerb({
  name: 'webhook',
  summary: 'Tries the receiver of webhooks, lists them with their last answers, sends them again.',
  usage: webhookEntries.usage,
  examples: ['webhook test', 'webhook list --state FAILED', 'webhook resend --all'],
  options: ['state', 'size'],
  flags: ['json', 'all'],
  run: async (context, values, [act, ...rest]) => {
    if (act === 'resend') return queueAgain(context, webhookEntries, values, rest);
    if (rest.length > 0 || (act !== 'test' && act !== 'list'))
      throw new UsageError(webhookEntries.usage);
    return (act === 'test' ? testWebhook : listWebhooks)(context, values);
  },
});

export const outboxVerbs = [mails, mailResend, webhooks];
