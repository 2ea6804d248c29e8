/** Which references a form of a client may name: his own records, whatever table they stand in. */
import type { Transaction } from 'kysely';
import { approvedLabelReferences } from '#api/labels/queries/labels.ts';
import { ownStoreReferences } from '#api/stores/queries.ts';
import { ownReceiptReferences } from '#api/receipts/queries/receipts.ts';
import { ownReferences } from '#api/submissions/queries/submissions.ts';
import { ownWorkReferences } from '#api/work-orders/queries/work-orders.ts';
import type { Tables } from '#api/db/tables/tables.ts';

type Finder = (
  tx: Transaction<Tables>,
  clientId: string,
  references: readonly string[],
) => Promise<Iterable<string>>;

/** A module with records of its own adds its finder here; labels count from their approval on. */
const finders: readonly Finder[] = [
  ownReferences,
  approvedLabelReferences,
  ownReceiptReferences,
  ownWorkReferences,
  ownStoreReferences,
];

/** Those of the references that exist for this client. */
export async function knownReferences(
  tx: Transaction<Tables>,
  clientId: string,
  references: readonly string[],
): Promise<Set<string>> {
  const known = new Set<string>();
  for (const find of finders) {
    for (const reference of await find(tx, clientId, references)) known.add(reference);
  }
  return known;
}
