/** Client view of receipts, without company-only values. */
import { eventsOf, showEvent } from '#api/records/timeline.ts';
import { toReply } from '#api/kernel/columns.ts';
import { findSubmissionReference } from '#api/records/submission-links.ts';
import { readBy, seesAmounts, type Reader } from '#api/security/rights.ts';
import type { ApiContext } from '#api/context/context.ts';
import { exceptionsOfReceipt, filesOfReceipt, linesOfReceipt } from './queries/receipt-parts.ts';
import { furtherNumbersOf } from './queries/receipt-numbers.ts';
import { lineFields } from '#lib/receipts/fields.ts';
import { amountsOf, noAmounts } from '#lib/records/amounts.ts';
import type { Disposition } from '#lib/receipts/choices.ts';
import type { AnswerPart } from '#lib/receipts/receipt.ts';
import { receiptFileReply, receiptRecord } from '#lib/receipts/replies.ts';
import { showReceiptSummary } from './list-receipts.ts';
import type { ReceiptExceptionRow, ReceiptFileRow, ReceiptRow } from '#api/db/tables/receipts.ts';

/** Returns a file, hiding its storage name. */
export const showReceiptFile = (row: ReceiptFileRow) =>
  toReply(receiptFileReply, row, { size: row.size_bytes });

const isAmount = (field: string): boolean =>
  amountsOf(lineFields).some((name) => field.endsWith(`.${name}`));

const partsOf = ({ answer_parts: parts }: ReceiptExceptionRow): AnswerPart[] =>
  parts === null ? [] : (JSON.parse(parts) as AnswerPart[]);

const showException = (row: ReceiptExceptionRow) =>
  toReply(receiptRecord.schema.exceptions.schema, row, {
    asked: row.asked === '' ? null : (row.asked as Disposition),
    parts: partsOf(row),
  });

/** The whole receipt; `all` includes the company's own notes. */
export async function showReceipt(
  context: Pick<ApiContext, 'database'> & Reader,
  row: ReceiptRow,
  { all }: { readonly all: boolean },
) {
  const db = context.database.reader;
  const hasAmounts = seesAmounts(context);
  const [lines, exceptions, files, events, request, numbers] = await Promise.all([
    linesOfReceipt(db, row.id),
    exceptionsOfReceipt(db, row.id),
    filesOfReceipt(db, row.id),
    eventsOf(db, 'receipts', row.id, { all }),
    row.submission_id === null ? null : findSubmissionReference(db, row.submission_id),
    furtherNumbersOf(db, row.id),
  ]);
  return readBy(context, {
    ...showReceiptSummary(row),
    revision: row.revision,
    houseReference: row.house_reference,
    numbers,
    closedAt: row.closed_at,
    request,
    head: row.head,
    lines: hasAmounts ? lines : lines.map((line) => ({ ...line, ...noAmounts(lineFields) })),
    exceptions: exceptions.map(showException),
    files: files.map(showReceiptFile),
    timeline: events.map((event) => ({
      ...showEvent(event, { all }),
      changes: event.changes.filter(({ field }) => hasAmounts || !isAmount(field)),
    })),
  });
}

export type ReceiptView = Awaited<ReturnType<typeof showReceipt>>;
