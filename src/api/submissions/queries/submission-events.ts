/** Queries on the timeline of submissions: rows are only added, never changed. */
import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { NewSubmissionEvent, SubmissionEventRow, Tables } from '#api/db/tables/tables.ts';

export type NewEvent = Omit<NewSubmissionEvent, 'id' | 'position'>;

/** Appends to the timeline; the submission's row must be locked. Returns the position. */
export async function insertEvent(tx: Transaction<Tables>, event: NewEvent): Promise<number> {
  const { last } = await tx
    .selectFrom('submission_events')
    .select((eb) => eb.fn.max<number | null>('position').as('last'))
    .where('submission_id', '=', event.submission_id)
    .executeTakeFirstOrThrow();
  const position = (last ?? 0) + 1;
  await tx
    .insertInto('submission_events')
    .values({ ...event, id: randomUUID(), position })
    .execute();
  return position;
}

/** The timeline, oldest first; `all` includes what only the company may see. */
export async function eventsOf(
  db: Kysely<Tables>,
  submissionId: string,
  { all }: { readonly all: boolean },
): Promise<SubmissionEventRow[]> {
  let query = db
    .selectFrom('submission_events')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .orderBy('position');
  if (!all) query = query.where('visibility', '=', 'client');
  return query.execute();
}

/** Whether the company's call of this reference was carried out before. */
export async function hasCallerReference(
  db: Kysely<Tables>,
  submissionId: string,
  callerReference: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('submission_events')
    .select('id')
    .where('submission_id', '=', submissionId)
    .where('caller_reference', '=', callerReference)
    .executeTakeFirst();
  return row !== undefined;
}
