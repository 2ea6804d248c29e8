/** The sums of receipts that triggers keep, and what a full count of all rows makes of them. */
import { sql } from 'kysely';
import type { Database } from '#api/db/database.ts';
import { recounts } from '#api/db/receipt-sums.ts';

const numbersOf = (day: object) =>
  Object.fromEntries(
    Object.entries(day).flatMap(([name, value]) =>
      /^(?:client_id|listed_on|status)$/.test(name) ? [] : [[name, Number(value)]],
    ),
  );

/** Sums of the days that something is in. */
export async function keptDays({ db }: Database): Promise<readonly object[]> {
  const days = await db
    .selectFrom('receipt_days')
    .selectAll()
    .where('receipts', '!=', 0)
    .orderBy('client_id')
    .orderBy('listed_on')
    .orderBy('status')
    .execute();
  return days.map((day) => ({ ...day, ...numbersOf(day) }));
}

/** Every row of the sums of all days that something is in, as texts: PostgreSQL gives large numbers as such. */
export async function keptTotals({ db }: Database): Promise<readonly string[]> {
  const rows = await Promise.all(
    recounts.slice(1).map(async ({ table, count }) => {
      const all = await sql<Record<string, string | number>>`
        select * from ${sql.table(table)} where ${sql.ref(count)} <> 0`.execute(db);
      return all.rows.map((row) => [table, ...Object.values(row)].join(' '));
    }),
  );
  return rows.flat().toSorted();
}

/** All sums as the triggers have kept them. */
export const keptSums = async (database: Database) => [
  await keptDays(database),
  await keptTotals(database),
];

/** Counts all rows anew, in place of what the triggers have kept. */
export async function recountedSums(database: Database) {
  await database.transaction(async (tx) => {
    for (const { table, statement } of recounts) {
      await sql`delete from ${sql.table(table)}`.execute(tx);
      await sql.raw(statement).execute(tx);
    }
  });
  return keptSums(database);
}
