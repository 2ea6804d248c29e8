/** Verbs that read submitted forms: list, one record, its files. */
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { companyMomentText, timeZoneText } from '#lib/kernel/company-moment.ts';
import { submissionForm, submissionForms } from '#lib/submissions/registry.ts';
import { submissionList, submissionRecord } from '#lib/submissions/replies.ts';
import { isReference } from '#lib/records/reference.ts';
import { counted } from '#lib/kernel/count-text.ts';
import { readArguments } from './arguments.ts';
import { bodyOf } from './feed.ts';
import { flagsText, recordText } from './record-text.ts';
import { OpsError, UsageError, type OpsContext, type OpsVerb } from './verb.ts';

const listUsage = [
  'npm run ops -- list [--type service-request] [--status SUBMITTED,IN_REVIEW] [--q TEXT]',
  '  [--from 2026-01-01] [--to 2026-12-31] [--sort -updated] [--page 1] [--size 50] [--json]',
].join('\n');

const asked = ['type', 'status', 'q', 'from', 'to', 'sort', 'page', 'size'] as const;

const list: OpsVerb = {
  name: 'list',
  summary: 'Lists what clients have handed in, newest first.',
  usage: listUsage,
  examples: [
    'list',
    'list --status SUBMITTED,IN_REVIEW',
    'list --type service-request --from 2026-01-01 --json',
  ],
  run: async ({ feed, say }, args) => {
    const options = Object.fromEntries(asked.map((name) => [name, { type: 'string' }] as const));
    const { values, positionals } = readArguments(
      args,
      { ...options, json: { type: 'boolean' } },
      listUsage,
    );
    if (positionals.length > 0) throw new UsageError(listUsage);
    const { type } = values;
    if (typeof type === 'string' && !submissionForm(type)) {
      const forms = submissionForms.map((form) => form.type).join(', ');
      throw new UsageError(`There is no form ${type}. Forms: ${forms}.\n${listUsage}`);
    }
    const known = new Set(
      submissionForms
        .filter((form) => type === undefined || form.type === type)
        .flatMap(({ statuses }) => statuses.statuses.map(({ id }) => id)),
    );
    const { status = '' } = values;
    const named = typeof status === 'string' && status !== '' ? status.split(',') : [];
    const unknown = named.find((one) => !known.has(one));
    if (unknown !== undefined) {
      const statuses = [...known].join(', ');
      throw new UsageError(`There is no status ${unknown}. Statuses: ${statuses}.\n${listUsage}`);
    }
    const query = new URLSearchParams({ size: '50' });
    for (const name of asked) {
      const value = values[name];
      if (typeof value === 'string') query.set(name, value);
    }
    const found = bodyOf(await feed.call('GET', `/ops/submissions?${query}`), submissionList);
    if (values['json'] === true) say(JSON.stringify(found, null, 2));
    else {
      for (const item of found.items) {
        const { reference, type, status, submittedAt, title, flags, company = '' } = item;
        const line = [
          reference ?? '',
          status.padEnd(18),
          type.padEnd(20),
          submittedAt === null ? '' : companyMomentText(submittedAt),
          flagsText(flags),
          company,
          title,
        ];
        say(line.filter((text) => text !== '').join('  '));
      }
      say(`${found.items.length} of ${found.total}. ${timeZoneText}`);
    }
    return 0;
  },
};

async function recordOf({ feed }: OpsContext, reference: string | undefined, usage: string) {
  const wanted = reference?.toUpperCase() ?? '';
  if (!isReference(wanted)) throw new UsageError(usage);
  const found = await feed.call('GET', `/ops/submissions/${wanted}`);
  if (found.status === 404) throw new OpsError(`No client has handed in ${wanted}.`);
  return bodyOf(found, submissionRecord);
}

const showUsage = 'npm run ops -- show SR-2026-000001 [--json]';

const show: OpsVerb = {
  name: 'show',
  summary: 'Shows one record with everything in it, internal notes too.',
  usage: showUsage,
  examples: ['show SR-2026-000001', 'show SR-2026-000001 --json'],
  run: async (context, args) => {
    const options = { json: { type: 'boolean' } } as const;
    const { values, positionals } = readArguments(args, options, showUsage);
    const record = await recordOf(context, positionals[0], showUsage);
    if (values['json'] === true) context.say(JSON.stringify(record, null, 2));
    else recordText(record).forEach((line) => context.say(line));
    return 0;
  },
};

/** A name for this machine's disk: no folders, nothing hidden, not one twice. */
const fileName = (name: string, index: number): string =>
  `${String(index + 1).padStart(2, '0')}-${basename(name).replace(/[^\p{L}\p{N}._ -]/gu, '_')}`;

const filesUsage = 'npm run ops -- files SR-2026-000001 --out FOLDER';

const files: OpsVerb = {
  name: 'files',
  summary: 'Saves the files of a record in a folder.',
  usage: filesUsage,
  examples: ['files SR-2026-000001 --out SR-2026-000001'],
  run: async (context, args) => {
    const options = { out: { type: 'string' } } as const;
    const { values, positionals } = readArguments(args, options, filesUsage);
    const out = values['out'];
    if (typeof out !== 'string') throw new UsageError(filesUsage);
    const { attachments } = await recordOf(context, positionals[0], filesUsage);
    await mkdir(out, { recursive: true });
    for (const [index, { id, name }] of attachments.entries()) {
      const target = join(out, fileName(name, index));
      await writeFile(target, await context.feed.download(`/ops/attachments/${id}`));
      context.say(target);
    }
    context.say(`${counted(attachments.length, 'file')}.`);
    return 0;
  },
};

export const readingVerbs: readonly OpsVerb[] = [list, show, files];
