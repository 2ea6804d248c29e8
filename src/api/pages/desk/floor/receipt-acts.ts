/** Handles posts of a receipt's page: counts, exceptions and moves. */
import { any } from 'superstruct';
import { fieldMessage } from '#lib/kernel/error-messages.ts';
import { err, ok, type Result } from '#lib/kernel/result.ts';
import {
  countField,
  deskReceipt,
  lineName,
  type DeskLine,
  type DeskReceipt,
} from '#lib/portal/floor/desk-receipt.ts';
import { isAnnouncedLine } from '#lib/receipts/announced.ts';
import { isCounted } from '#lib/receipts/status.ts';
import type { PageContext } from '../../context.ts';
import { deskApi, type DeskFailure } from '../desk-api.ts';
import type { DeskPost } from '../posted.ts';
import { seenBy, type FieldNames } from '../rejected-act.ts';
import {
  rejected,
  rejectedBy,
  invalidPost,
  type FloorButton,
  type FloorPost,
  type RejectedPost,
} from './floor-page.ts';
import { editedText } from '../edited-text.ts';

type ReceiptPress = FloorPost<DeskReceipt>;

/** Pieces as they were typed over the stored ones, by number of the line. */
export const postedCounts = (post: DeskPost, { lines }: DeskReceipt): Record<number, string> =>
  Object.fromEntries(
    lines.flatMap(({ line }) => {
      const text = editedText(post, countField(line));
      return text === undefined ? [] : [[line, text]];
    }),
  );

/** Address of the calls about a receipt. */
export const receiptCall = (reference: string, call = ''): string =>
  `/ops/receipts/${encodeURIComponent(reference)}${call}`;

/** Names a line for the feed; an announced one by its goods, as it has no number of the company yet. */
function namedLine(line: DeskLine) {
  if (!isAnnouncedLine(line)) return { line: line.line };
  const { sku, style, colour, size, gtin, description } = line;
  return { sku, style, colour, size, gtin, description };
}

const label = (line: DeskLine): string => `Received ${lineName(line)}`;

interface Counts {
  readonly lines: readonly (ReturnType<typeof namedLine> & { readonly received: number })[];
  readonly shown: FieldNames;
}

/** Reads the counts that changed; with `isWhole` none may be blank, and goods that are only announced become lines. */
function readCounts(post: DeskPost, receipt: DeskReceipt, isWhole: boolean): Counts | RejectedPost {
  const fields: Record<string, string> = {};
  const shown: Record<string, [string, string]> = {};
  const lines: Counts['lines'][number][] = [];
  for (const line of receipt.lines) {
    const field = countField(line.line);
    const [text] = post.all(field).map((each) => each.trim());
    const isUnchanged =
      editedText(post, field) === undefined && !(isWhole && isAnnouncedLine(line));
    if (text === undefined || (isUnchanged && text !== '')) continue;
    if (/^\d{1,9}$/.test(text)) {
      for (const name of ['received', 'damaged'])
        shown[`lines.${lines.length}.${name}`] = [field, label(line)];
      lines.push({ ...namedLine(line), received: Number(text) });
    } else if (text !== '') {
      fields[field] = fieldMessage({ code: 'invalid' }, label(line));
    } else if (isWhole) {
      fields[field] =
        `${fieldMessage({ code: 'required' }, label(line))} Enter 0 where nothing came.`;
    }
  }
  return Object.keys(fields).length > 0 ? invalidPost(fields) : { lines, shown };
}

/** Sends figures or exceptions; answers the receipt as it is then. */
async function feed(
  context: PageContext,
  { post, record: receipt }: ReceiptPress,
  said: object,
): Promise<Result<DeskReceipt, DeskFailure>> {
  const body = { ...seenBy(post), receipt: receipt.reference, ...said };
  return deskApi(context).post('/ops/receipts', body, deskReceipt);
}

/** Moves a receipt on at the revision that is given, as a part of the press. */
const move = (
  context: PageContext,
  { post, record: receipt }: ReceiptPress,
  { to, revision, part = '' }: { to: string; revision?: number | undefined; part?: string },
): Promise<Result<unknown, DeskFailure>> => {
  const seen = seenBy(post);
  const body = {
    callerReference: seen.callerReference + part,
    revision: revision ?? seen.revision,
    to,
    note: '',
  };
  return deskApi(context).post(receiptCall(receipt.reference, '/transition'), body, any());
};

async function moveOnly(
  context: PageContext,
  press: ReceiptPress,
  to: string,
): Promise<RejectedPost | null> {
  const sent = await move(context, press, { to });
  return rejectedBy(press.post, sent);
}

/** Saves the counts; the first ones begin the count, the last ones end it. */
async function saveCounts(
  context: PageContext,
  press: ReceiptPress,
  isLast: boolean,
): Promise<RejectedPost | null> {
  const { post, record: receipt } = press;
  const read = readCounts(post, receipt, isLast);
  if ('rejection' in read) return read;
  const { lines, shown } = read;
  if (lines.length === 0) return isLast ? moveOnly(context, press, 'RECEIVED') : null;
  const saved = await feed(context, press, { lines, lineMode: 'merge' });
  if (!saved.ok) return rejected(post, saved.error, shown);
  const { status, revision } = saved.value;
  const to = isLast ? 'RECEIVED' : 'COUNTING';
  const isThere = isLast ? isCounted(status) : status !== 'ARRIVED';
  if (isThere) return null;
  const sent = await move(context, press, { to, revision, part: ':count' });
  return rejectedBy(post, sent);
}

async function correct(context: PageContext, press: ReceiptPress): Promise<RejectedPost | null> {
  const { post, record: receipt } = press;
  const correction = post.field('reason').trim();
  if (correction === '')
    return invalidPost({ reason: fieldMessage({ code: 'required' }, 'Reason') });
  const read = readCounts(post, receipt, true);
  if ('rejection' in read) return read;
  const { lines, shown } = read;
  const saved = await feed(context, press, { lines, lineMode: 'merge', correction });
  return rejectedBy(post, saved, { ...shown, correction: ['reason', 'Reason'] });
}

const exceptionShown: FieldNames = Object.fromEntries(
  [
    ['type', 'Type'],
    ['line', 'Item'],
    ['qty', 'Pieces'],
    ['note', 'Note'],
  ].map(([name = '', text = '']) => [`exceptions.0.${name}`, [name, text] as const]),
);

/** The exception as the feed takes it; goods that have no number of the company yet are named in the note. */
function readException({ post, record: receipt }: ReceiptPress) {
  const { field } = post;
  const [type, qty] = [field('type'), field('qty').trim()];
  if (type === '') return err({ type: fieldMessage({ code: 'required' }, 'Type') });
  if (!/^\d{0,9}$/.test(qty)) return err({ qty: fieldMessage({ code: 'invalid' }, 'Pieces') });
  const item = receipt.lines.find(({ line }) => String(line) === field('line'));
  const isOwn = item !== undefined && !isAnnouncedLine(item);
  const named = item && !isOwn ? `${lineName(item)}: ` : '';
  return ok({
    exception: field('exception'),
    type,
    line: isOwn ? item.line : null,
    ...(qty !== '' && { qty: Number(qty) }),
    note: (named + field('note').trim()).trim(),
  });
}

async function addException(
  context: PageContext,
  press: ReceiptPress,
): Promise<RejectedPost | null> {
  const { post, record: receipt } = press;
  const read = readException(press);
  if (!read.ok) return invalidPost(read.error);
  const saved = await feed(context, press, { exceptions: [read.value] });
  if (!saved.ok) return rejected(post, saved.error, exceptionShown);
  const photo = post.file('photo');
  if (photo === null) return null;
  const form = new FormData();
  form.set('callerReference', `${post.field('callerReference')}:photo`);
  form.set('kind', 'photo');
  form.set('exception', read.value.exception);
  form.set('file', photo);
  const sent = await deskApi(context).upload(receiptCall(receipt.reference, '/files'), form, any());
  if (sent.ok) return null;
  const { message, fields } = sent.error;
  return invalidPost({
    photo: `The exception is kept, its photo is not: ${fields['file'] ?? message}`,
  });
}

export const receiptButtons: ReadonlyMap<string, FloorButton<DeskReceipt>> = new Map([
  [
    'arrived',
    {
      act: (context, press) => moveOnly(context, press, 'ARRIVED'),
      done: 'Arrival noted. Counting is next.',
    },
  ],
  ['counts', { act: (context, press) => saveCounts(context, press, false), done: 'Counts saved.' }],
  [
    'finish',
    {
      act: (context, press) => saveCounts(context, press, true),
      done: 'Count finished. The client reads the figures.',
    },
  ],
  ['exception', { act: addException, done: 'Exception added.' }],
  [
    'close',
    { act: (context, press) => moveOnly(context, press, 'CLOSED'), done: 'Receipt closed.' },
  ],
  ['correct', { act: correct, done: 'Corrected. The client reads your reason.' }],
]);
