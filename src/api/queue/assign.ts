/** Assigns records to people: advice to others, compared with who has the record now. */
import type { Kysely, Transaction } from 'kysely';
import { companyWhenText } from '#lib/kernel/company-moment.ts';
import { ok, replayed, type Result } from '#lib/kernel/result.ts';
import type { Assignment } from '#lib/queue/calls.ts';
import type { QueueItem, QueuePeople } from '#lib/queue/replies.ts';
import { areasOf } from '#lib/staff/areas.ts';
import type { StaffMember } from '#lib/staff/staff-member.ts';
import type { ApiContext } from '#api/context/context.ts';
import { isUniqueViolation } from '#api/db/errors.ts';
import type { QueueRow } from '#api/db/tables/queue.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { digestOf } from '#api/kernel/digest.ts';
import {
  catchFailure,
  FailureError,
  REFERENCE_USED,
  fail,
  type Failure,
} from '#api/kernel/failures.ts';
import { recordAct } from '#api/security/audit.ts';
import { rolesOf } from '#api/security/staff-sessions.ts';
import { emailKey } from '#api/security/clients.ts';
import { findEntry } from './list-queue.ts';

type Db = Kysely<Tables>;

/** Gives up the records of a person who leaves. */
export async function releaseAssignments(tx: Transaction<Tables>, staffId: string): Promise<void> {
  await tx
    .updateTable('work_queue')
    .set({ assignee_id: null, assigned_at: null })
    .where('assignee_id', '=', staffId)
    .execute();
}

/** People whom a record may be assigned to, by name. */
export async function assignablePeople({
  database,
}: Pick<ApiContext, 'database'>): Promise<QueuePeople> {
  const rows = await database.reader
    .selectFrom('staff')
    .select(['id', 'email', 'name', 'roles'])
    .where('disabled_at', 'is', null)
    .where('joined_at', 'is not', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return { items: rows.map((row) => ({ email: row.email, name: row.name, roles: rolesOf(row) })) };
}

const findPerson = async (db: Db, email: string) =>
  db
    .selectFrom('staff')
    .select(['id', 'name', 'disabled_at'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();

/** Refuses an assignment of a record that somebody else has by now. */
async function taken(
  { now }: Pick<ApiContext, 'now'>,
  tx: Db,
  { assignee_id: id, assigned_at: at }: QueueRow,
): Promise<FailureError> {
  if (id === null) return new FailureError('taken', { message: 'Nobody has this record now.' });
  const person = await tx
    .selectFrom('staff')
    .select(['name', 'email'])
    .where('id', '=', id)
    .executeTakeFirst();
  const when = at === null ? '' : ` ${companyWhenText(at, now())}`;
  return new FailureError('taken', {
    message: `Taken by ${person?.name ?? 'someone'}${when}.`,
    body: { assignee: person?.email ?? null, at },
  });
}

const recordAssignment = (
  context: ApiContext,
  tx: Transaction<Tables>,
  { reference, client_id: clientId }: Pick<QueueRow, 'reference' | 'client_id'>,
  { before, after }: Readonly<Record<'before' | 'after', string | null>>,
): Promise<void> =>
  recordAct(context, tx, {
    what: after === null ? 'Release' : 'Assign',
    record: reference,
    clientId,
    before: before ?? '',
    after: after ?? '',
  });

async function move(
  context: ApiContext,
  tx: Transaction<Tables>,
  { callerReference, reference, from, to }: Assignment,
  digest: string,
): Promise<'moved' | 'known'> {
  // Repeats at the same time wait here for the first one.
  const row = await tx
    .selectFrom('work_queue')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
  const done = await tx
    .selectFrom('work_assignments')
    .select('call_digest')
    .where('caller_reference', '=', callerReference)
    .executeTakeFirst();
  if (done && done.call_digest !== digest) throw new FailureError('conflict', REFERENCE_USED);
  if (done) return 'known';
  if (!row) throw new FailureError('not_found');
  const before = from === null ? null : ((await findPerson(tx, from))?.id ?? '');
  if (before !== row.assignee_id) throw await taken(context, tx, row);
  const after = to === null ? null : await findPerson(tx, to);
  if (after === undefined || (after !== null && after.disabled_at !== null)) {
    throw new FailureError('invalid', { fields: { to: 'There is no such person.' } });
  }
  const at = context.now().toISOString();
  await tx
    .insertInto('work_assignments')
    .values({
      caller_reference: callerReference,
      call_digest: digest,
      record_id: row.record_id,
      at,
    })
    .execute();
  await tx
    .updateTable('work_queue')
    .set({ assignee_id: after?.id ?? null, assigned_at: after === null ? null : at })
    .where('record_id', '=', row.record_id)
    .execute();
  await recordAssignment(context, tx, row, { before: from, after: to });
  return 'moved';
}

/** Assigns a record, or gives it up; once for each caller reference, 409 `taken` where somebody was quicker. */
export async function assignRecord(
  context: ApiContext,
  asked: Assignment,
): Promise<Result<QueueItem, Failure>> {
  const { db } = context.database;
  const before = await findEntry(context, db, asked.reference);
  if (!before) return fail('not_found');
  const digest = digestOf(asked);
  const attempt = () => context.database.transaction((tx) => move(context, tx, asked, digest));
  return catchFailure(async () => {
    const moved = await attempt().catch((error: unknown) => {
      if (isUniqueViolation(error)) return attempt();
      throw error;
    });
    const entry = (await findEntry(context, db, asked.reference)) ?? before;
    return moved === 'known' ? replayed(entry) : ok(entry);
  });
}

/** Returns the most urgent free record of these areas. */
const firstFree = async (db: Db, areas: readonly string[]) =>
  areas.length === 0
    ? undefined
    : db
        .selectFrom('work_queue')
        .select(['record_id', 'reference', 'client_id'])
        .where('need', '=', 'us')
        .where('area', 'in', areas)
        .where('assignee_id', 'is', null)
        .orderBy('due_on')
        .orderBy('since')
        .orderBy('reference')
        .limit(1)
        .executeTakeFirst();

/** Assigns the most urgent free record of the person's areas; 404 when nothing waits. */
export async function assignNext(
  context: ApiContext,
  staff: StaffMember,
): Promise<Result<QueueItem, Failure>> {
  const { db } = context.database;
  for (;;) {
    const next = await firstFree(db, areasOf(staff.roles));
    if (!next) return fail('not_found', { message: 'Nothing waits for you.' });
    const isTaken = await context.database.transaction(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('work_queue')
        .set({ assignee_id: staff.id, assigned_at: context.now().toISOString() })
        .where('record_id', '=', next.record_id)
        .where('need', '=', 'us')
        .where('assignee_id', 'is', null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return false;
      await recordAssignment(context, tx, next, { before: null, after: staff.email });
      return true;
    });
    const entry = isTaken && (await findEntry(context, db, next.reference));
    if (entry) return ok(entry);
  }
}
