/** Queries on the keys by which a client's submissions are found to mean the same thing. */
import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';

type Tx = Transaction<Tables>;

interface Keys {
  readonly clientId: string;
  readonly type: string;
  readonly keys: readonly string[];
}

/** The reference of the newest submission since a moment that has one of the keys and is not withdrawn. */
export async function findSameSubmission(
  tx: Tx,
  { clientId, type, keys, since }: Keys & { readonly since: string },
): Promise<string | null> {
  if (keys.length === 0) return null;
  const row = await tx
    .selectFrom('submission_keys')
    .innerJoin('submissions', 'submissions.id', 'submission_keys.submission_id')
    .select('submissions.reference')
    .where('submission_keys.client_id', '=', clientId)
    .where('submission_keys.type', '=', type)
    .where('submission_keys.key', 'in', keys)
    .where('submissions.submitted_at', '>', since)
    .where('submissions.status', '!=', 'WITHDRAWN')
    .orderBy('submissions.submitted_at', 'desc')
    .executeTakeFirst();
  return row?.reference ?? null;
}

/** Notes the keys of a submission. */
export async function insertSubmissionKeys(
  tx: Tx,
  submissionId: string,
  { clientId, type, keys }: Keys,
): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .insertInto('submission_keys')
    .values(
      [...new Set(keys)].map((key) => ({
        submission_id: submissionId,
        client_id: clientId,
        type,
        key,
      })),
    )
    .execute();
}

/** Forgets the keys of a submission. */
export async function deleteSubmissionKeys(tx: Tx, submissionId: string): Promise<void> {
  await tx.deleteFrom('submission_keys').where('submission_id', '=', submissionId).execute();
}
