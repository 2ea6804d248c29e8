/** One receipt at the desk: arrival, count, exceptions with a photo, close and correction. */
import { ok, type Result } from '#lib/kernel/result.ts';
import { deskPathOf } from '#lib/staff/desk-routes.ts';
import {
  deskReceipt,
  type DeskReceipt,
  type ReceiptActs,
  type ReceiptView,
  type TypedException,
} from '#lib/portal/desk-receipt.ts';
import type { RefusedAct } from '#lib/portal/desk-record.ts';
import { recordPrefixes, referencePattern } from '#lib/records/reference.ts';
import { hasArrived, isReceived } from '#lib/receipts/status.ts';
import { moved, type PageContext } from '../../context.ts';
import { deskApi, mayAtDesk, type DeskFailure } from '../desk-api.ts';
import { doneIn, isPost, readDeskPost, type DeskPost } from '../posted.ts';
import { newCallerReference, unchanged } from '../refused-act.ts';
import { postReceiptAct, receiptDoneTexts, typedCounts } from './receipt-acts.ts';

const isReceiptNumber = (text: string): boolean =>
  referencePattern(recordPrefixes.receipt).test(text);

/** Address of the page of a receipt. */
export const deskReceiptPath = (reference: string): string => deskPathOf('desk-receipt', reference);

function actsOn(locals: App.Locals, { status }: DeskReceipt): ReceiptActs {
  const isOpen = mayAtDesk(locals, 'receipts');
  const isHere = hasArrived(status) && status !== 'CLOSED';
  return {
    arrived: isOpen && (status === 'EXPECTED' || status === 'PARTLY_ARRIVED'),
    count: isOpen && isHere && status !== 'PARTLY_ARRIVED',
    finish: isOpen && (status === 'ARRIVED' || status === 'COUNTING'),
    except: isOpen && isHere,
    close: isOpen && isReceived(status),
    correct: status === 'CLOSED' && mayAtDesk(locals, 'corrections'),
  };
}

const noException: TypedException = { type: '', line: '', qty: '', note: '' };

const typedException = ({ field }: DeskPost): TypedException => ({
  type: field('type'),
  line: field('line'),
  qty: field('qty'),
  note: field('note'),
});

/** Returns the name that the posted form gave its exception, or a new one. */
function exceptionNameOf(post: DeskPost | null): string {
  const name = post?.field('exception') ?? '';
  return name === '' ? newCallerReference().replace(':', '-').slice(0, 13) : name;
}

/** A line without pieces was not counted before the count began. */
function storedCounts({ status, lines }: DeskReceipt): Record<number, string> {
  const isBegun = status !== 'ARRIVED';
  return Object.fromEntries(
    lines.map(({ line, received }) => [line, received > 0 || isBegun ? String(received) : '']),
  );
}

async function readReceipt(
  context: PageContext,
  reference: string,
): Promise<Result<DeskReceipt | null, DeskFailure>> {
  if (!isReceiptNumber(reference)) return ok(null);
  const path = `/ops/receipts/${encodeURIComponent(reference)}`;
  const found = await deskApi(context).get(path, deskReceipt);
  return !found.ok && found.error.status === 404 ? ok(null) : found;
}

interface Refused {
  readonly refusal: RefusedAct;
  readonly callerReference?: string;
}

/** Carries out what the page posts; null where it is only read. */
async function answerPost(
  context: PageContext,
  receipt: DeskReceipt,
): Promise<(Refused & { readonly post: DeskPost | null }) | Response | null> {
  const post = await readDeskPost(context.request);
  if (post === null) return null;
  if (!isPost(post)) return { post: null, refusal: { ...post, ...unchanged } };
  const path = deskReceiptPath(receipt.reference);
  const done = await postReceiptAct(context, { post, receipt });
  if (typeof done === 'string') return moved(done === '' ? path : `${path}?done=${done}`, 303);
  return { post, ...done };
}

/** Reads the page of a receipt, and carries out what it posts; null when there is no such receipt. */
export async function readReceiptPage(
  context: PageContext,
  reference: string,
): Promise<Result<ReceiptView | Response | null, DeskFailure>> {
  const read = await readReceipt(context, reference);
  if (!read.ok || read.value === null) return read.ok ? ok(null) : read;
  const answer = await answerPost(context, read.value);
  if (answer instanceof Response) return ok(answer);
  const again = answer ? await readReceipt(context, reference) : read;
  const receipt = again.ok && again.value !== null ? again.value : read.value;
  const post = answer?.post ?? null;
  return ok({
    receipt,
    path: deskReceiptPath(receipt.reference),
    acts: actsOn(context.locals, receipt),
    counts: { ...storedCounts(receipt), ...(post && typedCounts(post, receipt)) },
    exception: post ? typedException(post) : noException,
    exceptionName: exceptionNameOf(post),
    reason: post?.field('reason') ?? '',
    callerReference: answer?.callerReference ?? newCallerReference(),
    refusal: answer?.refusal ?? null,
    done: doneIn(context.url, receiptDoneTexts),
  });
}
