/** Queries on the timelines of several submissions, and the purge of personal data. */
import type { Kysely, Transaction } from 'kysely';
import type { SubmissionEventRow, Tables } from '#api/db/tables/tables.ts';

/** Deletes answer values of an erased person. */
export async function wipeAnswers(tx: Transaction<Tables>, submissionId: string): Promise<void> {
  await tx
    .updateTable('submission_events')
    .set({ note: '' })
    .where('submission_id', '=', submissionId)
    .where('kind', '=', 'answered')
    .execute();
}

/** Returns client-visible events of all own records of these types and statuses, oldest first. */
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
