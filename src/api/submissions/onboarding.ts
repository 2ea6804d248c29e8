/** The three forms that a new client fills in, and which of them are done (docs/specification.md, Pages). */
import type { Kysely } from 'kysely';
import { DRAFT } from '#lib/records/status.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { countByStatus } from './queries/submissions.ts';

export const onboardingTypes = ['terms', 'card-authorization', 'service-request'] as const;

/** Records in these statuses do not count as done. */
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

/** Whether all three are done once a form of this type is handed in. */
export async function isOnboarded(
  db: Kysely<Tables>,
  clientId: string,
  type: string,
): Promise<boolean> {
  const done = doneTypes(await countByStatus(db, clientId)).add(type);
  return onboardingTypes.every((each) => done.has(each));
}
