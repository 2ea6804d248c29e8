/** Exceptions of a receipt as the feed reports them; the client's answers stay. */
import { randomUUID } from 'node:crypto';
import type { ReceiptFeed } from '#lib/receipts/feed.ts';
import type { FigureChange, ReceiptExceptionRow, ReceiptRow } from '#api/db/tables/receipts.ts';
import type { ReceiptFacts } from './receipt-facts.ts';

export type Owner = Pick<ReceiptRow, 'id' | 'client_id'>;

/** The exceptions with what the feed says of them. */
export function exceptionsWith(
  known: readonly ReceiptExceptionRow[],
  owner: Owner,
  { exceptions = [] }: ReceiptFeed,
  at: string,
): readonly ReceiptExceptionRow[] {
  const rows = [...known];
  for (const { exception, type, line, qty, note, notedOnDelivery, asked, resolved } of exceptions) {
    const said = { type, line, qty, note, noted_on_delivery: notedOnDelivery, asked };
    const place = rows.findIndex(({ house_reference }) => house_reference === exception);
    const old = rows[place];
    if (old) {
      const resolved_at = resolved ? (old.resolved_at ?? at) : null;
      const row = { ...old, ...said, resolved_at };
      if (JSON.stringify(row) !== JSON.stringify(old)) rows[place] = row;
      continue;
    }
    rows.push({
      ...said,
      id: randomUUID(),
      client_id: owner.client_id,
      receipt_id: owner.id,
      position: rows.length + 1,
      house_reference: exception,
      answer: null,
      answer_note: '',
      answered_at: null,
      resolved_at: resolved ? at : null,
      created_at: at,
    });
  }
  return rows;
}

/** What a correction says of an exception; that it is dealt with is no figure. */
const textOf = ({ type, qty, line, note, noted_on_delivery }: ReceiptExceptionRow): string =>
  [
    `${type} ${qty}`,
    line === null ? '' : `line ${line}`,
    noted_on_delivery === 'unknown' ? '' : `noted on delivery: ${noted_on_delivery}`,
    note,
  ]
    .filter((part) => part !== '')
    .join(', ');

/** Those that are new or say something else, as figures of a correction. */
export function exceptionChanges(before: ReceiptFacts, after: ReceiptFacts): FigureChange[] {
  const known = new Map(before.exceptions.map((row) => [row.id, textOf(row)]));
  return after.exceptions.flatMap((row) => {
    const [from, to] = [known.get(row.id) ?? null, textOf(row)];
    return from === to ? [] : [{ field: `exceptions.${row.house_reference}`, from, to }];
  });
}
