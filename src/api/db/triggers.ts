/** Triggers in one text for SQLite and PostgreSQL. */
import { sql, SqliteAdapter, type Transaction } from 'kysely';

/** Runs after each changed row. */
export interface Trigger {
  readonly name: string;
  /** The table. */
  readonly of: string;
  /** `insert`, `delete`, `update of <columns>`. */
  readonly event: string;
  /** Statements, each ending with a semicolon. */
  readonly body: string;
  /** Runs before the body on PostgreSQL; SQLite has one writer. */
  readonly lock?: string;
}

/** The functions of PostgreSQL's triggers. */
export const functionsOf = (triggers: readonly Trigger[]): string[] =>
  triggers.map(
    ({ name, body, lock = '' }) =>
      `create or replace function ${name}() returns trigger language plpgsql as $$
    begin ${lock} ${body} return null; end $$`,
  );

export async function addTriggers<T>(
  tx: Transaction<T>,
  triggers: readonly Trigger[],
): Promise<void> {
  const isSqlite = tx.getExecutor().adapter instanceof SqliteAdapter;
  if (!isSqlite) for (const text of functionsOf(triggers)) await sql.raw(text).execute(tx);
  for (const { name, of, event, body } of triggers) {
    const trigger = `create trigger ${name} after ${event} on ${of} for each row`;
    const call = isSqlite ? `begin ${body} end` : `execute function ${name}()`;
    await sql.raw(`${trigger} ${call}`).execute(tx);
  }
}
