/** Finds the submission that a record of another kind names. */
import type { Kysely, Transaction } from 'kysely';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';

type Tx = Transaction<Tables>;

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

/** Locks the record: other writers of its timeline wait until the transaction ends. */
export async function lockSubmission(tx: Tx, id: string): Promise<SubmissionRow | undefined> {
  return tx
    .updateTable('submissions')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
