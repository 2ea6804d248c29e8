/**
 * Exceptions of a receipt: fed by the company, or derived from lines. Over, short and damaged pieces are exceptions,
 * fed or not.
 */
import { randomUUID } from 'node:crypto';
import { over, short } from '#lib/receipts/figures.ts';
import {
  isLineException,
  lineExceptionName,
  lineExceptionTypes,
  type LineExceptionType,
} from '#lib/receipts/receipt.ts';
import { type ReceiptLine } from '#lib/receipts/fields.ts';
import { isCounted } from '#lib/receipts/status.ts';
import type { ReceiptFeed } from '#lib/receipts/feed.ts';
import type { ReceiptExceptionRow, ReceiptRow } from '#api/db/tables/receipts.ts';

type Row = ReceiptExceptionRow;
type ReceiptOwner = Pick<ReceiptRow, 'id' | 'client_id'>;
type FeedException = NonNullable<ReceiptFeed['exceptions']>[number];

interface NewRow {
  readonly owner: ReceiptOwner;
  readonly name: string;
  readonly type: string;
  readonly position: number;
  readonly at: string;
}

const noAnswer = { answer: null, answer_parts: null, answer_note: '', answered_at: null };

const newRow = ({ owner, name, type, position, at }: NewRow): Row => ({
  id: randomUUID(),
  client_id: owner.client_id,
  receipt_id: owner.id,
  position,
  house_reference: name,
  type,
  line: null,
  qty: 0,
  note: '',
  noted_on_delivery: 'unknown',
  asked: '',
  ...noAnswer,
  resolved_at: null,
  created_at: at,
});

const nextPosition = (rows: readonly Row[]): number =>
  rows.reduce((last, { position }) => Math.max(last, position), 0) + 1;

/** Merges a fed exception into the stored one. */
function rowWith(old: Row, fed: FeedException, at: string): Row {
  const { resolved } = fed;
  const row: Row = {
    ...old,
    type: fed.type ?? old.type,
    line: fed.line === undefined ? old.line : fed.line,
    qty: fed.qty ?? old.qty,
    note: fed.note ?? old.note,
    noted_on_delivery: fed.notedOnDelivery ?? old.noted_on_delivery,
    asked: fed.asked === undefined ? old.asked : (fed.asked ?? ''),
    ...(resolved !== undefined && { resolved_at: resolved ? (old.resolved_at ?? at) : null }),
  };
  return JSON.stringify(row) === JSON.stringify(old) ? old : withoutOldSplit(row, old.qty);
}

/** A split answer is about each of the pieces: with another number of them the question is asked again. */
const withoutOldSplit = (row: Row, answeredQty: number): Row =>
  row.answer_parts !== null && row.qty !== answeredQty ? { ...row, ...noAnswer } : row;

/** Merges fed exceptions; all are kept, with the client's answers. */
export function exceptionsWith(
  known: readonly Row[],
  owner: ReceiptOwner,
  { exceptions = [] }: Pick<ReceiptFeed, 'exceptions'>,
  at: string,
): readonly Row[] {
  const rows = [...known];
  for (const fed of exceptions) {
    const { exception: name, type = '' } = fed;
    const place = rows.findIndex(({ house_reference }) => house_reference === name);
    const old = rows[place];
    if (old) rows[place] = rowWith(old, fed, at);
    else
      rows.push(rowWith(newRow({ owner, name, type, position: nextPosition(rows), at }), fed, at));
  }
  return rows;
}

const figureOf: Readonly<Record<LineExceptionType, (line: ReceiptLine) => number>> = {
  over,
  short,
  damaged: ({ damaged }) => damaged,
};

interface Goods {
  readonly lines: readonly ReceiptLine[];
  readonly exceptions: readonly Row[];
}

/** Identity of goods, with or without a SKU. */
const goodsOf = ({ sku, style, colour, size, gtin, description }: ReceiptLine): string =>
  [sku || style || gtin || description, style, colour, size].join('\n');

/** Returns goods whose over, short or damaged pieces lack a fed exception. */
function unreportedPieces(
  type: LineExceptionType,
  { lines, exceptions }: Goods,
): ReadonlyMap<string, number> {
  const said = exceptions.filter(
    (row) => row.type === type && !isLineException(row.house_reference),
  );
  if (said.some(({ line }) => line === null)) return new Map();
  const pieces = new Map<string, number>();
  for (const line of lines) {
    const qty = figureOf[type](line);
    if (qty === 0 || said.some((row) => row.line === line.line)) continue;
    const goods = goodsOf(line);
    pieces.set(goods, (pieces.get(goods) ?? 0) + qty);
  }
  return pieces;
}

const isSamePieces = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) =>
  one.size === other.size && [...one].every(([goods, qty]) => other.get(goods) === qty);

/** An answer was about the pieces it was given for: with other pieces the question is asked again. */
function recounted(before: Goods, row: Row, pieces: ReadonlyMap<string, number>): Row {
  const type = row.type as LineExceptionType;
  const qty = [...pieces.values()].reduce((sum, each) => sum + each, 0);
  const old = before.exceptions.find(({ id }) => id === row.id);
  if (row.qty === qty && (!old || isSamePieces(unreportedPieces(type, before), pieces))) return row;
  const isResolvedNow = old?.resolved_at === null && row.resolved_at !== null;
  const resolved_at = isResolvedNow ? row.resolved_at : null;
  return { ...row, qty, ...noAnswer, resolved_at };
}

/** A fed exception that takes the place of one of the lines has the answer that was given there. */
function withAnswers(before: readonly Row[], fed: readonly Row[]): Row[] {
  return fed.map((row) => {
    const isNew = before.every(({ id }) => id !== row.id);
    const name = lineExceptionName(row.type as LineExceptionType);
    const old = before.find(({ house_reference }) => house_reference === name);
    if (!isNew || !old?.answer || row.answer !== null) return row;
    const { answer, answer_parts, answer_note, answered_at } = old;
    return withoutOldSplit({ ...row, answer, answer_parts, answer_note, answered_at }, old.qty);
  });
}

interface GoodsWithStatus extends Goods {
  readonly status: string;
  readonly closedAt: string | null;
}

/**
 * Adds exceptions derived from lines, once the receipt is counted: one each for over, short and damaged, for pieces
 * lacking a fed exception of the type (one without a line covers all). It is removed with its figures. A closed
 * receipt gets no questions. @param before stored lines and exceptions
 */
export function withLineExceptions(
  before: Goods,
  { status, closedAt, lines, exceptions }: GoodsWithStatus,
  owner: ReceiptOwner,
  at: string,
): readonly Row[] {
  const fed = exceptions.filter(({ house_reference }) => !isLineException(house_reference));
  const result = withAnswers(before.exceptions, fed);
  if (!isCounted(status)) return result;
  for (const type of lineExceptionTypes) {
    const pieces = unreportedPieces(type, { lines, exceptions: fed });
    if (pieces.size === 0) continue;
    const name = lineExceptionName(type);
    const position = nextPosition([...exceptions, ...result]);
    const known = exceptions.find(({ house_reference }) => house_reference === name);
    const row = recounted(before, known ?? newRow({ owner, name, type, position, at }), pieces);
    const isOpen = row.answer === null && row.resolved_at === null;
    const isOver = status === 'CLOSED' && isOpen;
    result.push(isOver ? { ...row, resolved_at: closedAt ?? at } : row);
  }
  return result;
}
