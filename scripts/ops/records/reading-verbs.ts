/** Verbs that read records: list, one record with those linked to it, search, files. */
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Infer, Struct } from 'superstruct';
import { companyMomentText, timeZoneText } from '#lib/kernel/company-moment.ts';
import { submissionForm, submissionForms } from '#lib/submissions/registry.ts';
import { submissionList, submissionRecord } from '#lib/submissions/replies.ts';
import { labelRecord } from '#lib/labels/replies.ts';
import { receiptRecord } from '#lib/receipts/replies.ts';
import { asReference, isPortalNumber, prefixOf, recordPrefixes } from '#lib/records/reference.ts';
import { companyImport } from '#lib/spreadsheets/replies.ts';
import { companyStore } from '#lib/stores/replies.ts';
import { workRecord } from '#lib/work-orders/replies.ts';
import { counted } from '#lib/kernel/count-text.ts';
import { bodyOf, type Feed } from '../feed.ts';
import { importText, labelText, receiptText, storeText, workText } from './goods-text.ts';
import { findRecords, lineOf, type ListedRecord } from './record-lists.ts';
import { flagsText, recordText } from './record-text.ts';
import { checkStatuses } from '../status-names.ts';
import { defineVerb, OpsError, print, UsageError, type OpsVerb } from '../verb.ts';

const listUsage = [
  'npm run ops -- list [--type service-request] [--status SUBMITTED,IN_REVIEW] [--q TEXT]',
  '  [--from 2026-01-01] [--to 2026-12-31] [--sort -updated] [--page 1] [--size 50] [--json]',
].join('\n');

const asked = ['type', 'status', 'q', 'from', 'to', 'sort', 'page', 'size'] as const;

type SubmissionItem = Infer<typeof submissionList>['items'][number];

const listedLine = (item: SubmissionItem): string => {
  const { reference, type, status, submittedAt, title, flags, company = '' } = item;
  const sent = submittedAt === null ? '' : companyMomentText(submittedAt);
  const facts = [status.padEnd(18), type.padEnd(20), sent, flagsText(flags), company, title];
  return [reference ?? '', ...facts].filter((text) => text !== '').join('  ');
};

const list = defineVerb({
  name: 'list',
  summary: 'Lists the forms that clients have sent, newest first.',
  usage: listUsage,
  examples: [
    'list',
    'list --status SUBMITTED,IN_REVIEW',
    'list --type service-request --from 2026-01-01 --json',
  ],
  options: asked,
  flags: ['json'],
  maxWords: 0,
  run: async (context, values) => {
    const { type } = values;
    if (typeof type === 'string' && !submissionForm(type)) {
      const forms = submissionForms.map((form) => form.type).join(', ');
      const others = 'Receipts and work orders: receipts list, work-orders list.';
      throw new UsageError(`There is no form ${type}. Forms: ${forms}. ${others}\n${listUsage}`);
    }
    const forms = submissionForms.filter((form) => type === undefined || form.type === type);
    checkStatuses(
      values['status'],
      forms.map(({ statuses }) => statuses),
      listUsage,
    );
    const query = new URLSearchParams({ size: '50' });
    for (const name of asked) {
      const value = values[name];
      if (typeof value === 'string') query.set(name, value);
    }
    const answer = await context.feed.call('GET', `/ops/submissions?${query}`);
    const found = bodyOf(answer, submissionList);
    const end = `${found.items.length} of ${found.total}. ${timeZoneText}`;
    print(context, values, found, [...found.items.map(listedLine), end]);
  },
});

interface ShownRecord {
  readonly record: object;
  readonly lines: readonly string[];
}
type ReadRecord = (feed: Feed, number: string) => Promise<ShownRecord>;

/** Reads a record of the feed in its shape. */
const reads =
  <T extends object, S>(path: string, struct: Struct<T, S>, text: (record: T) => string[]) =>
  async (feed: Feed, number: string) => {
    const found = await feed.call('GET', `${path}/${encodeURIComponent(number)}`);
    if (found.status === 404) throw new OpsError(`There is no record ${number}.`);
    const record = bodyOf(found, struct);
    return { record, lines: text(record) };
  };

const readForm = reads('/ops/submissions', submissionRecord, recordText);
const requestPrefixes = submissionForms
  .filter(({ type }) => type === 'service-request' || type === 'garment-rebranding')
  .map(({ prefix }) => prefix);
const readReceipt = reads('/ops/receipts', receiptRecord, receiptText);

const readers: Readonly<Record<string, ReadRecord>> = {
  [recordPrefixes.receipt]: readReceipt,
  [recordPrefixes.workOrder]: reads('/ops/work-orders', workRecord, workText),
  [recordPrefixes.store]: reads('/ops/stores', companyStore, storeText),
  [recordPrefixes.upload]: reads('/ops/imports', companyImport, importText),
  [recordPrefixes.label]: reads('/ops/labels', labelRecord, labelText),
};

/** Numbers that a record names as its request, or in the answers of its form. */
const namedBy = (record: object): string[] => {
  const { request, submission, data, revisions } = record as Readonly<Record<string, unknown>>;
  const text = JSON.stringify([request, submission, data, revisions]);
  return (text.match(/\b[A-Z]{2}-\d{4}-\d{6}\b/g) ?? []).filter(isPortalNumber);
};

/** Records that name this one or its request, and those that it names. */
async function linkedTo(feed: Feed, reference: string, record: object): Promise<ListedRecord[]> {
  const named = new Set(namedBy(record));
  const requests = [...named].filter((number) => requestPrefixes.includes(prefixOf(number)));
  const found = await findRecords(feed, [reference, ...requests]);
  const known = new Set(found.map((each) => each.reference));
  const others = [...named].filter((number) => !known.has(number));
  return [
    ...found,
    ...others.map((number) => ({ reference: number, status: '', text: '' })),
  ].filter((each) => each.reference !== reference);
}

const showUsage =
  'npm run ops -- show <number of a form, receipt, work order, label, store or import> [--json]';

const readRecord = defineVerb({
  name: 'show',
  summary: 'Shows one record with everything in it, internal notes and linked records too.',
  usage: showUsage,
  examples: ['show SR-2026-000001', 'show RC-2026-000001 --json', 'show DEL-4711'],
  flags: ['json'],
  run: async (context, values, [typed, ...rest]) => {
    if (typed === undefined || rest.length > 0) throw new UsageError(showUsage);
    const { feed } = context;
    const number = asReference(typed);
    const read = number === undefined ? readReceipt : (readers[prefixOf(number)] ?? readForm);
    const { record, lines } = await read(feed, number ?? typed);
    const reference =
      'reference' in record && typeof record.reference === 'string' ? record.reference : typed;
    const linked = await linkedTo(feed, reference, record);
    const more = linked.length > 0 ? ['', 'Linked records', ...linked.map(lineOf)] : [];
    print(context, values, { ...record, linked }, [...lines, ...more]);
  },
});

const show: OpsVerb = {
  ...readRecord,
  usage: `${showUsage}\nA receipt also by your own number of the delivery.`,
};

const searchUsage = 'npm run ops -- search TEXT';

const search = defineVerb({
  name: 'search',
  summary: 'Finds forms, receipts, work orders and labels by a text.',
  usage: searchUsage,
  examples: ['search PO-778', 'search "Mill & Sons"'],
  run: async ({ feed, say }, _values, words) => {
    const text = words.join(' ').trim();
    if (text === '') throw new UsageError(searchUsage);
    const found = await findRecords(feed, [text]);
    [...found.map(lineOf), `${counted(found.length, 'record')}.`].forEach(say);
  },
});

/** Returns a unique file name for this machine's disk, without folders or a leading dot. */
const fileName = (name: string, index: number): string =>
  `${String(index + 1).padStart(2, '0')}-${basename(name).replace(/[^\p{L}\p{N}._ -]/gu, '_')}`;

const filesUsage = 'npm run ops -- files SR-2026-000001 --out FOLDER';

const files = defineVerb({
  name: 'files',
  summary: 'Saves the files of a record in a folder.',
  usage: filesUsage,
  examples: ['files SR-2026-000001 --out SR-2026-000001'],
  options: ['out'],
  run: async (context, { out }, [typed = '']) => {
    const number = asReference(typed);
    if (typeof out !== 'string' || number === undefined) throw new UsageError(filesUsage);
    const { record } = await readForm(context.feed, number);
    const { attachments } = record;
    await mkdir(out, { recursive: true });
    for (const [index, { id, name }] of attachments.entries()) {
      const target = join(out, fileName(name, index));
      await writeFile(target, await context.feed.download(`/ops/attachments/${id}`));
      context.say(target);
    }
    context.say(`${counted(attachments.length, 'file')}.`);
  },
});

export const readingVerbs = [list, show, search, files];
