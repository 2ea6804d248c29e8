/** Receipts at the desk, by what the warehouse does next. */
import { companyDay } from '#lib/kernel/company-day.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { companyReceiptList, type CompanyReceiptList } from '#lib/portal/company-lists.ts';
import type { PageContext } from '../../context.ts';
import { deskApi, type DeskFailure } from '../desk-api.ts';

type ListedReceipt = CompanyReceiptList['items'][number];

interface ReceiptGroup {
  readonly id: string;
  readonly title: string;
  readonly items: readonly ListedReceipt[];
  /** The list holds only the first ones. */
  readonly more: boolean;
}

export interface ReceiptsView {
  readonly q: string;
  readonly today: string;
  readonly groups: readonly ReceiptGroup[];
}

type Query = Readonly<Record<string, string | number>>;

interface GroupQuery {
  readonly id: string;
  readonly title: string;
  readonly query: Query;
  readonly belongs?: (receipt: ListedReceipt) => boolean;
}

const expected = 'EXPECTED,PARTLY_ARRIVED';

const groupsOf = (today: string): readonly GroupQuery[] => [
  { id: 'today', title: 'Expected today', query: { status: expected, expectedTo: today } },
  { id: 'arrived', title: 'Arrived', query: { status: 'ARRIVED' } },
  { id: 'counting', title: 'Counting', query: { status: 'COUNTING' } },
  {
    id: 'exceptions',
    title: 'Exceptions open',
    query: { status: 'RECEIVED_WITH_EXCEPTIONS' },
    belongs: ({ openExceptions }) => openExceptions > 0,
  },
  {
    id: 'counted',
    title: 'Ready to close',
    query: { status: 'RECEIVED,RECEIVED_WITH_EXCEPTIONS' },
    belongs: ({ openExceptions }) => openExceptions === 0,
  },
  {
    id: 'later',
    title: 'Expected later',
    query: { status: expected, sort: '-updated' },
    belongs: ({ expectedOn }) => expectedOn === null || expectedOn > today,
  },
];

/** Those that are due first, then in the order of the list. */
const byDay = (one: ListedReceipt, other: ListedReceipt): number =>
  (one.dueOn ?? one.expectedOn ?? '9').localeCompare(other.dueOn ?? other.expectedOn ?? '9');

/** Reads the receipts that the warehouse works on, or those that a search finds. */
export async function readReceiptsPage(
  context: PageContext,
): Promise<Result<ReceiptsView, DeskFailure>> {
  const q = (context.url.searchParams.get('q') ?? '').trim().slice(0, 100);
  const today = companyDay(new Date());
  const found: GroupQuery = { id: 'found', title: 'Found', query: { q, sort: '-updated' } };
  const shownGroups = q === '' ? groupsOf(today) : [found];
  const api = deskApi(context);
  const lists = await Promise.all(
    shownGroups.map(({ query }) =>
      api.get('/ops/receipts', companyReceiptList, { ...query, size: 100 }),
    ),
  );
  const groups: ReceiptGroup[] = [];
  for (const [at, { id, title, belongs = () => true }] of shownGroups.entries()) {
    const list = lists[at];
    if (list?.ok === false) return list;
    if (!list) continue;
    const items = list.value.items.filter(belongs).toSorted(byDay);
    groups.push({ id, title, items, more: list.value.more });
  }
  return ok({ q, today, groups });
}
