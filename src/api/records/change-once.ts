/**
 * Changes a record of any kind: the record is locked, a repeated call is answered as before, the revision that the
 * caller saw is compared, and the act writes record, timeline, mails and webhooks in one transaction.
 */
import type { Kysely, Transaction } from 'kysely';
import { ok, replayed, type Result } from '#lib/kernel/result.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { companyMomentText } from '#lib/kernel/company-moment.ts';
import { digestOf } from '#api/kernel/digest.ts';
import {
  catchFailure,
  findReplayError,
  FailureError,
  fail,
  type Failure,
} from '#api/kernel/failures.ts';
import { isUniqueViolation } from '#api/db/errors.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { notifyMailQueued } from '#api/mail/queue.ts';
import { recordAct } from '#api/security/audit.ts';
import {
  lockRecord,
  recordKinds,
  revisionOf,
  updateAtRevision,
  type ChangesOf,
  type EventExtra,
  type EventOf,
  type RecordKind,
  type RowOf,
} from './record-kinds.ts';
import { appendEvents, eventsOf, findCall, showEvent, type NewEvent } from './timeline.ts';

/** A call of the company: its own reference, the digest of its contents, and the kinds of entry that it may write. */
export interface FeedCall {
  readonly callerReference: string;
  /** Null for acts of no call. */
  readonly callDigest: string | null;
  readonly kinds: readonly string[];
  /** The revision that the caller saw. */
  readonly revision?: number | undefined;
  /** Position of the last entry that the caller read. */
  readonly seen?: number | undefined;
  /** A message, note or file: it adds to the record and decides nothing. */
  readonly isAddition?: boolean | undefined;
  /** The reference is made of the contents: a repeat is carried out again where it would change something. */
  readonly byContents?: boolean | undefined;
}

const additions = ['message', 'note', 'file'];

/** Names the call that a body asks for. */
export const callOf = (
  body: Pick<FeedCall, 'callerReference' | 'revision' | 'seen' | 'byContents'> & {
    readonly to?: string | null | undefined;
  },
  kinds: readonly string[],
): FeedCall => ({
  callerReference: body.callerReference,
  revision: body.revision,
  seen: body.seen,
  isAddition: (body.to ?? null) === null && kinds.some((kind) => additions.includes(kind)),
  byContents: body.byContents,
  callDigest: digestOf(body),
  kinds,
});

/** A record on its way through a change. */
export interface ChangeContext<K extends RecordKind> {
  readonly context: ApiContext;
  readonly tx: Transaction<Tables>;
  readonly kind: K;
  readonly row: RowOf<K>;
  /** The moment of the act. */
  readonly at: string;
  /** True for a call by contents that was carried out before. */
  readonly isRepeat: boolean;
}

type Outcome<K extends RecordKind> = Result<RowOf<K> | null, Failure>;

/** Callbacks of an act within the change loop. */
export interface Act<K extends RecordKind> {
  readonly call?: FeedCall | undefined;
  /** The revision that a client saw. */
  readonly revision?: number | undefined;
  /** Rights of the author by the record; asked before anything about it is told. */
  readonly permit?: ((row: RowOf<K>) => Result<null, Failure>) | undefined;
  /** Locks other rows before the record; all writers lock client, request, and then other records. */
  readonly lockFirst?: ((tx: Transaction<Tables>) => Promise<unknown>) | undefined;
  /** True where the last change of the record is this act, whose answer was lost. */
  readonly isDone?: ((db: Kysely<Tables>, row: RowOf<K>) => Promise<boolean>) | undefined;
  /** Validates the act and writes it; null where nothing changes. An error takes everything back. */
  readonly act: (acting: ChangeContext<K>) => Promise<Outcome<K>>;
}

/** Refuses an act on a record that has changed since its author saw it, and lists the changes. */
export async function changedSince<K extends RecordKind>(
  context: ApiContext,
  db: Kysely<Tables>,
  kind: K,
  row: RowOf<K>,
  seen: number,
): Promise<Result<never, Failure>> {
  const all = context.actor?.kind !== 'client';
  const events = await eventsOf(db, kind, row.id, { all });
  const changes = events
    .filter(({ record_revision: revision }) => revision !== null && revision > seen)
    .map((event) => {
      const { by, at, kind: act, from, to, note } = showEvent(event, { all });
      return { who: by?.name ?? null, when: at, what: act, from, to, note };
    });
  const revision = revisionOf(kind, row);
  const body = { changes, revision, [recordKinds[kind].revision]: revision };
  return fail('changed', { body });
}

/** Refuses a message or note whose author has not read the last entry of the client. */
async function checkSeen(
  db: Kysely<Tables>,
  kind: RecordKind,
  id: string,
  { seen, isAddition }: FeedCall,
): Promise<Result<null, Failure>> {
  if (seen === undefined || !isAddition) return ok(null);
  const events = await eventsOf(db, kind, id, { all: true });
  const unread = events.findLast(({ actor, position }) => actor === 'client' && position > seen);
  if (!unread) return ok(null);
  return fail('unread', {
    message: `The client wrote ${companyMomentText(unread.at)}. Read it first.`,
    body: { seen: events.at(-1)?.position ?? 0 },
  });
}

/** Refuses a decision of a person that names no revision. */
export const checkRevisionGiven = (
  { staff }: ApiContext,
  { revision, isAddition }: Pick<FeedCall, 'revision' | 'isAddition'>,
): Result<null, Failure> =>
  staff && revision === undefined && !isAddition
    ? invalidForm({ revision: 'Revision is required!' })
    : ok(null);

/** Throws an error of a transaction, so that everything written is taken back. */
export function orRollBack<T>(result: Result<T, Failure>): T {
  if (result.ok) return result.value;
  const { code, ...details } = result.error;
  throw new FailureError(code, details);
}

/** Puts a change of the company in the audit trail. */
async function auditChange<K extends RecordKind>(
  context: ApiContext,
  tx: Transaction<Tables>,
  kind: K,
  { row, changed, call }: { row: RowOf<K>; changed: RowOf<K>; call: FeedCall | undefined },
): Promise<void> {
  if (!context.actor || context.actor.kind === 'client') return;
  const entry = call && (await findCall(tx, kind, row.id, call.callerReference));
  await recordAct(context, tx, {
    what: entry?.kind ?? call?.kinds[0] ?? 'change',
    record: row.reference,
    clientId: row.client_id,
    before: row.status,
    after: changed.status,
  });
}

/** Carries an act out once on a record that was found; acts at the same time come one after the other. */
export async function changeOnce<K extends RecordKind>(
  context: ApiContext,
  kind: K,
  found: Result<{ readonly id: string }, Failure>,
  { call, revision = call?.revision, permit, lockFirst, isDone, act }: Act<K>,
): Promise<Result<RowOf<K>, Failure>> {
  if (!found.ok) return found;
  return catchFailure(async () => {
    const saved = await context.database.transaction(async (tx) => {
      await lockFirst?.(tx);
      const row = await lockRecord(tx, kind, found.value.id);
      if (!row) throw new FailureError('not_found');
      if (permit) orRollBack(permit(row));
      const done = call && (await findCall(tx, kind, row.id, call.callerReference));
      const replayError = call && done && findReplayError(done, call);
      if (replayError) throw new FailureError('conflict', replayError);
      if (done && call.byContents !== true) return replayed(row);
      if (call) {
        orRollBack(checkRevisionGiven(context, call));
        orRollBack(await checkSeen(tx, kind, row.id, call));
      }
      const at = context.now().toISOString();
      const acting = { context, tx, kind, row, at, isRepeat: done !== undefined };
      if (await isDone?.(tx, row)) return ok(row);
      if (revision !== undefined && revision !== revisionOf(kind, row)) {
        orRollBack(await changedSince(context, tx, kind, row, revision));
      }
      const changed = orRollBack(await act(acting));
      if (changed === null) return replayed(row);
      await auditChange(context, tx, kind, { row, changed, call });
      return ok(changed);
    });
    notifyMailQueued(context);
    return saved;
  });
}

interface LastAct {
  readonly act: string;
  /** The revision that the person saw. */
  readonly revision: number;
  readonly memberId: string;
}

/** True where the last change is this act of this person at this revision. */
export async function isLastAct<K extends RecordKind>(
  db: Kysely<Tables>,
  kind: K,
  row: RowOf<K>,
  { act, revision, memberId }: LastAct,
  matches: (last: EventOf<K>) => boolean | Promise<boolean> = () => true,
): Promise<boolean> {
  if (revisionOf(kind, row) !== revision + 1) return false;
  const events = await eventsOf(db, kind, row.id, { all: true });
  const last = events.findLast(({ actor }) => actor !== 'system');
  if (last?.actor !== 'client' || (last.actor_id ?? row.client_id) !== memberId) return false;
  return last.kind === act && last.at === row.updated_at && matches(last);
}

/** An entry of an act: it moves the record from its status to the one that is saved, where it says nothing else. */
export type ActEvent<K extends RecordKind> = EventExtra<K> &
  Pick<NewEvent<K>, 'actor' | 'kind' | 'note' | 'visibility'> &
  Partial<Pick<NewEvent<K>, 'at' | 'from_status' | 'to_status'>>;

/** Writes changes and entries of an act; the first entry keeps the call. */
export async function writeAct<K extends RecordKind>(
  { context, tx, kind, row, at }: Omit<ChangeContext<K>, 'isRepeat'>,
  changes: ChangesOf<K>,
  events: readonly ActEvent<K>[],
  call?: Pick<FeedCall, 'callerReference' | 'callDigest'>,
): Promise<{ readonly saved: RowOf<K>; readonly position: number }> {
  const place = { id: row.id, revision: revisionOf(kind, row) };
  const saved = await updateAtRevision(tx, kind, place, { ...changes, updated_at: at });
  if (!saved) throw new FailureError('conflict');
  const entries = events.map((event, index) => ({
    at,
    from_status: row.status,
    to_status: saved.status,
    ...event,
    caller_reference: index === 0 ? (call?.callerReference ?? null) : null,
    call_digest: index === 0 ? (call?.callDigest ?? null) : null,
  }));
  const position = await appendEvents(context, tx, kind, row.id, entries as NewEvent<K>[]);
  return { saved, position };
}

/** Makes a record once: a call that comes again, also at the same time, is answered by the record that is known. */
export async function makeOnce<T>(
  known: () => Promise<Result<T, Failure> | undefined>,
  make: () => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> {
  const before = await known();
  if (before) return before;
  try {
    return await make();
  } catch (error) {
    if (!isUniqueViolation(error) && !(error instanceof FailureError)) throw error;
    const winner = await known();
    if (!winner) throw error;
    return winner;
  }
}
