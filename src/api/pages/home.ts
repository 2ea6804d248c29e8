/** Data of pages over all record kinds: welcome page and search. */
import { companyDay } from '#lib/kernel/company-day.ts';
import { searchedText } from '#lib/reports/searched-text.ts';
import { foundGroups, type FoundGroup } from '#lib/portal/search-results.ts';
import { recentItems, waitingItems } from '#lib/portal/inbox.ts';
import { MAX_SEARCH_LENGTH } from '#lib/portal/search.ts';
import { searchRecords } from '#api/main/search/search-routes.ts';
import { recentRecords } from '#api/main/recent-records.ts';
import { optional, type PageContext } from './context.ts';
import { readWelcomeFigures } from './receipts.ts';
import { onboardingOf } from '#lib/content/onboarding.ts';
import { readDrafts, readOverview } from './submissions.ts';
import { readWorkWaiting } from './work-orders.ts';

export interface SearchPage {
  /** Search text; '' for none. */
  readonly text: string;
  readonly groups: readonly FoundGroup[];
}

/** The search of an address; null where another API is asked: it has no such call. */
export async function readSearch(context: PageContext): Promise<SearchPage | null> {
  const { visit } = context.locals;
  if (!visit) return null;
  const text = searchedText(context.url.searchParams.get('q') ?? '', MAX_SEARCH_LENGTH);
  if (text === '') return { text, groups: [] };
  const { context: api, clientId } = visit;
  const { groups } = await searchRecords({ context: api, clientId, q: text });
  return { text, groups: foundGroups(groups, text) };
}

/** Reads pending actions, recent changes, open drafts, the three first forms and the client's figures. */
export async function readHome(context: PageContext) {
  const [overview, orders, recent, figures, drafts] = await Promise.all([
    readOverview(context),
    readWorkWaiting(context),
    optional(context, ({ context: api, clientId }) => recentRecords(api, clientId)),
    readWelcomeFigures(context),
    readDrafts(context),
  ]);
  const waiting = waitingItems(overview, orders, companyDay(new Date()));
  const total = orders.length + (overview?.waitingTotal ?? 0) + (overview?.receiptsTotal ?? 0);
  return {
    waiting,
    /** Pending ones beyond those read. */
    unread: Math.max(0, total - waiting.length),
    recent: recent && recentItems(recent, waiting),
    isNew: recent?.length === 0 && waiting.length === 0,
    onboarding: onboardingOf(overview),
    figures,
    drafts,
    /** Another API reads no orders. */
    takesOrders: context.locals.visit !== null,
  };
}
