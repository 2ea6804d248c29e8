/** Finds the submission that a record of another kind names. */
import type { Kysely } from 'kysely';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';

/** Any record that was submitted, for the company. */
export async function findSubmittedByReference(
  db: Kysely<Tables>,
  reference: string,
): Promise<SubmissionRow | undefined> {
  return db
    .selectFrom('submissions')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** The reference of a record; null while it is a draft. */
export async function findSubmissionReference(
  db: Kysely<Tables>,
  id: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('submissions')
    .select('reference')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.reference ?? null;
}
