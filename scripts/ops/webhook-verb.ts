/** Company acts on webhooks: `webhook test | list | resend`. */
import { setTimeout as sleep } from 'node:timers/promises';
import { array, nullable, number, string, type as record } from 'superstruct';
import { readArguments } from './arguments.ts';
import { bodyOf } from './feed.ts';
import { listQuery, queueAgain } from './outbox.ts';
import { OpsError, UsageError, type OpsContext, type OpsVerb } from './verb.ts';
import { counted } from '#lib/kernel/count-text.ts';

const webhook = record({
  id: string(),
  type: string(),
  reference: string(),
  state: string(),
  tries: number(),
  lastAnswer: nullable(string()),
  createdAt: string(),
});
const list = record({ items: array(webhook) });
const queued = record({ id: string() });

const usage = [
  'npm run ops -- webhook test [--json]',
  'npm run ops -- webhook list [--state QUEUED|SENT|FAILED] [--size 100] [--json]',
  'npm run ops -- webhook resend <ID … | --all>',
].join('\n');

type Values = ReturnType<typeof readArguments>['values'];

const lineOf = ({
  id,
  type,
  reference,
  state,
  tries,
  lastAnswer,
  createdAt,
}: typeof webhook.TYPE) =>
  [
    id,
    createdAt,
    state.padEnd(6),
    type.padEnd(26),
    reference,
    counted(tries, 'attempt'),
    lastAnswer ?? '',
  ].join('  ');

async function showList({ feed, say }: OpsContext, values: Values): Promise<number> {
  const found = bodyOf(await feed.call('GET', `/ops/webhooks?${listQuery(values)}`), list);
  if (values['json'] === true) say(JSON.stringify(found, null, 2));
  else {
    for (const each of found.items) say(lineOf(each));
    say(`${counted(found.items.length, 'webhook')}.`);
  }
  return 0;
}

const LOOKS = 24;
const LOOK_MS = 500;

/** Sends a test event and waits for the first answer to it. */
async function test({ feed, say }: OpsContext, values: Values): Promise<number> {
  const { id } = bodyOf(await feed.call('POST', '/ops/webhook-test'), queued);
  const look = async () => bodyOf(await feed.call('GET', `/ops/webhooks/${id}`), webhook);
  let found = await look();
  for (let looks = 0; looks < LOOKS && found.lastAnswer === null; looks++) {
    await sleep(LOOK_MS);
    found = await look();
  }
  if (values['json'] === true) say(JSON.stringify(found, null, 2));
  else say(lineOf(found));
  if (found.state === 'SENT') return 0;
  throw new OpsError(
    found.lastAnswer === null
      ? 'It was not tried yet: others wait, or the receiver was away. See webhook list.'
      : `It was not taken (${found.lastAnswer}); it is tried again.`,
  );
}

const entries = { path: '/ops/webhooks', noun: 'webhook', unknown: 'no such webhook.' };

async function resend(context: OpsContext, isAll: boolean, ids: readonly string[]) {
  if (isAll === ids.length > 0) throw new UsageError(usage);
  return queueAgain(context, entries, isAll ? 'all' : ids);
}

export const webhookVerb: OpsVerb = {
  name: 'webhook',
  summary: 'Tries the receiver of webhooks, lists them with their last answers, sends them again.',
  usage,
  examples: ['webhook test', 'webhook list --state FAILED', 'webhook resend --all'],
  run: async (context, args) => {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean' } as const;
    const options = { state: text, size: text, json: flag, all: flag };
    const { values, positionals } = readArguments(args, options, usage);
    const [act, ...rest] = positionals;
    if (act === 'resend') return resend(context, values['all'] === true, rest);
    if (rest.length > 0) throw new UsageError(usage);
    if (act === 'test') return test(context, values);
    if (act === 'list') return showList(context, values);
    throw new UsageError(usage);
  },
};
