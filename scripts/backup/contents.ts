/** Contents of a database, for comparison with a copy. */
import { BackupProblem } from './problem.ts';

export interface NamedFile {
  readonly name: string;
  readonly sha256: string;
  readonly contentType: string;
}

/** Contents of a database at one moment. */
export interface Contents {
  readonly migrations: string[];
  readonly identity: string | null;
  /** Rows of each table. */
  readonly rows: Record<string, number>;
  readonly files: readonly NamedFile[];
}

/** Answers a query of one table with its rows as texts. */
type Query = (sql: string, table: string) => Promise<string[][]>;

/** Reads the contents of these tables. @throws BackupProblem for tables of another program */
export async function readContents(query: Query, tables: readonly string[]): Promise<Contents> {
  if (!tables.includes('portal_identity'))
    throw new BackupProblem('The database is not one of this portal, or of a release too old.');
  const rows: Record<string, number> = {};
  for (const table of tables)
    rows[table] = Number((await query(`select count(*) from "${table}"`, table))[0]?.[0]);
  const migrations = 'select name from schema_migrations order by applied_at, name';
  const identity = `select value from portal_identity where name = 'store'`;
  const files = 'select name, sha256, content_type from stored_files order by name';
  return {
    migrations: (await query(migrations, 'schema_migrations')).flat(),
    identity: (await query(identity, 'portal_identity'))[0]?.[0] ?? null,
    rows,
    files: (await query(files, 'stored_files')).map(
      ([name = '', sha256 = '', contentType = '']) => ({ name, sha256, contentType }),
    ),
  };
}
