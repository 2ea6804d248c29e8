/** Queries on jobs that make labels of many rows; a lease shows whether a process still works on one. */
import { sql, type Insertable, type Kysely, type Transaction, type Updateable } from 'kysely';
import type { LabelJobRow } from '#api/db/tables/labels.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { deleteStoredFiles } from '#api/files/stored-files.ts';

export async function insertLabelJob(
  tx: Transaction<Tables>,
  row: Insertable<Tables['label_jobs']>,
): Promise<LabelJobRow> {
  return tx.insertInto('label_jobs').values(row).returningAll().executeTakeFirstOrThrow();
}

/** A client's own job. */
export async function findOwnJob(
  db: Kysely<Tables>,
  { clientId, id }: { readonly clientId: string; readonly id: string },
): Promise<LabelJobRow | undefined> {
  return db
    .selectFrom('label_jobs')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The newest jobs of a label. */
export async function jobsOfLabel(
  db: Kysely<Tables>,
  labelId: string,
  limit: number,
): Promise<LabelJobRow[]> {
  return db
    .selectFrom('label_jobs')
    .selectAll()
    .where('label_id', '=', labelId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns true if the client has an unfinished job. */
export async function hasOpenJob(db: Kysely<Tables>, clientId: string): Promise<boolean> {
  const row = await db
    .selectFrom('label_jobs')
    .select('id')
    .where('client_id', '=', clientId)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .executeTakeFirst();
  return row !== undefined;
}

/** Claims an unclaimed job; undefined if it ended or another process claimed it. */
export async function claimJob(
  tx: Transaction<Tables>,
  { id, now, until }: { readonly id: string; readonly now: string; readonly until: string },
): Promise<LabelJobRow | undefined> {
  return tx
    .updateTable('label_jobs')
    .set({ state: 'RUNNING', lease_until: until })
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', now)]))
    .returningAll()
    .executeTakeFirst();
}

/** Saves the progress of a running job; returns whether the job is still wanted. */
export async function recordProgress(
  tx: Transaction<Tables>,
  { id, done, until }: { readonly id: string; readonly done: number; readonly until: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('label_jobs')
    .set({ done_labels: done, lease_until: until })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a running job; of its rows those stay that `changes` names. Returns false when it had ended before. */
export async function finishJob(
  tx: Transaction<Tables>,
  id: string,
  changes: Updateable<Tables['label_jobs']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('label_jobs')
    .set({ rows: '[]', ...changes, lease_until: null })
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Releases jobs of a killed process; only for a database used by this process. */
export async function releaseJobs(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('label_jobs')
    .set({ lease_until: null })
    .where('state', '=', 'RUNNING')
    .where('lease_until', 'is not', null)
    .execute();
}

/** Jobs whose process is gone. */
export async function abandonedJobs(db: Kysely<Tables>, now: string): Promise<string[]> {
  const rows = await db
    .selectFrom('label_jobs')
    .select('id')
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', now)]))
    .orderBy('created_at')
    .limit(20)
    .execute();
  return rows.map(({ id }) => id);
}

/** Forgets jobs that ended before this moment, with their files. */
export async function deleteOldJobs(
  tx: Transaction<Tables>,
  { before, at }: { readonly before: string; readonly at: string },
): Promise<void> {
  const gone = await tx
    .deleteFrom('label_jobs')
    .where('finished_at', '<', before)
    .returning(sql<string | null>`file`.as('file'))
    .execute();
  const files = gone.flatMap(({ file }) => (file === null ? [] : [file]));
  await deleteStoredFiles(tx, files, at);
}
