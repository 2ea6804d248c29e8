/** One receipt at the desk: arrival, count, exceptions with a photo, close and correction. */
import { ok, type Result } from '#lib/kernel/result.ts';
import { deskPathOf } from '#lib/staff/desk-routes.ts';
import {
  deskReceipt,
  type DeskReceipt,
  type ReceiptActs,
  type ReceiptView,
  type TypedException,
} from '#lib/portal/floor/desk-receipt.ts';
import { recordPrefixes, referencePattern } from '#lib/records/reference.ts';
import { SCANNED_FIELD } from '#lib/products/scanned-lines.ts';
import { hasArrived, isReceived } from '#lib/receipts/status.ts';
import type { PageContext } from '../../context.ts';
import { mayAtDesk, type DeskFailure } from '../desk-api.ts';
import type { DeskPost } from '../posted.ts';
import { newCallerReference } from '../rejected-act.ts';
import { readFloorPage } from './floor-page.ts';
import { receiptButtons, receiptCall, postedCounts } from './receipt-acts.ts';

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

const postedException = ({ field }: DeskPost): TypedException => ({
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

/** Returns the stored counts by line number, as typed; blank for lines whose count is still to begin. */
function storedCounts({ status, lines }: DeskReceipt): Record<number, string> {
  const isBegun = status !== 'ARRIVED';
  return Object.fromEntries(
    lines.map(({ line, received }) => [line, received > 0 || isBegun ? String(received) : '']),
  );
}

/** Reads the page of a receipt, and carries out what it posts; null when there is no such receipt. */
export async function readReceiptPage(
  context: PageContext,
  reference: string,
): Promise<Result<ReceiptView | Response | null, DeskFailure>> {
  if (!isReceiptNumber(reference)) return ok(null);
  const read = await readFloorPage(context, {
    path: deskReceiptPath(reference),
    call: receiptCall(reference),
    reply: deskReceipt,
    buttons: receiptButtons,
    lines: ({ lines }) => lines.map((line) => ({ ...line, key: String(line.line) })),
  });
  if (!read.ok) return read;
  if (read.value === null || read.value instanceof Response) return ok(read.value);
  const { record: receipt, post, ...view } = read.value;
  const stored = storedCounts(receipt);
  return ok({
    ...view,
    receipt,
    acts: actsOn(context.locals, receipt),
    stored,
    counts: { ...stored, ...(post && postedCounts(post, receipt)) },
    exception: post ? postedException(post) : noException,
    exceptionName: exceptionNameOf(post),
    reason: post?.field('reason') ?? '',
    scanned: post?.field(SCANNED_FIELD) ?? '',
  });
}
