/** Finds the submission that a record of another kind names. */
import type { Kysely } from 'kysely';
import { rowOf, rowsOfKeys } from '#api/db/rows.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import type { Status } from '#lib/records/status.ts';
import type { ApiContext } from '#api/context/context.ts';

/** Returns any record that was submitted, for the company. */
export const findSubmittedByReference = (
  db: Kysely<Tables>,
  reference: string,
): Promise<SubmissionRow | undefined> => rowOf(db, 'submissions', { reference });

/** Returns the reference of a record; null while it is a draft. */
export const findSubmissionReference = async (
  db: Kysely<Tables>,
  id: string,
): Promise<string | null> =>
  (await rowsOfKeys(db, 'submissions', 'id', [id], ['id', 'reference']))[0]?.reference ?? null;

/** Returns the titles of incomplete first forms before work; empty in other statuses. */
export const missingBeforeWork = async (
  { ports }: Pick<ApiContext, 'ports'>,
  db: Kysely<Tables>,
  clientId: string,
  { beforeWork }: Status,
): Promise<string[]> => (beforeWork ? ports.missingForms(db, clientId) : []);
