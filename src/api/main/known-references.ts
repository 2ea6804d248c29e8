/** References of a client over all kinds of records. */
import { type RecordTable, ownReferences } from '#api/db/own-records.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { readFurtherNumbers } from '#api/receipts/queries/receipt-numbers.ts';
import { sql, type RawBuilder, type Transaction } from 'kysely';

const always = sql<boolean>`1 = 1`;

/** Condition of each table. Labels count from approval until they are archived. */
const conditions: Readonly<Record<RecordTable, RawBuilder<boolean>>> = {
  submissions: always,
  labels: sql<boolean>`approved_revision is not null and status != 'ARCHIVED'`,
  receipts: always,
  work_orders: always,
  retail_stores: always,
};

/** Returns the references that exist for this client. */
export async function knownReferences(
  tx: Transaction<Tables>,
  clientId: string,
  references: readonly string[],
): Promise<Set<string>> {
  const known = new Set<string>();
  for (const [table, condition] of Object.entries(conditions)) {
    const own = await ownReferences(tx, table as RecordTable, clientId, references, condition);
    for (const reference of own) known.add(reference);
  }
  for (const number of await readFurtherNumbers(tx, clientId, references)) known.add(number);
  return known;
}
