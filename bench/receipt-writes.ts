/** Cost of writing receipts beside very many: a new one with its lines, and a changed one. */
import type { Database } from '#api/db/database.ts';
import { replaceReceiptLines } from '#api/receipts/queries/receipt-parts.ts';
import { insertReceipt } from '#api/receipts/queries/receipts.ts';
import { updateAtRevision } from '#api/records/record-kinds.ts';
import { codesOf, columnsOf } from '#api/receipts/receipt-row.ts';
import { seededRandom } from '../tests/support/seeded-random.ts';
import { writtenReceipts } from './config.ts';
import { factsOf, receiptOf } from './many-receipts.ts';
import { median } from './figures.ts';

/** Milliseconds of one transaction, the median of all; `from` is the first number that is free. */
export async function timeWrites(
  database: Database,
  clientId: string,
  from: number,
): Promise<number> {
  const chance = seededRandom(from);
  const times: number[] = [];
  const written: string[] = [];
  const timed = async (work: () => Promise<unknown>): Promise<void> => {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  };
  for (let number = from; number < from + writtenReceipts; number += 1) {
    const { row } = receiptOf(clientId, number, chance);
    const { id, reference, house_reference: houseReference, created_at: createdAt } = row;
    written.push(id);
    const owner = { id, clientId };
    const facts = factsOf(owner, chance);
    const lines = facts.lines.map((line) => ({ ...line, sku: `SKU-${number}-${line.line}` }));
    await timed(() =>
      database.transaction(async (tx) => {
        await insertReceipt(tx, row);
        await replaceReceiptLines(tx, owner, lines, codesOf(lines));
      }),
    );
    const columns = columnsOf(facts, { reference, houseReference, createdAt });
    await timed(() =>
      database.transaction((tx) => updateAtRevision(tx, 'receipts', { id, revision: 1 }, columns)),
    );
  }
  await database.db.deleteFrom('receipts').where('id', 'in', written).execute();
  return median(times);
}
