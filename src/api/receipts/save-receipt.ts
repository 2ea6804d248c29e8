/** Changes a receipt once for each call of the company: figures, log and mails in one transaction, or nothing. */
import { randomUUID } from 'node:crypto';
import { companyDay } from '#lib/kernel/company-day.ts';
import { formatReference, counterOf, recordPrefixes } from '#lib/records/reference.ts';
import { nextCounter } from '#api/db/counters.ts';
import type { Kysely, Transaction } from 'kysely';
import { ok, replayed, type Result } from '#lib/kernel/result.ts';
import type { ApiContext } from '#api/context/context.ts';
import { isUniqueViolation } from '#api/db/errors.ts';
import {
  exceptionsOfReceipt,
  insertException,
  insertReceiptEvent,
  findReceiptCall,
  linesOfReceipt,
  removeException,
  replaceReceiptLines,
  updateException,
} from './queries/receipt-parts.ts';
import type { FigureChange, ReceiptExceptionRow, ReceiptRow } from '#api/db/tables/receipts.ts';
import { findReceipt, insertReceipt, updateReceiptAtRevision } from './queries/receipts.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { faultOfReplay, Refusal, refuse, type Failure } from '#api/kernel/failures.ts';
import { notifyArrivalMailQueued, tellOfArrival } from './mails/arrival-mail.ts';
import { withLineExceptions } from './receipt-exceptions.ts';
import { emptyFacts, type Owner, type ReceiptFacts } from './receipt-facts.ts';
import { codesOf, columnsOf, factsOf } from './receipt-row.ts';

/** Several calls may change one receipt at the same time; of those that try, one succeeds each time. */
const TRIES = 40;

export interface LogEntry {
  readonly actor: 'client' | 'house' | 'system';
  /** made, status, note, correction, answer, figures, file */
  readonly kind: string;
  readonly note?: string;
  readonly changes?: readonly FigureChange[];
  readonly visibility: 'client' | 'internal';
  readonly callerReference?: string;
  /** Of the call of that name. */
  readonly callDigest?: string;
  /** When it happened, where that is not the time of the call. */
  readonly at?: string | null;
}

export interface Changed {
  readonly facts: ReceiptFacts;
  readonly submissionId?: string | null;
  readonly log: readonly LogEntry[];
  /** Queues a mail about it, in the same transaction. */
  readonly tell?: (tx: Transaction<Tables>, saved: ReceiptRow) => Promise<void>;
}

type Change = (facts: ReceiptFacts, row: ReceiptRow) => Result<Changed, Failure>;

/** Adds and changes exceptions; of those that were fed none is ever removed. */
async function saveExceptions(
  tx: Transaction<Tables>,
  before: readonly ReceiptExceptionRow[],
  after: readonly ReceiptExceptionRow[],
): Promise<void> {
  const known = new Map(before.map((row) => [row.id, row]));
  const kept = new Set(after.map(({ id }) => id));
  for (const { id } of before) if (!kept.has(id)) await removeException(tx, id);
  for (const row of after) {
    const old = known.get(row.id);
    if (!old) await insertException(tx, row);
    else if (old !== row) {
      const { id, ...changes } = row;
      await updateException(tx, id, changes);
    }
  }
}

const announcedColumn = ({ announced }: ReceiptFacts): string | null =>
  announced.length > 0 ? JSON.stringify(announced) : null;

async function save(
  context: ApiContext,
  tx: Transaction<Tables>,
  row: ReceiptRow,
  before: ReceiptFacts,
  { facts: said, submissionId, log, tell }: Changed,
): Promise<ReceiptRow | undefined> {
  const at = context.now().toISOString();
  const exceptions = withLineExceptions(before, said, row, at);
  const facts = { ...said, exceptions };
  const numbers = {
    reference: row.reference,
    houseReference: row.house_reference,
    createdAt: row.created_at,
  };
  const saved = await updateReceiptAtRevision(tx, row, {
    ...columnsOf(facts, numbers),
    ...(submissionId !== undefined && { submission_id: submissionId }),
    ...(facts.announced !== before.announced && { announced: announcedColumn(facts) }),
    updated_at: at,
  });
  if (!saved) return undefined;
  if (facts.lines !== before.lines) {
    const owner = { id: row.id, clientId: row.client_id };
    await replaceReceiptLines(tx, owner, facts.lines, codesOf(facts.lines));
  }
  await saveExceptions(tx, before.exceptions, facts.exceptions);
  await writeLog(tx, { row, to: facts.status, at }, log);
  await tellOfArrival(context, tx, {
    before: { row, exceptions: before.exceptions },
    after: { row: saved, exceptions: facts.exceptions },
    isCorrection: log.some(({ kind }) => kind === 'correction'),
  });
  await tell?.(tx, saved);
  return saved;
}

interface Logged {
  readonly row: Pick<ReceiptRow, 'id' | 'status'>;
  readonly to: string;
  readonly at: string;
}

/** Appends entries to the log of a receipt. */
export async function writeLog(
  tx: Transaction<Tables>,
  { row, to, at }: Logged,
  log: readonly LogEntry[],
): Promise<void> {
  for (const entry of log) {
    const { actor, kind, note = '', changes = [], visibility, callerReference, callDigest } = entry;
    await insertReceiptEvent(tx, {
      receipt_id: row.id,
      at: entry.at ?? at,
      actor,
      kind,
      from_status: row.status,
      to_status: to,
      note,
      changes: JSON.stringify(changes),
      visibility,
      caller_reference: callerReference ?? null,
      call_digest: callDigest ?? null,
    });
  }
}

interface NewReceiptOf {
  readonly clientId: string;
  readonly houseReference: string;
  readonly submissionId: string | null;
  readonly factsFor: (owner: Owner) => ReceiptFacts;
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
  const year = Number(companyDay(now).slice(0, 4));
  const count = await nextCounter(tx, counterOf(recordPrefixes.receipt, year));
  const reference = formatReference(recordPrefixes.receipt, year, count);
  const row = {
    ...owner,
    ...columnsOf(facts, { reference, houseReference, createdAt: at }),
    reference,
    house_reference: houseReference,
    submission_id: submissionId,
    announced: announcedColumn(facts),
    revision: 1,
    created_at: at,
    updated_at: at,
  };
  await insertReceipt(tx, row);
  const place = { id: owner.id, clientId };
  await replaceReceiptLines(tx, place, facts.lines, codesOf(facts.lines));
  for (const exception of facts.exceptions) await insertException(tx, exception);
  const stored: ReceiptRow = { ...row, head: facts.head };
  await writeLog(tx, { row: { id: owner.id, status: '' }, to: madeAs ?? facts.status, at }, [log]);
  await tellOfArrival(context, tx, { after: { row: stored, exceptions: facts.exceptions } });
  return stored;
}

async function storedFacts(db: Kysely<Tables>, row: ReceiptRow): Promise<ReceiptFacts> {
  const lines = await linesOfReceipt(db, row.id);
  return factsOf(row, lines, await exceptionsOfReceipt(db, row.id));
}

/** Changes a receipt that the caller's transaction holds; not at all where `change` says null. */
export async function changeHeldReceipt(
  context: ApiContext,
  tx: Transaction<Tables>,
  row: ReceiptRow,
  change: (facts: ReceiptFacts) => Changed | null,
): Promise<void> {
  const before = await storedFacts(tx, row);
  const changed = change(before);
  if (changed) await save(context, tx, row, before, changed);
}

interface Wanted {
  /** The call's own name, what it says, and what the log may say of such a call; null for what a client does. */
  readonly call: {
    readonly callerReference: string;
    readonly callDigest: string;
    readonly kinds: readonly string[];
  } | null;
  readonly change: Change;
}

/**
 * Changes a receipt that was found. A repeated call answers the receipt as it is, and its name is refused when it
 * named another act, or the same act with other contents; a lost race is tried again on the newest state.
 */
export async function changeReceipt(
  context: ApiContext,
  found: ReceiptRow,
  { call, change }: Wanted,
): Promise<Result<ReceiptRow, Failure>> {
  const { database } = context;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const row = attempt === 0 ? found : await findReceipt(database.db, found.reference);
    if (!row) return refuse('not_found');
    const done = call
      ? await findReceiptCall(database.db, row.id, call.callerReference)
      : undefined;
    if (call && done !== undefined) {
      const fault = faultOfReplay(done, call);
      if (fault) return refuse('conflict', fault);
      return replayed((await findReceipt(database.db, row.reference)) ?? row);
    }
    const before = await storedFacts(database.db, row);
    const changed = change(before, row);
    if (!changed.ok) return changed;
    try {
      const saved = await database.transaction((tx) =>
        save(context, tx, row, before, changed.value),
      );
      if (saved) {
        notifyArrivalMailQueued(context);
        return ok(saved);
      }
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }
  throw new Refusal('conflict');
}
