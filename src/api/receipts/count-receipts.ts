/** Counts of a client's receipts for `GET /users/dashboard`. */
import type { ModuleCounter } from '#api/context/module-counter.ts';
import { hasArrived } from '#lib/receipts/status.ts';
import { countReceiptsByStatus } from './queries/receipt-totals.ts';

/** All receipts, those still expected, those that are here, and exceptions that wait for the client. */
export const countOwnReceipts: ModuleCounter = async ({ database }, { id }) => {
  const counts = { total: 0, expected: 0, here: 0, openExceptions: 0 };
  for (const { status, count, open } of await countReceiptsByStatus(database.reader, id)) {
    counts.total += count;
    counts.openExceptions += open;
    if (status === 'EXPECTED') counts.expected += count;
    else if (hasArrived(status)) counts.here += count;
  }
  return counts;
};
