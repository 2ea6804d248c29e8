/** Two records of a client that mean the same: the second is refused, also when an answer makes it one. */
import type { Transaction } from 'kysely';
import { DAY_MS } from '#lib/kernel/calendar-day.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import { FailureError } from '#api/kernel/failures.ts';
import {
  deleteSubmissionKeys,
  findSameSubmission,
  insertSubmissionKeys,
  keysOfSubmission,
  findFirstElsewhere,
} from '../queries/submission-keys.ts';
import { companyMomentText, timeZoneName } from '#lib/kernel/company-moment.ts';
import { recordSystemEvent } from '#api/records/timeline.ts';

interface SentSubmission {
  readonly form: SubmissionDefinition;
  /** As it was saved with its number. */
  readonly row: SubmissionRow;
  /** Keys not reported before. */
  readonly keys: readonly string[];
  /** Moment from which on earlier records count. */
  readonly since: string;
}

/** Notes the first prior referral in the company-only timeline; returns the note for the mail. */
export async function notePriorReferral(
  tx: Transaction<Tables>,
  { form, row, keys, since }: SentSubmission,
): Promise<string[]> {
  const { duplicates, type, noun } = form;
  if (duplicates?.isAcrossClients !== true) return [];
  const until = row.submitted_at ?? row.updated_at;
  const first = await findFirstElsewhere(tx, { clientId: row.client_id, type, keys, since, until });
  if (!first) return [];
  const days = duplicates.days === undefined ? '' : ` within ${duplicates.days} days`;
  const note = `${first.reference} of ${first.company} came first, on ${companyMomentText(first.submittedAt)} (${timeZoneName}). The first ${noun}${days} counts.`;
  const entry = { at: row.updated_at, kind: 'message', note, visibility: 'internal' } as const;
  await recordSystemEvent(tx, 'submissions', row, entry);
  return [note];
}

type Tx = Transaction<Tables>;
type Ids = readonly string[];

const LONG_AGO = '2000-01-01T00:00:00.000Z';

/** The moment from which on earlier records of the form count as the same. */
export function countsSince({ duplicates }: SubmissionDefinition, now: Date): string {
  const days = duplicates?.days;
  return days === undefined ? LONG_AGO : new Date(now.getTime() - days * DAY_MS).toISOString();
}

interface Unique {
  readonly form: SubmissionDefinition;
  readonly clientId: string;
  readonly keys: Ids;
  /** Ignored records. */
  readonly except: Ids;
}

/** Rejects with a FailureError when the client has sent the same before. */
export async function checkUnique(tx: Tx, now: Date, { form, ...sought }: Unique): Promise<void> {
  const { duplicates, type } = form;
  if (!duplicates) return;
  const { statuses, message } = duplicates;
  const since = countsSince(form, now);
  const same = await findSameSubmission(tx, { ...sought, type, since, statuses });
  if (!same) return;
  throw new FailureError('conflict', { message: message(same.reference, same.submittedAt) });
}

/**
 * Replaces the duplicate keys of a corrected record. Rejects with a FailureError when another record has them; lock the
 * client first. Returns notes for the company.
 */
export async function renewKeys(
  tx: Tx,
  now: Date,
  { form, row }: { readonly form: SubmissionDefinition; readonly row: SubmissionRow },
): Promise<string[]> {
  const { type, duplicates } = form;
  if (!duplicates) return [];
  const clientId = row.client_id;
  const keys = [...new Set(duplicates.keys(row.data))];
  const known = await keysOfSubmission(tx, row.id);
  const fresh = keys.filter((key) => !known.includes(key));
  if (fresh.length === 0 && keys.length === known.length) return [];
  await checkUnique(tx, now, { form, clientId, keys: fresh, except: [row.id] });
  await deleteSubmissionKeys(tx, row.id);
  await insertSubmissionKeys(tx, row.id, { clientId, type, keys });
  return notePriorReferral(tx, { form, row, keys: fresh, since: countsSince(form, now) });
}
