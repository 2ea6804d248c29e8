/** Counts of a client's records for `GET /users/dashboard` (domain 1.12). */
import { submissionForm } from '../../lib/submissions/registry.ts';
import { DRAFT, statusOf } from '../../lib/submissions/status.ts';
import { countByStatus } from '../db/submissions.ts';
import type { ModuleCounter } from '../services/count-modules.ts';

/** All records, drafts, those under way, and those that wait for the client. */
export const countSubmissions: ModuleCounter = async ({ database }, { id }) => {
  const counts = { total: 0, drafts: 0, moving: 0, waiting: 0 };
  for (const { type, status, count } of await countByStatus(database.reader, id)) {
    counts.total += count;
    const form = submissionForm(type);
    const tone = form ? statusOf(form.statuses, status).tone : null;
    if (status === DRAFT) counts.drafts += count;
    else if (tone === 'moving' || tone === 'waiting') counts[tone] += count;
  }
  return counts;
};
