/** Keeps a client to as many open records of a form as it allows, for example four active cards. */
import type { Transaction } from 'kysely';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { Refusal } from '#api/kernel/failures.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { ownInStatuses } from '../queries/submissions.ts';

/** Rejects above the limit of open records; `ending` ones are excluded. Lock the client first. */
export async function checkOpenLimit(
  tx: Transaction<Tables>,
  { openLimit, type }: SubmissionDefinition,
  clientId: string,
  ending: readonly string[] = [],
): Promise<void> {
  if (!openLimit) return;
  const { max, statuses, message } = openLimit;
  const open = await ownInStatuses(tx, { clientId, type, statuses });
  if (open.filter(({ id }) => !ending.includes(id)).length < max) return;
  throw new Refusal('conflict', { message });
}
