/**
 * Sample data of the demo client on the first `npm start`. Never in the production form: only the code that
 * creates the demo client calls this.
 */
import type { Transaction } from 'kysely';
import type { ApiContext } from '#api/context/context.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { seedClaims } from './seed-claims.ts';
import { seedFirstForms } from './seed-first-forms.ts';
import { seedLabels } from './seed-labels.ts';
import { seedPhotos } from './seed-photos.ts';
import { seedProducts } from './seed-products.ts';
import { seedReceipts } from './seed-receipts.ts';
import { seedStores } from './seed-stores.ts';
import { seedViews } from './seed-views.ts';
import { seedWorkOrders } from './seed-work-orders.ts';

/** Adds one kind of records for a client that has none; in the caller's transaction. */
export type Seed = (
  context: ApiContext,
  tx: Transaction<Tables>,
  clientId: string,
) => Promise<void>;

/** One file for each kind of records; a new kind is added here. */
const seeds: readonly Seed[] = [seedStores, seedProducts, seedReceipts, seedWorkOrders];

/** All of it, or nothing; what has transactions of its own comes after it, each by itself. */
export async function seedDemoData(context: ApiContext, clientId: string): Promise<void> {
  await context.database.transaction(async (tx) => {
    for (const seed of seeds) await seed(context, tx, clientId);
  });
  // Pictures are drawn beside the rest, so that the first start is hardly longer for them.
  await Promise.all([
    seedLabels(context, clientId),
    seedPhotos(context, clientId),
    seedFirstForms(context, clientId),
    seedClaims(context, clientId),
    seedViews(context, clientId),
  ]);
}
