/** Fills a database with receipts of one client, as many as a figure or a test of plans needs. */
import { sql } from 'kysely';
import type { Database } from '#api/db/database.ts';
import type { ReceiptExceptionRow } from '#api/db/tables/receipts.ts';
import { emptyFacts, type ReceiptFacts } from '#api/receipts/receipt-facts.ts';
import { columnsOf } from '#api/receipts/receipt-row.ts';
import { seededRandom, type SeededRandom } from '../tests/support/seeded-random.ts';
import { emptyLine } from '#lib/receipts/fields.ts';
import { receiptStatusIds } from '#lib/receipts/status.ts';

const LINES_EACH = 10;
const PORTION = 500;
const STYLES = 400;
const AT = '2026-01-05T12:00:00.000Z';

interface Owner {
  readonly id: string;
  readonly clientId: string;
}

/** Nine of ten are closed, as in life; the others are in every status. */
const statusOf = (chance: SeededRandom): string =>
  chance.between(1, 10) > 1 ? 'CLOSED' : chance.oneOf(receiptStatusIds);

const shortage = ({ id, clientId }: Owner, isAnswered: boolean): ReceiptExceptionRow => ({
  id: id.replace('-8000-', '-9000-'),
  client_id: clientId,
  receipt_id: id,
  position: 1,
  house_reference: 'E1',
  type: 'short',
  line: 4,
  qty: 4,
  note: '',
  noted_on_delivery: 'no',
  asked: 'accept',
  answer: isAnswered ? 'accept' : null,
  answer_parts: null,
  answer_note: '',
  answered_at: isAnswered ? AT : null,
  resolved_at: null,
  created_at: AT,
});

/** Random values of a receipt. */
export function factsOf(owner: Owner, chance: SeededRandom): ReceiptFacts {
  const arrived = new Date(Date.UTC(2022, 0, 1, 15) + chance.between(0, 1499) * 86_400_000);
  const isShort = chance.between(1, 7) === 1;
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
    cartonsReceived: chance.between(1, LINES_EACH),
    lines: Array.from({ length: LINES_EACH }, (_, index) => ({
      ...emptyLine,
      line: index + 1,
      expected: 24,
      received: isShort && index === 3 ? 20 : 24,
    })),
    exceptions: isShort ? [shortage(owner, chance.between(1, 3) > 1)] : [],
  };
}

/** Twelve digits, another number for each and in no order, as indexes get them in life. */
const scattered = (number: number): string =>
  String((BigInt(number) * 618_033_988_749n) % 10n ** 12n).padStart(12, '0');

/** A receipt as it stands in its table, with its exceptions. */
export function receiptOf(clientId: string, number: number, chance: SeededRandom) {
  const owner = { id: `00000000-0000-4000-8000-${scattered(number)}`, clientId };
  const numbers = {
    reference: `RC-2026-${String(number).padStart(6, '0')}`,
    houseReference: `D-${number}`,
  };
  const facts = factsOf(owner, chance);
  const row = {
    id: owner.id,
    client_id: clientId,
    reference: numbers.reference,
    house_reference: numbers.houseReference,
    submission_id: null,
    revision: 1,
    created_at: AT,
    updated_at: AT,
    ...columnsOf(facts, { ...numbers, createdAt: AT }),
  };
  return { row, exceptions: facts.exceptions };
}

/** Adds receipts with lines, codes and exceptions, to one client or to the client of each; nobody has these numbers. */
export async function addManyReceipts(
  database: Database,
  clientId: string | ((number: number) => string),
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const chance = seededRandom(from + 1);
  const clientOf = typeof clientId === 'string' ? () => clientId : clientId;
  await setRoom(database, 200_000);
  for (let first = from; first < to; first += PORTION) {
    const made = Array.from({ length: Math.min(PORTION, to - first) }, (_, at) =>
      receiptOf(clientOf(first + at), first + at, chance),
    );
    const exceptions = made.flatMap((each) => each.exceptions);
    await database.transaction(async (tx) => {
      const rows = made.map(({ row }) => row);
      await tx.insertInto('receipts').values(rows).execute();
      if (exceptions.length > 0) {
        await tx.insertInto('receipt_exceptions').values(exceptions).execute();
      }
    });
  }
  await addLines(database, `RC-2026-${String(from).padStart(6, '0')}`);
  await setRoom(database, 2000);
  if (database.dialect === 'postgres') await tidyUp(database);
}

/** Lines and codes of all receipts from a number on, made by the database: a million rows are many to send. */
async function addLines({ db }: Database, from: string): Promise<void> {
  const number = sql`cast(substr(house_reference, 3) as bigint)`;
  const numbers = sql`with recursive numbers (line) as (
    select 1 union all select line + 1 from numbers where line < ${sql.lit(LINES_EACH)}
  ), goods as (
    select id, client_id, line, pieces_short, 10000 + ${number} * 7919 % ${sql.lit(STYLES)} as style
    from receipts cross join numbers where reference >= ${from}
  )`;
  await sql`${numbers} insert into receipt_lines (
      receipt_id, line, sku, style, description, colour, size, gtin, cartons, expected, received, damaged, condition,
      location, unit_cost
    ) select
      id, line, 'SKU-' || style || '-' || line, 'SKU-' || style, 'Crew tee', 'Black', 'M',
      cast(10000000 + style * 10 + line as text), '1', 24,
      case when line = 4 and pieces_short > 0 then 20 else 24 end, 0, '', '', 620
    from goods order by id, line`.execute(db);
  await sql`${numbers} insert into receipt_codes select client_id, code, id from (
      select client_id, id, 'sku-' || style || '-' || line as code from goods
      union all select client_id, id, cast(10000000 + style * 10 + line as text) from goods
      union all select client_id, id, 'sku-' || style from goods where line = 1
    ) as codes order by client_id, code, id`.execute(db);
}

/** Updates PostgreSQL's statistics, as autovacuum would; SQLite has none. */
async function tidyUp({ db }: Database): Promise<void> {
  for (const table of ['receipts', 'receipt_codes', 'receipt_exceptions']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
}

/** SQLite's memory for pages, in KB: filling goes faster with more than what serves. */
async function setRoom({ db, dialect }: Database, kilobytes: number): Promise<void> {
  if (dialect === 'sqlite') await sql`pragma cache_size = ${sql.lit(-kilobytes)}`.execute(db);
}
