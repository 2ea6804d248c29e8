/** Queries on the keys by which a client's submissions are found to mean the same thing. */
import type { Transaction } from 'kysely';
import type { Tables } from '#api/db/tables/tables.ts';

type Tx = Transaction<Tables>;

interface Keys {
  readonly clientId: string;
  readonly type: string;
  readonly keys: readonly string[];
}

interface KeyQuery extends Keys {
  readonly since: string;
  /** Statuses that count; all but WITHDRAWN when left out. */
  readonly statuses?: readonly string[] | undefined;
  /** Ignored records. */
  readonly except: readonly string[];
}

interface SameSubmission {
  readonly reference: string;
  readonly submittedAt: string;
}

/** The newest submission since a moment that has one of the keys and counts. */
export async function findSameSubmission(
  tx: Tx,
  { clientId, type, keys, since, statuses, except }: KeyQuery,
): Promise<SameSubmission | null> {
  if (keys.length === 0) return null;
  let query = tx
    .selectFrom('submission_keys')
    .innerJoin('submissions', 'submissions.id', 'submission_keys.submission_id')
    .select(['submissions.reference', 'submissions.submitted_at'])
    .where('submission_keys.client_id', '=', clientId)
    .where('submission_keys.type', '=', type)
    .where('submission_keys.key', 'in', keys)
    .where('submissions.submitted_at', '>', since)
    .where('submissions.status', '!=', 'WITHDRAWN')
    .orderBy('submissions.submitted_at', 'desc');
  if (statuses) query = query.where('submissions.status', 'in', statuses);
  if (except.length > 0) query = query.where('submissions.id', 'not in', except);
  const row = await query.executeTakeFirst();
  return row ? { reference: row.reference ?? '', submittedAt: row.submitted_at ?? '' } : null;
}

/** The first submission of another client between two moments that has one of the keys, with the company that sent it. */
export async function findFirstElsewhere(
  tx: Tx,
  { clientId, type, keys, since, until }: Keys & Readonly<Record<'since' | 'until', string>>,
): Promise<(SameSubmission & { readonly company: string }) | null> {
  if (keys.length === 0) return null;
  const row = await tx
    .selectFrom('submission_keys')
    .innerJoin('submissions', 'submissions.id', 'submission_keys.submission_id')
    .innerJoin('clients', 'clients.id', 'submission_keys.client_id')
    .select(['submissions.reference', 'submissions.submitted_at', 'clients.company_name'])
    .where('submission_keys.client_id', '!=', clientId)
    .where('submission_keys.type', '=', type)
    .where('submission_keys.key', 'in', keys)
    .where('submissions.submitted_at', '>', since)
    .where('submissions.submitted_at', '<=', until)
    .where('submissions.status', 'not in', ['WITHDRAWN', 'DUPLICATE'])
    .orderBy('submissions.submitted_at')
    .executeTakeFirst();
  return row
    ? {
        reference: row.reference ?? '',
        submittedAt: row.submitted_at ?? '',
        company: row.company_name,
      }
    : null;
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

/** The keys that a submission has now. */
export async function keysOfSubmission(tx: Tx, submissionId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('submission_keys')
    .select('key')
    .where('submission_id', '=', submissionId)
    .execute();
  return rows.map(({ key }) => key);
}

/** Forgets the keys of a submission. */
export async function deleteSubmissionKeys(tx: Tx, submissionId: string): Promise<void> {
  await tx.deleteFrom('submission_keys').where('submission_id', '=', submissionId).execute();
}
