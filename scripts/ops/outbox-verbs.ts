/** Verbs about mails and webhooks: both are entries of the outbox. */
import { setTimeout as sleep } from 'node:timers/promises';
import { array, boolean, nullable, number, string, type as record } from 'superstruct';
import { counted } from '#lib/kernel/count-text.ts';
import { bodyOf } from './feed.ts';
import { defineVerb, OpsError, print, UsageError, type OpsContext, type Values } from './verb.ts';

/** The query of a list: its state in upper case, and its size. */
function listQuery({ state, size }: Values): URLSearchParams {
  const query = new URLSearchParams();
  if (typeof state === 'string') query.set('state', state.toUpperCase());
  if (typeof size === 'string') query.set('size', size);
  return query;
}

/** Rejects options that the act would ignore. */
function checkTaken(values: Values, taken: readonly string[], usage: string): void {
  const ignored = Object.keys(values).find((name) => name !== 'json' && !taken.includes(name));
  if (ignored !== undefined) throw new UsageError(`--${ignored} is not taken here.\n${usage}`);
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
async function retryQueued(
  context: OpsContext,
  { path, noun, unknown, usage }: Entries,
  values: Values,
  ids: readonly string[],
): Promise<number> {
  const { feed, complain } = context;
  const isAll = values['all'] === true;
  if (isAll === ids.length > 0) throw new UsageError(usage);
  const queuedIds: string[] = [];
  for (const id of isAll ? [undefined] : ids) {
    const answer = await feed.call('POST', path, { id });
    if (answer.status === 404 && id !== undefined) complain(`${id}: ${unknown}`);
    else queuedIds.push(...bodyOf(answer, resent).resent);
  }
  const line = `${counted(queuedIds.length, noun)} queued again.`;
  print(context, values, { resent: queuedIds }, [line]);
  return isAll || queuedIds.length === ids.length ? 0 : 1;
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

const mailUsage = 'npm run ops -- mails [ID] [--state FAILED|QUEUED|SENT] [--size 100] [--json]';

const mails = defineVerb({
  name: 'mails',
  summary: 'Lists emails that failed or wait, or shows the text of one.',
  usage: mailUsage,
  examples: ['mails', 'mails --state QUEUED', 'mails 0f9c2a4e-5b1d-4c53-9d0e-2f8a6f1f7c11'],
  options: ['state', 'size'],
  flags: ['json'],
  maxWords: 1,
  run: async (context, values, [id]) => {
    const { feed } = context;
    if (id !== undefined) {
      checkTaken(values, [], mailUsage);
      const found = await feed.call('GET', `/ops/mails/${encodeURIComponent(id)}`);
      if (found.status === 404) throw new OpsError(`There is no email ${id}.`);
      const { subject, text } = bodyOf(found, mailText);
      const shown = text === '' ? 'Its text is not kept.' : `${subject}\n\n${text}`;
      print(context, values, found.body, [shown]);
      return;
    }
    const list = bodyOf(await feed.call('GET', `/ops/mails?${listQuery(values)}`), mailList);
    const end = `${counted(list.items.length, 'email')}.`;
    print(context, values, list, [...list.items.map(mailLine), end]);
  },
});

const mailEntries: Entries = {
  path: '/ops/mails',
  noun: 'email',
  unknown: 'no such email failed, or its text is not kept.',
  usage: 'npm run ops -- mail-resend <ID … | --all> [--json]',
};

const mailResend = defineVerb({
  name: 'mail-resend',
  summary: 'Queues failed emails again.',
  usage: mailEntries.usage,
  examples: ['mail-resend 0f9c2a4e-5b1d-4c53-9d0e-2f8a6f1f7c11', 'mail-resend --all'],
  flags: ['all', 'json'],
  run: (context, values, ids) => retryQueued(context, mailEntries, values, ids),
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
    'npm run ops -- webhook resend <ID … | --all> [--json]',
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

/** Options of each act beside `--json`. */
const taken: ReadonlyMap<string, readonly string[]> = new Map([
  ['list', ['state', 'size']],
  ['resend', ['all']],
]);

const webhooks = defineVerb({
  name: 'webhook',
  summary: 'Tries the receiver of webhooks, lists them with their last answers, sends them again.',
  usage: webhookEntries.usage,
  examples: ['webhook test', 'webhook list --state FAILED', 'webhook resend --all'],
  options: ['state', 'size'],
  flags: ['json', 'all'],
  run: async (context, values, [act, ...rest]) => {
    checkTaken(values, taken.get(act ?? '') ?? [], webhookEntries.usage);
    if (act === 'resend') return retryQueued(context, webhookEntries, values, rest);
    if (rest.length > 0 || (act !== 'test' && act !== 'list'))
      throw new UsageError(webhookEntries.usage);
    return (act === 'test' ? testWebhook : listWebhooks)(context, values);
  },
});

export const outboxVerbs = [mails, mailResend, webhooks];
