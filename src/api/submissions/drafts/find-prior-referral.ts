/** Finds an earlier referral of the same business by another client: reported to the company only. */
import type { Transaction } from 'kysely';
import { companyMomentText, timeZoneName } from '#lib/kernel/company-moment.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import { noteBySystem } from '#api/records/timeline.ts';
import { findFirstElsewhere } from '../queries/submission-keys.ts';

interface Sent {
  readonly form: SubmissionDefinition;
  /** As it was saved with its number. */
  readonly row: SubmissionRow;
  /** Keys not reported before. */
  readonly keys: readonly string[];
  /** Moment from which on earlier records count. */
  readonly since: string;
}

/** Notes the first prior referral in the company-only timeline; returns the note for the mail. */
export async function noteEarlierElsewhere(
  tx: Transaction<Tables>,
  { form, row, keys, since }: Sent,
): Promise<string[]> {
  const { duplicates, type, noun } = form;
  if (duplicates?.isAcrossClients !== true) return [];
  const until = row.submitted_at ?? row.updated_at;
  const first = await findFirstElsewhere(tx, { clientId: row.client_id, type, keys, since, until });
  if (!first) return [];
  const days = duplicates.days === undefined ? '' : ` within ${duplicates.days} days`;
  const note = `${first.reference} of ${first.company} came first, on ${companyMomentText(first.submittedAt)} (${timeZoneName}). The first ${noun}${days} counts.`;
  const entry = { at: row.updated_at, kind: 'message', note, visibility: 'internal' } as const;
  await noteBySystem(tx, 'submissions', row, entry);
  return [note];
}
