/** Queries on the timeline of submissions: rows are only added, never changed but for the purge of personal data. */
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

/** An entry of the portal itself, which the client reads; `key` names what happens once a record. */
export const systemEvent = (
  submissionId: string,
  at: string,
  event: Pick<NewEvent, 'kind' | 'from_status' | 'to_status' | 'note'> & { readonly key?: string },
): NewEvent => {
  const { key = null, ...said } = event;
  const who = { submission_id: submissionId, at, actor: 'system', visibility: 'client' } as const;
  return { ...who, ...said, caller_reference: key };
};

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

/** Removes what answers changed: the values of a person whose data is deleted. */
export async function wipeAnswers(tx: Transaction<Tables>, submissionId: string): Promise<void> {
  await tx
    .updateTable('submission_events')
    .set({ note: '' })
    .where('submission_id', '=', submissionId)
    .where('kind', '=', 'answered')
    .execute();
}

/** What clients may read of the timelines of all own records of these types in these statuses, oldest first. */
export async function eventsOfOwn(
  db: Kysely<Tables>,
  {
    clientId,
    types,
    statuses,
  }: Readonly<Record<'types' | 'statuses', readonly string[]>> & { readonly clientId: string },
): Promise<SubmissionEventRow[]> {
  return db
    .selectFrom('submission_events')
    .innerJoin('submissions', 'submissions.id', 'submission_events.submission_id')
    .selectAll('submission_events')
    .where('submissions.client_id', '=', clientId)
    .where('submissions.type', 'in', types)
    .where('submissions.status', 'in', statuses)
    .where('visibility', '=', 'client')
    .orderBy('position')
    .execute();
}

/** What the company's call of this reference did to a record, and what it said; undefined when there was none. */
export async function findCall(
  db: Kysely<Tables>,
  submissionId: string,
  callerReference: string,
): Promise<Pick<SubmissionEventRow, 'kind' | 'call_digest'> | undefined> {
  return db
    .selectFrom('submission_events')
    .select(['kind', 'call_digest'])
    .where('submission_id', '=', submissionId)
    .where('caller_reference', '=', callerReference)
    .executeTakeFirst();
}
