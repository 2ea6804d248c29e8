/** Kysely's SQLite dialect over a runner instead of a synchronous connection. */
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type SelectModifierNode,
} from 'kysely';
import type { SqliteResult } from './connection.ts';
import type { SqliteRunner } from './runner.ts';

/** A dialect for one open connection; the connection is closed with the Kysely instance. */
export function sqliteDialect(runner: SqliteRunner, { readOnly }: { readOnly: boolean }): Dialect {
  return {
    createAdapter: () => (readOnly ? new ReaderAdapter() : new SqliteAdapter()),
    createDriver: () => driverOf(runner),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new LocklessCompiler(),
  };
}

/** Read statements outside transactions may interleave, so a queue is unnecessary. */
class ReaderAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Drops `for update [skip locked]`: SQLite has one writer. */
class LocklessCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === 'Distinct' || node.rawModifier) super.visitSelectModifier(node);
  }
}

function driverOf(runner: SqliteRunner): Driver {
  const connection = new RunnerConnection(runner);
  const run = async (sql: string): Promise<void> => {
    await runner.run(sql, []);
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    // Plain "begin" takes the write lock late, when another process may hold it.
    beginTransaction: () => run('begin immediate'),
    commitTransaction: () => run('commit'),
    rollbackTransaction: () => run('rollback'),
    releaseConnection: async () => undefined,
    destroy: () => runner.close(),
  };
}

class RunnerConnection implements DatabaseConnection {
  readonly #runner: SqliteRunner;

  constructor(runner: SqliteRunner) {
    this.#runner = runner;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.#runner.run(sql, parameters);
    return { rows: toObjects<R>(result), numAffectedRows: BigInt(result.changes) };
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }
}

function toObjects<R>({ columns, rows }: SqliteResult): R[] {
  // Copies of an object that has all columns already take a tenth of the memory of objects that grow by them.
  const blank = Object.fromEntries(columns.map((column): [string, unknown] => [column, null]));
  return rows.map((row) => {
    const object = { ...blank };
    for (let index = 0; index < columns.length; index++) object[columns[index] ?? ''] = row[index];
    return object as R;
  });
}
