/** Fills a database with receipts of one client, as many as a figure or a test of plans needs. */
import type { Database } from '../src/api/db/database.ts';
import { insertReceiptLines } from '../src/api/db/receipt-parts.ts';
import { codesOf, columnsOf } from '../src/api/receipts/receipt-facts.ts';
import { emptyFacts } from '../src/api/receipts/make-receipt.ts';
import { chanceFrom, type Chance } from '../src/api/seed/chance.ts';
import { receiptStatusIds } from '../src/lib/receipts/status.ts';
import type { ReceiptFacts } from '../src/api/receipts/receipt-facts.ts';

export const LINES_EACH = 10;
const PORTION = 200;
const AT = '2026-01-05T12:00:00.000Z';
const sizes = ['S', 'M', 'L', 'XL', 'XXL'];

const codeOf = (number: number): string => `SKU-${String(number).padStart(5, '0')}`;

/** Nine of ten are closed, as in life; the others are in every status. */
const statusOf = (chance: Chance): string =>
  chance.between(1, 10) > 1 ? 'CLOSED' : chance.oneOf(receiptStatusIds);

function factsOf(chance: Chance): ReceiptFacts {
  const day = chance.between(0, 1499);
  const arrived = new Date(Date.UTC(2022, 0, 1, 15) + day * 86_400_000);
  const isOff = chance.between(1, 7) === 1;
  const style = chance.between(0, 399);
  return {
    ...emptyFacts,
    status: statusOf(chance),
    vendor: `Vendor ${chance.between(1, 120)}`,
    po: `PO-${chance.between(10_000, 99_999)}`,
    carrier: `Carrier ${chance.between(1, 12)}`,
    tracking: `1Z${chance.between(1_000_000, 9_999_999)}`,
    arrivedAt: arrived.toISOString(),
    countedAt: new Date(arrived.getTime() + chance.between(30, 900) * 60_000).toISOString(),
    cartonsExpected: LINES_EACH,
    cartonsReceived: LINES_EACH,
    lines: Array.from({ length: LINES_EACH }, (_, index) => ({
      line: index + 1,
      sku: `${codeOf(style)}-${index}`,
      style: codeOf(style),
      description: 'Crew tee',
      colour: index < 5 ? 'Black' : 'Navy',
      size: sizes[index % sizes.length] ?? '',
      gtin: String(10_000_000 + style * LINES_EACH + index),
      cartons: String(index + 1),
      expected: 24,
      received: isOff && index === 3 ? 20 : 24,
      damaged: 0,
      condition: '',
      location: '',
      unitCost: 620,
    })),
  };
}

/** Adds receipts with lines and codes to a client who has none of these numbers. */
export async function addManyReceipts(
  database: Database,
  clientId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const chance = chanceFrom(from + 1);
  for (let first = from; first < to; first += PORTION) {
    const numbers = Array.from({ length: Math.min(PORTION, to - first) }, (_, at) => first + at);
    const made = numbers.map((number) => {
      const facts = factsOf(chance);
      const reference = `RC-2026-${String(number).padStart(6, '0')}`;
      const columns = columnsOf(facts, {
        reference,
        houseReference: `D-${number}`,
        createdAt: AT,
      });
      const id = `receipt-${number}`;
      const row = {
        id,
        client_id: clientId,
        reference,
        house_reference: `D-${number}`,
        submission_id: null,
        revision: 1,
        created_at: AT,
        updated_at: AT,
      };
      return { row: { ...row, ...columns }, facts };
    });
    await database.transaction(async (tx) => {
      await tx
        .insertInto('receipts')
        .values(made.map(({ row }) => row))
        .execute();
      await insertReceiptLines(
        tx,
        made.flatMap(({ row, facts }) =>
          facts.lines.map(({ unitCost, ...line }) => ({
            ...line,
            unit_cost: unitCost,
            receipt_id: row.id,
          })),
        ),
        made.flatMap(({ row, facts }) =>
          codesOf(facts.lines).map((code) => ({ client_id: clientId, code, receipt_id: row.id })),
        ),
      );
    });
  }
  await analyse(database);
}

/** What both databases do by themselves once a day; plans follow from it. */
async function analyse({ db, dialect }: Database): Promise<void> {
  const { sql } = await import('kysely');
  await (dialect === 'sqlite' ? sql`pragma optimize` : sql`analyze`).execute(db);
}
