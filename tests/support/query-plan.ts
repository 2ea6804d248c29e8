/** Plans of queries. */
import { CompiledQuery, sql, type Compilable } from 'kysely';
import type { Database } from '#api/db/database.ts';

/** How the database would go about a query; PostgreSQL would rather read a small table whole. */
export async function planOf(database: Database, query: Compilable): Promise<string> {
  const { sql: text, parameters } = query.compile();
  const isSqlite = database.dialect === 'sqlite';
  const explain = isSqlite ? 'explain query plan' : 'explain';
  const explained = CompiledQuery.raw(`${explain} ${text}`, [...parameters]);
  return database.transaction(async (tx) => {
    if (!isSqlite) await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await tx.executeQuery<Record<string, unknown>>(explained);
    return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
  });
}
