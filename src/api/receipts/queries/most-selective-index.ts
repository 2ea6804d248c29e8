/** Selects the most selective index of a filter: SQLite lacks table statistics. */
import type { Kysely } from 'kysely';
import { countByDaysAndStatus, countOfAllDays, vendorsOf } from './receipt-totals.ts';
import {
  receiptsBy,
  type KeyFilter,
  type ReceiptFilter,
  type IndexName,
} from './receipt-filter.ts';
import type { Tables } from '#api/db/tables/tables.ts';

/** Cost of a look-up through an index that lacks columns, in rows of a covering index. */
const LOOK_UP = 10;

const keysOf = ({ keys = [] }: ReceiptFilter, column: KeyFilter['column']) =>
  keys.flatMap((key) => (key.column === column && 'keys' in key ? key.keys : []));

async function countOfVendors(db: Kysely<Tables>, clientId: string, keys: readonly string[]) {
  const vendors = await vendorsOf(db, clientId, (eb) => eb('vendor_key', 'in', keys)).execute();
  return vendors.reduce((sum, { receipts }) => sum + receipts, 0);
}

/** Receipts of these purchase orders, counted up to a limit. */
async function countOfOrders(
  db: Kysely<Tables>,
  clientId: string,
  keys: readonly string[],
  limit: number,
): Promise<number> {
  const counted = await db
    .selectFrom((eb) =>
      eb
        .selectFrom(receiptsBy(db, 'receipts_po_key'))
        .select('po_key')
        .where('client_id', '=', clientId)
        .where('po_key', 'in', keys)
        .limit(limit)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return counted.total;
}

/** The way that costs least; undefined when all receipts of the client are walked as well. */
export async function mostSelectiveIndex(
  db: Kysely<Tables>,
  filter: ReceiptFilter,
): Promise<IndexName | undefined> {
  const { clientId, statuses, from, to } = filter;
  const [vendors, orders] = [keysOf(filter, 'vendor_key'), keysOf(filter, 'po_key')];
  const hasDays = from !== undefined || to !== undefined;
  if (!hasDays && statuses === undefined && vendors.length + orders.length === 0) return undefined;
  const all = await countOfAllDays(db, { clientId });
  const costs: [IndexName, number][] = [];
  if (hasDays || statuses !== undefined) {
    const found = await countByDaysAndStatus(db, { clientId, from, to });
    const sum = (of: typeof found) => of.reduce((total, { count }) => total + count, 0);
    if (hasDays) costs.push(['listed_on', 2 * sum(found)]);
    const asked = found.filter(({ status }) => statuses?.includes(status));
    if (statuses !== undefined) costs.push(['status', LOOK_UP * sum(asked)]);
  }
  if (vendors.length > 0)
    costs.push(['vendor_key', LOOK_UP * (await countOfVendors(db, clientId, vendors))]);
  if (orders.length > 0) {
    const maxCount = Math.ceil(all / LOOK_UP);
    costs.push(['po_key', LOOK_UP * (await countOfOrders(db, clientId, orders, maxCount))]);
  }
  const [best] = costs.toSorted(([, one], [, other]) => one - other);
  return best && best[1] < all ? best[0] : undefined;
}
