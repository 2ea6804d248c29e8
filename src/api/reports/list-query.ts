/** Database query of a list: order, page, statuses, company dates. */
import { parseSort, type Sort } from '#lib/reports/list-query.ts';
import { addDays } from '#lib/kernel/calendar-day.ts';
import { startOfCompanyDay } from '#lib/kernel/company-day.ts';
import type { PageRange } from '#api/db/pagination.ts';

/** Returns the page of a query; `columns` has the column or expression of each sort key. */
export function pageRangeOf<Key extends string, Order extends string>(
  columns: Readonly<Record<Key, Order>>,
  { sort, page = 1, size = 0 }: { sort: Sort<Key>; page?: number; size?: number },
): PageRange<Order> {
  const { key, isDescending } = parseSort(sort);
  const direction = isDescending ? 'desc' : 'asc';
  return { order: columns[key], direction, offset: (page - 1) * size, size };
}

/** Several statuses are separated by commas. */
export const statusesIn = (status: string | undefined): readonly string[] | undefined =>
  status === undefined || status === '' ? undefined : status.split(',');

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Days of the company as moments: `from` included; `to` excluded, where the day after the last one begins. */
export const momentsOf = ({ from, to }: Days): Days => ({
  from: from === undefined ? undefined : startOfCompanyDay(from),
  to: to === undefined ? undefined : startOfCompanyDay(addDays(to, 1)),
});
