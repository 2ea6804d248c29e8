/** Runs transactions inside a transaction as savepoints. */
import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables/tables.ts';

/** Returns the database as seen inside `tx`; each of its transactions is a savepoint. */
export function insideTransaction(database: Database, tx: Transaction<Tables>): Database {
  let count = 0;
  const transaction: Database['transaction'] = async (work) => {
    count += 1;
    const name = sql.ref(`nested_${count}`);
    await sql`savepoint ${name}`.execute(tx);
    try {
      const result = await work(tx);
      await sql`release savepoint ${name}`.execute(tx);
      return result;
    } catch (error) {
      await sql`rollback to savepoint ${name}`.execute(tx);
      throw error;
    }
  };
  return { ...database, db: tx, reader: tx, lookup: tx, reportReader: tx, transaction };
}
