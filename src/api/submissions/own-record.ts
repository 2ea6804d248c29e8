/** Finds the caller's own record; another client's record is 404 like an unknown one. */

import { findOwn } from '#api/db/own-records.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { submissionForm } from '#lib/submissions/registry.ts';
import type { SubmissionRow } from '#api/db/tables/tables.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import type { ClientCall } from '#api/security/caller.ts';

export interface OwnRecord {
  readonly row: SubmissionRow;
  readonly form: SubmissionDefinition;
}

/** The record with its form: 404 for every other id. */
export async function ownRecord(
  { context, caller }: ClientCall,
  id: string,
): Promise<Result<OwnRecord, Failure>> {
  const isSane = /^[\w-]{1,64}$/.test(id);
  const clientId = caller.client.id;
  const row = isSane && (await findOwn(context.database.db, 'submissions', { clientId, id }));
  const form = row ? submissionForm(row.type) : undefined;
  return row && form ? ok({ row, form }) : refuse('not_found');
}
