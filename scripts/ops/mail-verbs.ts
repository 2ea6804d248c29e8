/** Verbs about mails that the portal could not send. */
import { array, boolean, nullable, number, string, type as record } from 'superstruct';
import { readArguments } from './arguments.ts';
import { bodyOf } from './feed.ts';
import { listQuery, queueAgain } from './outbox.ts';
import { UsageError, type OpsVerb } from './verb.ts';
import { counted } from '#lib/kernel/count-text.ts';

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

const mailsUsage = 'npm run ops -- mails [ID] [--state FAILED|QUEUED|SENT] [--size 100] [--json]';

const mails: OpsVerb = {
  name: 'mails',
  summary: 'Lists mails that were given up or wait, or shows what one of them says.',
  usage: mailsUsage,
  examples: ['mails', 'mails --state QUEUED', 'mails 0f9c2a4e-5b1d-4c53-9d0e-2f8a6f1f7c11'],
  run: async ({ feed, say }, args) => {
    const options = {
      state: { type: 'string' },
      size: { type: 'string' },
      json: { type: 'boolean' },
    } as const;
    const { values, positionals } = readArguments(args, options, mailsUsage);
    if (positionals.length > 1) throw new UsageError(mailsUsage);
    const [id] = positionals;
    if (id !== undefined) {
      const found = await feed.call('GET', `/ops/mails/${encodeURIComponent(id)}`);
      const { subject, text } = bodyOf(found, mailText);
      if (values['json'] === true) say(JSON.stringify(found.body, null, 2));
      else say(text === '' ? 'Its text is not kept.' : `${subject}\n\n${text}`);
      return 0;
    }
    const list = bodyOf(await feed.call('GET', `/ops/mails?${listQuery(values)}`), mailList);
    if (values['json'] === true) say(JSON.stringify(list, null, 2));
    else {
      for (const { id: each, to, kind, state: now, tries, why, createdAt } of list.items) {
        const what = [now.padEnd(6), kind.padEnd(22), to, counted(tries, 'attempt')];
        say([each, createdAt, ...what, why ?? ''].join('  ').trimEnd());
      }
      say(`${counted(list.items.length, 'mail')}.`);
    }
    return 0;
  },
};

const resendUsage = 'npm run ops -- mail-resend <ID … | --all>';

const mailResend: OpsVerb = {
  name: 'mail-resend',
  summary: 'Queues mails again that were given up.',
  usage: resendUsage,
  examples: ['mail-resend 0f9c2a4e-5b1d-4c53-9d0e-2f8a6f1f7c11', 'mail-resend --all'],
  run: async (context, args) => {
    const options = { all: { type: 'boolean' } } as const;
    const { values, positionals } = readArguments(args, options, resendUsage);
    const isAll = values['all'] === true;
    if (isAll === positionals.length > 0) throw new UsageError(resendUsage);
    const unknown = 'no such mail was given up, or its text is not kept.';
    const mailEntries = { path: '/ops/mails', noun: 'mail', unknown };
    return queueAgain(context, mailEntries, isAll ? 'all' : positionals);
  },
};

export const mailVerbs: readonly OpsVerb[] = [mails, mailResend];
