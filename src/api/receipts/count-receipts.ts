/** Counts of a client's receipts for `GET /users/dashboard`. */
import type { ModuleCounter } from '#api/context/module-counter.ts';
import { weekOf } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { hasArrived, receiptStatusIds } from '#lib/receipts/status.ts';
import { countByDays } from './queries/receipt-days.ts';
import { countReceiptsByStatus } from './queries/receipt-totals.ts';

const arrivedStatuses = receiptStatusIds.filter(hasArrived);

/** All receipts, those still expected, that are here, that came this week, and exceptions that wait for the client. */
export const countOwnReceipts: ModuleCounter = async ({ database: { reader }, now }, { id }) => {
  const counts = { total: 0, expected: 0, here: 0, openExceptions: 0 };
  const week = { clientId: id, statuses: arrivedStatuses, ...weekOf(companyDay(now())) };
  const [byStatus, arrivedThisWeek] = await Promise.all([
    countReceiptsByStatus(reader, id),
    countByDays(reader, week),
  ]);
  for (const { status, count, open } of byStatus) {
    counts.total += count;
    counts.openExceptions += open;
    if (status === 'EXPECTED') counts.expected += count;
    else if (hasArrived(status)) counts.here += count;
  }
  return { ...counts, exceptions: counts.openExceptions, arrivedThisWeek };
};
