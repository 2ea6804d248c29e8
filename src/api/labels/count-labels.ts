/** Counts of a client's labels for `GET /users/dashboard`. */
import type { ModuleCounter } from '#api/context/module-counter.ts';
import { ARCHIVED, isApproved } from '#lib/labels/statuses.ts';
import { countLabels } from './queries/labels.ts';

/** Counts active labels, and approved ones. */
export const countOwnLabels: ModuleCounter = async ({ database }, { id }) => {
  const counts = { total: 0, approved: 0 };
  for (const { status, count } of await countLabels(database.reader, id)) {
    if (status === ARCHIVED) continue;
    counts.total += count;
    if (isApproved(status)) counts.approved += count;
  }
  return counts;
};
