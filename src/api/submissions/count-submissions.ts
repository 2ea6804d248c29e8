/** Counts of a client's records for `GET /users/dashboard`. */
import { typeOf, formRows, type FormId } from '#lib/kernel/form-table.ts';
import type { ModuleCounter, ModuleCounts, ProfileSource } from '#api/context/module-counter.ts';
import { submissionForm } from '#lib/submissions/registry.ts';
import { DRAFT, statusOf } from '#lib/records/status.ts';
import type { ApiContext } from '#api/context/context.ts';
import {
  validTermsStatuses,
  versionOfTitle,
} from '#lib/submissions/forms/terms/terms.submission.ts';
import { countClaimsDueSoon } from './due-day.ts';
import { countByStatus, ownInStatuses } from './queries/submissions.ts';

type StatusCounts = Awaited<ReturnType<typeof countByStatus>>;

/** All records, drafts, those under way, those that wait for the client, and these two together. */
function tally(counted: StatusCounts): ModuleCounts {
  const counts = { total: 0, drafts: 0, moving: 0, waiting: 0 };
  for (const { type, status, count } of counted) {
    counts.total += count;
    const form = submissionForm(type);
    const tone = form ? statusOf(form.statuses, status).tone : null;
    if (status === DRAFT) counts.drafts += count;
    else if (tone === 'moving' || tone === 'waiting') counts[tone] += count;
  }
  return { ...counts, open: counts.moving + counts.waiting };
}

const named = (counted: StatusCounts, statuses: Readonly<Record<string, string>>): ModuleCounts =>
  Object.fromEntries(
    Object.entries(statuses).map(([name, id]) => [
      name,
      counted.find(({ status }) => status === id)?.count ?? 0,
    ]),
  );

/** Additional counts of some forms beside their statuses. */
const more: Partial<Record<FormId, ModuleCounter>> = {
  terms: async ({ database }, { id }) => {
    const [held] = await ownInStatuses(database.reader, {
      clientId: id,
      type: typeOf('terms'),
      statuses: validTermsStatuses,
    });
    return { version: held ? versionOfTitle(held.title) : null };
  },
  'cargo-claim': async (context, { id }) => ({ dueSoon: await countClaimsDueSoon(context, id) }),
};

/** Statuses of a message answered by the company, without a later reply. */
const answered: readonly string[] = ['ANSWERED', 'WAITING_FOR_YOU'];

/**
 * Counts of all forms (`submissions`), of each form by name, and unanswered messages (`unreadReplies`: read states
 * are not stored).
 */
export async function countForms(
  context: ApiContext,
  client: ProfileSource,
  isWanted: (name: string) => boolean,
): Promise<Record<string, ModuleCounts | number>> {
  const counted = await countByStatus(context.database.reader, client.id);
  const each = formRows.map(async ({ id: form, counts, countedStatuses = {} }) => {
    const own = counted.filter(({ type }) => type === typeOf(form));
    const extra = isWanted(counts) ? await more[form]?.(context, client) : undefined;
    return [counts, { ...tally(own), ...named(own, countedStatuses), ...extra }] as const;
  });
  const unreadReplies = counted
    .filter(({ type, status }) => type === typeOf('contact-us') && answered.includes(status))
    .reduce((sum, { count }) => sum + count, 0);
  return {
    submissions: tally(counted),
    ...Object.fromEntries(await Promise.all(each)),
    unreadReplies,
  };
}
