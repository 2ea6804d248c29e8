/** Receipts as the API shows them: copied field by field, without what only the company may see. */
import { showEvent } from '#api/records/show-event.ts';
import { findSubmissionReference } from '#api/records/submission-links.ts';
import type { ApiContext } from '#api/context/context.ts';
import {
  eventsOfReceipt,
  exceptionsOfReceipt,
  filesOfReceipt,
  linesOfReceipt,
} from './queries/receipt-parts.ts';
import type { AnswerPart } from '#lib/receipts/receipt.ts';
import type { ListedReceipt } from './queries/receipt-lists.ts';
import type {
  ReceiptEventRow,
  ReceiptExceptionRow,
  ReceiptFileRow,
  ReceiptRow,
} from '#api/db/tables/receipts.ts';

/** A receipt in a list. */
export const showReceiptSummary = (row: ListedReceipt) => ({
  reference: row.reference,
  status: row.status,
  listedOn: row.listed_on,
  expectedOn: row.expected_on,
  arrivedAt: row.arrived_at,
  countedAt: row.counted_at,
  vendor: row.vendor,
  po: row.po,
  carrier: row.carrier,
  tracking: row.tracking,
  cartonsExpected: row.cartons_expected,
  cartonsReceived: row.cartons_received,
  piecesExpected: row.pieces_expected,
  piecesReceived: row.pieces_received,
  damaged: row.pieces_damaged,
  over: row.pieces_over,
  short: row.pieces_short,
  openExceptions: row.open_exceptions,
  hasExceptions: row.has_exceptions,
});

/** A file; never the name it is stored under. */
export const showReceiptFile = (row: ReceiptFileRow) => ({
  id: row.id,
  kind: row.kind,
  exceptionId: row.exception_id,
  name: row.name,
  caption: row.caption,
  contentType: row.content_type,
  size: row.size_bytes,
});

const partsOf = ({ answer_parts: parts }: ReceiptExceptionRow): AnswerPart[] =>
  parts === null ? [] : (JSON.parse(parts) as AnswerPart[]);

const showException = (row: ReceiptExceptionRow) => ({
  id: row.id,
  houseReference: row.house_reference,
  type: row.type,
  line: row.line,
  qty: row.qty,
  note: row.note,
  notedOnDelivery: row.noted_on_delivery,
  asked: row.asked === '' ? null : row.asked,
  answer: row.answer,
  parts: partsOf(row),
  answerNote: row.answer_note,
  answeredAt: row.answered_at,
  resolvedAt: row.resolved_at,
});

const showReceiptEvent = (row: ReceiptEventRow) => ({ ...showEvent(row), changes: row.changes });

/** The whole receipt; `all` includes the company's own notes. */
export async function showReceipt(
  { database }: Pick<ApiContext, 'database'>,
  row: ReceiptRow,
  { all }: { readonly all: boolean },
) {
  const db = database.reader;
  const [lines, exceptions, files, events, request] = await Promise.all([
    linesOfReceipt(db, row.id),
    exceptionsOfReceipt(db, row.id),
    filesOfReceipt(db, row.id),
    eventsOfReceipt(db, row.id, { all }),
    row.submission_id === null ? null : findSubmissionReference(db, row.submission_id),
  ]);
  return {
    ...showReceiptSummary(row),
    houseReference: row.house_reference,
    closedAt: row.closed_at,
    request,
    head: row.head,
    lines,
    exceptions: exceptions.map(showException),
    files: files.map(showReceiptFile),
    timeline: events.map(showReceiptEvent),
  };
}

export type ReceiptView = Awaited<ReturnType<typeof showReceipt>>;
