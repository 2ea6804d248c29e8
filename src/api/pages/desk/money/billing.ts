/** Billable work of a month as a page, and as a file. */
import { companyDay } from '#lib/kernel/company-day.ts';
import { err, type Result } from '#lib/kernel/result.ts';
import { billableList, type BillableList } from '#lib/portal/money/billable.ts';
import type { PageContext } from '../../context.ts';
import { deskApi, type DeskFailure } from '../desk-api.ts';
import { filterFailure } from './asked-client.ts';

/** Returns month and client of an address; the month of today without one. */
export function billableFilter({ searchParams }: URL) {
  const [month = '', client = ''] = ['month', 'client'].map((name) =>
    searchParams.get(name)?.trim(),
  );
  return { month: month === '' ? companyDay(new Date()).slice(0, 7) : month, client };
}

/** Reads the billable work of the address; the file itself where it asks for one. */
export async function readBillingPage(
  context: PageContext,
): Promise<Response | Result<BillableList, DeskFailure>> {
  const filter = billableFilter(context.url);
  const api = deskApi(context);
  const format = context.url.searchParams.get('format');
  if (format !== null) {
    const file = await api.file('/ops/billable', { ...filter, format });
    return file.ok ? file.value : err(filterFailure(file.error, filter.client));
  }
  const list = await api.get('/ops/billable', billableList, filter);
  return list.ok ? list : err(filterFailure(list.error, filter.client));
}
