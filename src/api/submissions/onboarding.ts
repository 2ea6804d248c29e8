/** The three forms that a new client fills in, and which of them are done. */
import type { Kysely } from 'kysely';
import { identityOf } from '#lib/kernel/form-table.ts';
import { DRAFT } from '#lib/records/status.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import { clientsWith, countByStatus } from './queries/submissions.ts';

const onboardingTypes = ['terms', 'card-authorization', 'service-request'] as const;

/** Statuses that count as incomplete. */
const undone: readonly string[] = [
  DRAFT,
  'WITHDRAWN',
  'CANCELLED',
  'DECLINED',
  'REVOKED',
  'REPLACED',
  'EXPIRED',
];

type Counts = Awaited<ReturnType<typeof countByStatus>>;

/** Which of the three have a record that counts. */
export const doneTypes = (counts: Counts): Set<string> =>
  new Set(counts.filter(({ status }) => !undone.includes(status)).map(({ type }) => type));

/** True once each of the three first forms was sent, in any status. */
export const hasSentAll = (counts: Counts): boolean =>
  onboardingTypes.every((each) =>
    counts.some(({ type, status }) => type === each && status !== DRAFT),
  );

/** Returns true if submitting this form type completes the three first forms. */
export async function isOnboarded(
  db: Kysely<Tables>,
  clientId: string,
  type: string,
): Promise<boolean> {
  const done = doneTypes(await countByStatus(db, clientId)).add(type);
  return onboardingTypes.every((each) => done.has(each));
}

/** Titles of those of the three that a client has still to fill in. */
export async function missingForms(db: Kysely<Tables>, clientId: string): Promise<string[]> {
  const done = doneTypes(await countByStatus(db, clientId));
  return onboardingTypes.filter((type) => !done.has(type)).map((type) => identityOf(type).title);
}

/** Returns clients with records sent before all three first forms were complete, and still incomplete. */
export async function stillIncomplete(
  db: Kysely<Tables>,
  rows: readonly SubmissionRow[],
): Promise<ReadonlySet<string>> {
  const marked = rows.filter((row) => row.onboarding_incomplete).map((row) => row.client_id);
  const open = new Set(marked);
  if (open.size === 0) return open;
  const found = await Promise.all(
    onboardingTypes.map((type) => clientsWith(db, { clientIds: [...open], type, except: undone })),
  );
  return new Set([...open].filter((client) => found.some((done) => !done.has(client))));
}
