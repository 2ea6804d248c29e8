/** Counts of a client's records for `GET /users/dashboard`. */
import { typeOf, formRows } from '#lib/kernel/form-table.ts';
import type { ModuleCounts, ProfileSource } from '#api/context/module-counter.ts';
import { submissionForm } from '#lib/submissions/registry.ts';
import { DRAFT, statusOf } from '#lib/records/status.ts';
import type { ApiContext } from '#api/context/context.ts';
import { countByStatus } from './queries/submissions.ts';

type Counted = Awaited<ReturnType<typeof countByStatus>>;

/** All records, drafts, those under way, and those that wait for the client. */
function tally(counted: Counted): ModuleCounts {
  const counts = { total: 0, drafts: 0, moving: 0, waiting: 0 };
  for (const { type, status, count } of counted) {
    counts.total += count;
    const form = submissionForm(type);
    const tone = form ? statusOf(form.statuses, status).tone : null;
    if (status === DRAFT) counts.drafts += count;
    else if (tone === 'moving' || tone === 'waiting') counts[tone] += count;
  }
  return counts;
}

const named = (counted: Counted, statuses: Readonly<Record<string, string>>): ModuleCounts =>
  Object.fromEntries(
    Object.entries(statuses).map(([name, id]) => [
      name,
      counted.find(({ status }) => status === id)?.count ?? 0,
    ]),
  );

/** The counts of all forms together (`submissions`), and of each form by its name in the table of forms. */
export async function countForms(
  { database }: ApiContext,
  { id }: ProfileSource,
): Promise<Record<string, ModuleCounts>> {
  const counted = await countByStatus(database.reader, id);
  const each = formRows.map(({ id: form, counts, countedStatuses = {} }) => {
    const own = counted.filter(({ type }) => type === typeOf(form));
    return [counts, { ...tally(own), ...named(own, countedStatuses) }] as const;
  });
  return { submissions: tally(counted), ...Object.fromEntries(each) };
}
