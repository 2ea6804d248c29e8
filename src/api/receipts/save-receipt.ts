/** Writes a receipt: figures, log and mails in one transaction. */
import { randomUUID } from 'node:crypto';
import { recordPrefixes } from '#lib/records/reference.ts';
import { nextReference } from '#api/db/counters.ts';
import type { Kysely, Transaction } from 'kysely';
import type { ApiContext } from '#api/context/context.ts';
import {
  exceptionsOfReceipt,
  linesOfReceipt,
  removeException,
  replaceReceiptLines,
} from './queries/receipt-parts.ts';
import type { FigureChange, ReceiptExceptionRow, ReceiptRow } from '#api/db/tables/receipts.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { notifyOfArrival } from './mails/arrival-mail.ts';
import { withLineExceptions } from './receipt-exceptions.ts';
import { emptyFacts, type ReceiptOwner, type ReceiptFacts } from './receipt-facts.ts';
import { codesOf, columnsOf, factsOf } from './receipt-row.ts';
import { mergeInto } from './feed/join-receipts.ts';
import { addFurtherNumber, furtherNumbersOf } from './queries/receipt-numbers.ts';
import { recordAct } from '#api/security/audit.ts';
import { updateAtRevision } from '#api/records/record-kinds.ts';
import { appendEvents, type NewEvent } from '#api/records/timeline.ts';
import { findSubmissionReference } from '#api/records/submission-links.ts';

/** Entry of the log: made, status, note, correction, answer, figures or file. */
export interface LogEntry
  extends
    Pick<NewEvent<'receipts'>, 'actor' | 'kind' | 'visibility'>,
    Partial<Pick<NewEvent<'receipts'>, 'note' | 'caller_reference' | 'call_digest'>> {
  readonly changes?: readonly FigureChange[];
  /** Time of the event, if earlier than the call. */
  readonly at?: string | null;
}

export interface ReceiptUpdateInput {
  readonly facts: ReceiptFacts;
  readonly submissionId?: string | null;
  readonly log: readonly LogEntry[];
  /** The numbers of the receipt, where they become others. */
  readonly numbers?: Partial<ReceiptNumbers>;
  /** A bare receipt that becomes a part of this one. */
  readonly absorbs?: ReceiptRow;
  /** Queues a mail about it, in the same transaction. */
  readonly tell?: (tx: Transaction<Tables>, saved: ReceiptRow) => Promise<void>;
}

interface ReceiptNumbers {
  readonly reference: string;
  readonly houseReference: string;
}

/** Another call has changed the receipt since it was read; thrown so that the transaction is taken back. */
export class ChangedSince extends Error {}

/** Adds and changes exceptions; fed ones are kept forever. */
async function saveExceptions(
  tx: Transaction<Tables>,
  before: readonly ReceiptExceptionRow[],
  after: readonly ReceiptExceptionRow[],
): Promise<void> {
  const known = new Map(before.map((row) => [row.id, row]));
  const remaining = new Set(after.map(({ id }) => id));
  for (const { id } of before) if (!remaining.has(id)) await removeException(tx, id);
  for (const row of after) {
    const old = known.get(row.id);
    if (!old) await tx.insertInto('receipt_exceptions').values(row).execute();
    else if (old !== row) {
      const { id, ...changes } = row;
      await tx.updateTable('receipt_exceptions').set(changes).where('id', '=', id).execute();
    }
  }
}

const announcedColumn = ({ announced }: ReceiptFacts): string | null =>
  announced.length > 0 ? JSON.stringify(announced) : null;

/** Keeps replaced numbers of a receipt as further ones, and reads its search text. */
async function otherNumbers(
  tx: Transaction<Tables>,
  receiptId: string,
  {
    lost,
    submissionId,
  }: { readonly lost: readonly string[]; readonly submissionId: string | null },
): Promise<string[]> {
  for (const number of lost) await addFurtherNumber(tx, receiptId, number);
  const request = submissionId === null ? null : await findSubmissionReference(tx, submissionId);
  const further = await furtherNumbersOf(tx, receiptId);
  return [...new Set([...further, ...(request === null ? [] : [request])])];
}

/** Writes a changed receipt with its log and mails; throws {@link ChangedSince}. */
export async function save(
  context: ApiContext,
  tx: Transaction<Tables>,
  row: ReceiptRow,
  before: ReceiptFacts,
  {
    facts: said,
    submissionId = row.submission_id,
    log,
    numbers: given,
    absorbs,
    tell,
  }: ReceiptUpdateInput,
): Promise<ReceiptRow> {
  const at = context.now().toISOString();
  const exceptions = withLineExceptions(before, said, row, at);
  const facts = { ...said, exceptions };
  const calls = log.map((entry) => entry.caller_reference ?? undefined);
  if (absorbs) {
    if (!(await mergeInto(tx, row, absorbs, calls))) throw new ChangedSince();
    await context.ports.queueRecord(context, tx, 'receipts', absorbs.id);
  }
  const numbers = { reference: row.reference, houseReference: row.house_reference, ...given };
  const remaining = new Set(Object.values(numbers));
  const lost = [row, ...(absorbs ? [absorbs] : [])]
    .flatMap(({ reference, house_reference: own }) => [reference, own])
    .filter((number) => !remaining.has(number));
  const others = await otherNumbers(tx, row.id, { lost, submissionId });
  const saved = await updateAtRevision(tx, 'receipts', row, {
    ...columnsOf(facts, { ...numbers, others, createdAt: row.created_at }),
    reference: numbers.reference,
    house_reference: numbers.houseReference,
    submission_id: submissionId,
    ...(facts.announced !== before.announced && { announced: announcedColumn(facts) }),
    updated_at: at,
  });
  if (!saved) throw new ChangedSince();
  if (facts.lines !== before.lines) {
    const owner = { id: row.id, clientId: row.client_id };
    await replaceReceiptLines(tx, owner, facts.lines, codesOf(facts.lines));
  }
  await saveExceptions(tx, before.exceptions, facts.exceptions);
  await writeLog(context, tx, { row, to: facts.status, at }, log);
  await notifyOfArrival(context, tx, {
    before: { row, exceptions: before.exceptions },
    after: { row: saved, exceptions: facts.exceptions },
    isCorrection: log.some(({ kind }) => kind === 'correction'),
  });
  await tell?.(tx, saved);
  return saved;
}

interface StatusEntry {
  readonly row: Pick<ReceiptRow, 'id' | 'status'>;
  readonly to: string;
  readonly at: string;
}

/** Appends entries to the log of a receipt. */
export async function writeLog(
  context: ApiContext,
  tx: Transaction<Tables>,
  { row, to, at }: StatusEntry,
  log: readonly LogEntry[],
): Promise<void> {
  if (log.length === 0) return;
  const entries = log.map((entry) => ({
    note: '',
    ...entry,
    at: entry.at ?? at,
    from_status: row.status,
    to_status: to,
    changes: JSON.stringify(entry.changes ?? []),
  }));
  await appendEvents(context, tx, 'receipts', row.id, entries);
}

interface NewReceiptOf {
  readonly clientId: string;
  readonly houseReference: string;
  readonly submissionId: string | null;
  readonly factsFor: (owner: ReceiptOwner) => ReceiptFacts;
  readonly log: LogEntry;
  /** The status that the log begins with; the one it is made in when it is left out. */
  readonly madeAs?: string;
}

/** Adds a receipt with the next number; in the caller's transaction. */
export async function addReceipt(
  context: ApiContext,
  tx: Transaction<Tables>,
  { clientId, houseReference, submissionId, factsFor, log, madeAs }: NewReceiptOf,
): Promise<ReceiptRow> {
  const now = context.now();
  const at = now.toISOString();
  const owner = { id: randomUUID(), client_id: clientId };
  const said = factsFor(owner);
  const facts = { ...said, exceptions: withLineExceptions(emptyFacts, said, owner, at) };
  const reference = await nextReference(tx, recordPrefixes.receipt, now);
  const others = await otherNumbers(tx, owner.id, { lost: [], submissionId });
  const row = {
    ...owner,
    ...columnsOf(facts, { reference, houseReference, others, createdAt: at }),
    reference,
    house_reference: houseReference,
    submission_id: submissionId,
    announced: announcedColumn(facts),
    revision: 1,
    created_at: at,
    updated_at: at,
  };
  await tx.insertInto('receipts').values(row).execute();
  const place = { id: owner.id, clientId };
  await replaceReceiptLines(tx, place, facts.lines, codesOf(facts.lines));
  await saveExceptions(tx, [], facts.exceptions);
  const stored: ReceiptRow = { ...row, head: facts.head };
  await writeLog(
    context,
    tx,
    { row: { id: owner.id, status: '' }, to: madeAs ?? facts.status, at },
    [log],
  );
  await notifyOfArrival(context, tx, { after: { row: stored, exceptions: facts.exceptions } });
  await recordAct(context, tx, {
    what: log.kind,
    record: reference,
    clientId,
    after: facts.status,
  });
  return stored;
}

/** Reads the facts of a receipt. */
export async function storedFacts(db: Kysely<Tables>, row: ReceiptRow): Promise<ReceiptFacts> {
  const lines = await linesOfReceipt(db, row.id);
  return factsOf(row, lines, await exceptionsOfReceipt(db, row.id));
}

/** Changes a receipt locked by the caller's transaction; skipped when `change` returns null. */
export async function changeHeldReceipt(
  context: ApiContext,
  tx: Transaction<Tables>,
  row: ReceiptRow,
  change: (facts: ReceiptFacts) => ReceiptUpdateInput | null,
): Promise<void> {
  const before = await storedFacts(tx, row);
  const changed = change(before);
  if (changed) await save(context, tx, row, before, changed);
}
