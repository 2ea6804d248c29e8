/** What the pages over records of all kinds read before they are rendered: the welcome page and the search. */
import { companyDay } from '#lib/kernel/company-day.ts';
import { searchedText } from '#lib/reports/searched-text.ts';
import { foundGroups, type FoundGroup } from '#lib/portal/found.ts';
import { recentItems, waitingItems } from '#lib/portal/inbox.ts';
import { LONGEST_SEARCH } from '#lib/portal/search.ts';
import { apiOf, away, isEmbedded, type PageContext } from './context.ts';
import { readWelcomeFigures } from './receipts.ts';
import { onboardingOf } from '#lib/content/onboarding.ts';
import { readDrafts, readOverview } from './submissions.ts';
import { readWorkWaiting } from './work-orders.ts';

export interface SearchPage {
  /** What is searched for; '' when nothing is. */
  readonly text: string;
  /** Null when the records could not be searched. */
  readonly groups: readonly FoundGroup[] | null;
}

/** The search of an address; null where another API is asked: it has no such call. */
export async function readSearch(context: PageContext): Promise<SearchPage | Response | null> {
  if (!isEmbedded()) return null;
  const text = searchedText(context.url.searchParams.get('q') ?? '', LONGEST_SEARCH);
  if (text === '') return { text, groups: [] };
  const answer = await apiOf(context).searchRecords(text);
  if (answer.ok) return { text, groups: foundGroups(answer.value.body.groups, text) };
  return away(answer.error, context.url) ?? { text, groups: null };
}

/** Null when it cannot be read, and where another API is asked: the page stands without it. */
async function readRecent(context: PageContext) {
  if (!isEmbedded()) return null;
  const answer = await apiOf(context).listRecent();
  return answer.ok ? answer.value.body.items : null;
}

/** What waits, what changed lately, open drafts, the three first forms and the client's own figures. */
export async function readHome(context: PageContext) {
  const [overview, orders, recent, figures, drafts] = await Promise.all([
    readOverview(context),
    readWorkWaiting(context),
    readRecent(context),
    readWelcomeFigures(context),
    readDrafts(context),
  ]);
  const waiting = waitingItems(overview, orders, companyDay(new Date()));
  const total = orders.length + (overview?.waitingTotal ?? 0) + (overview?.receiptsTotal ?? 0);
  return {
    waiting,
    /** Those that wait and were not read. */
    unread: Math.max(0, total - waiting.length),
    recent: recent && recentItems(recent, waiting),
    isNew: recent?.length === 0 && waiting.length === 0,
    onboarding: onboardingOf(overview),
    figures,
    drafts,
    /** Another API reads no orders. */
    takesOrders: isEmbedded(),
  };
}
