/** Finds the submission that a record of another kind names. */
import type { Kysely } from 'kysely';
import { selectRow, selectRowsByKeys } from '#api/db/rows.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';

/** Returns any record that was submitted, for the company. */
export const findSubmittedByReference = (
  db: Kysely<Tables>,
  reference: string,
): Promise<SubmissionRow | undefined> => selectRow(db, 'submissions', { reference });

/** Returns the reference of a record; null while it is a draft. */
export const findSubmissionReference = async (
  db: Kysely<Tables>,
  id: string,
): Promise<string | null> =>
  (await selectRowsByKeys(db, 'submissions', 'id', [id], ['reference']))[0]?.reference ?? null;
