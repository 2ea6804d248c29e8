/** Backup of a PostgreSQL server: `pg_dump` in its custom format, of a snapshot that this process reads as well. */
import { spawn } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { errorCode, errorMessage } from '#lib/kernel/runtime/error-details.ts';
import pg from 'pg';
import { LOCK_NOT_AVAILABLE } from '#api/db/errors.ts';
import { memberFunctions } from '#api/db/member-mirror.ts';
import { triggerFunctions } from '#api/db/receipt-sums.ts';
import { counted } from '#lib/kernel/count-text.ts';
import { readContents, type Contents, type NamedFile } from './contents.ts';
import type { BackupDatabase } from './database.ts';
import { BackupProblem } from './problem.ts';

const CONNECT_MS = 10_000;
/**
 * For a table that another connection holds, or waits for. Who waits for the tables of a backup would wait for ever if
 * the backup waited in turn, and so would everybody behind.
 */
const LOCK_WAIT_MS = 5000;

/** Runs a program of PostgreSQL's client package; returns what it wrote. */
async function runTool(
  tool: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = spawn(tool, args, { env: { ...process.env, ...env } });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  child.stdin.end();
  try {
    const [code, output, complaint] = await Promise.all([
      ended,
      text(child.stdout),
      text(child.stderr),
    ]);
    if (code === 0) return output;
    throw new BackupProblem(`${tool} failed: ${complaint.trim()}`);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new BackupProblem(
      `${tool} is missing on this machine: install the PostgreSQL client programs of the server's version (Debian: postgresql-client).`,
    );
  }
}

/** The address without its password, which others on this machine could read in the list of processes. */
function connectionOf(url: string): { args: string[]; env: Record<string, string> } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return {
    args: [`--dbname=${address.href}`],
    env: password === '' ? {} : { PGPASSWORD: password },
  };
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new BackupProblem(`The database server cannot be reached: ${errorMessage(error)}.`);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Begins a transaction that reads one moment. */
async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
}

async function textsOf(client: pg.Client, sql: string): Promise<string[][]> {
  const { rows } = await client.query<string[]>({ text: sql, rowMode: 'array' });
  return rows.map((row) => row.map(String));
}

const tablesOf = async (client: pg.Client): Promise<string[]> =>
  (
    await textsOf(
      client,
      'select tablename from pg_tables where schemaname = current_schema() order by 1',
    )
  ).flat();

const contentsOf = async (client: pg.Client): Promise<Contents> =>
  readContents(
    (sql, table) =>
      textsOf(client, sql).catch((error: unknown) => {
        if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
        throw new BackupProblem(`Another connection holds the table ${table}. Try again.`);
      }),
    await tablesOf(client),
  );

/** Names and hashes of the files in the dump, from the rows that it would restore. */
function filesIn(copyText: string): NamedFile[] {
  const [, columns = '', rows = ''] =
    /^COPY \S*stored_files \(([^)]*)\) FROM stdin;\n([^]*?)^\\\.$/m.exec(copyText) ?? [];
  const names = columns.split(', ');
  return rows
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const values = line.split('\t');
      const valueOf = (column: string): string => values[names.indexOf(column)] ?? '';
      return {
        name: valueOf('name'),
        sha256: valueOf('sha256'),
        contentType: valueOf('content_type'),
      };
    });
}

/** Reads the whole dump with `pg_restore`, which knows its parts and decompresses them. */
export async function checkDump(copy: string): Promise<Pick<Contents, 'files'>> {
  await runTool('pg_restore', ['--file=/dev/null', copy]);
  const text = await runTool('pg_restore', [
    '--data-only',
    '--table=stored_files',
    '--file=-',
    copy,
  ]);
  return { files: filesIn(text) };
}

async function dump(url: string, target: string): Promise<Contents> {
  return withClient(url, async (client) => {
    await beginSnapshot(client);
    // Set only for this transaction: a large table takes as long as it takes to count.
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const [[snapshot = '', schema = ''] = []] = await textsOf(
      client,
      'select pg_export_snapshot(), current_schema()',
    );
    const contents = await contentsOf(client);
    const { args, env } = connectionOf(url);
    const what = ['--format=custom', '--no-owner', '--no-privileges', `--table=${schema}.*`];
    const wait = `--lock-wait-timeout=${LOCK_WAIT_MS}`;
    const tool = ['--no-password', wait, `--snapshot=${snapshot}`, `--file=${target}`];
    await runTool('pg_dump', [...what, ...tool, ...args], env);
    await chmod(target, 0o600);
    await client.query('commit');
    return contents;
  });
}

/** One transaction: what was there goes and what is in the dump comes, or nothing happens. */
async function load(url: string, copy: string): Promise<void> {
  const tables = await withClient(url, tablesOf);
  const drop =
    tables.length > 0 ? [`drop table ${tables.map((name) => `"${name}"`).join(', ')} cascade`] : [];
  const { args, env } = connectionOf(url);
  const script = `${copy}.sql`;
  await runTool('pg_restore', ['--no-owner', '--no-privileges', `--file=${script}`, copy]);
  await runTool(
    'psql',
    [
      '--no-psqlrc',
      '--quiet',
      '--no-password',
      '--single-transaction',
      '--set=ON_ERROR_STOP=1',
      ...[...drop, ...triggerFunctions, ...memberFunctions].map((sql) => `--command=${sql}`),
      `--file=${script}`,
      ...args,
    ],
    env,
  );
}

export const postgresBackup = (url: string): BackupDatabase => ({
  dialect: 'postgres',
  snapshot: (target) => dump(url, target),
  check: checkDump,
  checkLive: () =>
    withClient(url, async (client) => {
      await beginSnapshot(client);
      return contentsOf(client);
    }),
  hasClients: () =>
    withClient(url, async (client) => {
      if (!(await tablesOf(client)).includes('clients')) return false;
      return (await textsOf(client, 'select 1 from clients limit 1')).length > 0;
    }),
  refuseInUse: () =>
    withClient(url, async (client) => {
      const others = `select count(*) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
      const count = Number((await textsOf(client, others))[0]?.[0]);
      if (count > 0)
        throw new BackupProblem(
          `Other programs use the database (${counted(count, 'connection')}): stop the portal first.`,
        );
    }),
  async restore(copy) {
    await load(url, copy);
    return null;
  },
});
