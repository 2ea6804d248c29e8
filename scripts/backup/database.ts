/** Database interface of backup, restore and verify; implemented in `sqlite.ts` and `postgres.ts`. */
import type { Settings } from '#lib/server/settings.ts';
import { BackupProblem } from './problem.ts';
import type { Contents } from './contents.ts';
import type { Manifest } from './manifest.ts';

export interface BackupDatabase {
  readonly dialect: Manifest['dialect'];
  /** Writes a copy of one moment to `target` while the portal runs. */
  snapshot(target: string): Promise<Contents>;
  /**
   * Checks a copy in every way its tools have. What a copy of PostgreSQL holds is not counted: only its files are named.
   * @throws BackupProblem
   */
  check(copy: string): Promise<Pick<Contents, 'files'> & Partial<Contents>>;
  /** Checks the database in use. */
  checkLive(): Promise<Contents>;
  /** Returns true if it contains a client. */
  hasClients(): Promise<boolean>;
  /** @throws BackupProblem while the portal uses it */
  refuseInUse(): Promise<void>;
  /** Moves the copy into its place, whole or not at all. Returns where the database that was there is kept, if it is. */
  restore(copy: string): Promise<string | null>;
}

/** The database of the settings. */
export async function databaseOf(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
): Promise<BackupDatabase> {
  if (settings.databaseUrl === null) {
    const { sqliteBackup } = await import('./sqlite.ts');
    return sqliteBackup(settings.dataDir);
  }
  const { postgresBackup } = await import('./postgres.ts');
  return postgresBackup(settings.databaseUrl);
}

/** The database that a backup is for: the checks of a copy need its tools, but no database. */
export async function checkerOf(dialect: Manifest['dialect']): Promise<BackupDatabase['check']> {
  if (dialect === 'sqlite') return (await import('./sqlite.ts')).checkSqlite;
  return (await import('./postgres.ts')).checkDump;
}

/** @throws BackupProblem when tables have other numbers of rows than the manifest says */
export function assertSameRows(expected: Manifest['rows'], found: Contents['rows']): void {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
  for (const name of names) {
    if (expected[name] !== found[name])
      throw new BackupProblem(
        `Table ${name} has ${found[name] ?? 'no'} rows; its manifest says ${expected[name] ?? 'none'}.`,
      );
  }
}
