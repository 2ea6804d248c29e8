/**
 * How the database grows to 1,000 companies with 100 million receipt lines, by a run at a tenth of it on a PostgreSQL of
 * its own: `node bench/growth.ts` writes docs/database.md, takes 20 minutes to two hours and 40 GB of disk. With a number of
 * receipts it prints the text only: `node bench/growth.ts 20000`.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '#api/db/database.ts';
import { migrateDatabase } from '#api/main/migrate.ts';
import { openDatabase } from '#api/db/open.ts';
import { root } from '../scripts/support/root.ts';
import { runCommand } from '../scripts/support/run-command.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { addCompanies, addReceipts, companyOf, idOf, repeatReceipts } from './growth-fill.ts';
import { growthSection, type Growth, type Stage, type TableSize } from './growth-report.ts';
import { timeQueries } from './receipt-queries.ts';
import { timeWrites } from './receipt-writes.ts';

const COMPANIES = 100;
const RECEIPTS = 1_000_000;
const HOUR_MS = 3_600_000;
const MARKS = { from: '<!-- growth -->', to: '<!-- end of growth -->' };

const run = promisify(execFile);

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const started = performance.now();
  const value = await work();
  return { ms: performance.now() - started, value };
}

async function tableSizes({ db }: Database): Promise<TableSize[]> {
  const { rows: names } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables where schemaname = 'public'`.execute(db);
  const sizes: TableSize[] = [];
  for (const { name } of names) {
    const { rows } = await sql<Record<'rows' | 'table' | 'indexes', number>>`
      select (select count(*) from ${sql.table(name)}) as rows, pg_table_size(${name}) as table,
        pg_indexes_size(${name}) as indexes`.execute(db);
    for (const size of rows) sizes.push({ name, ...size });
  }
  return sizes.toSorted((a, b) => b.table + b.indexes - (a.table + a.indexes));
}

/** What is asked for the largest company and for one of the others, with so many receipts in all. */
async function measureStage(database: Database, receipts: number): Promise<Stage> {
  await sql`vacuum analyze`.execute(database.db);
  const times = [];
  for (const company of [1, 2]) {
    const own = Array.from({ length: receipts }, (_, number) => companyOf(COMPANIES)(number));
    const count = own.filter((id) => id === idOf(company)).length;
    const queries = await timeQueries(
      database,
      idOf(company),
      Math.max(1, Math.floor(count / 10)) * 10,
    );
    times.push({ receipts: count, queries });
  }
  return { receipts, times, writeMs: await timeWrites(database, idOf(1), receipts) };
}

/** A dump of the whole database. */
async function measureDump(url: string) {
  const folder = mkdtempSync('/tmp/portal-growth-');
  const file = join(folder, 'dump');
  try {
    const { ms } = await timed(() => run('pg_dump', [url, '--format=custom', `--file=${file}`]));
    return { ms, bytes: statSync(file).size };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureGrowth(receipts: number): Promise<Growth> {
  const server = await startPostgres();
  const database = await openDatabase({ url: server.url, statementMs: HOUR_MS });
  try {
    await migrateDatabase(database);
    await addCompanies(database, COMPANIES);
    const seeds = receipts / 20;
    const { ms } = await timed(() => addReceipts(database, COMPANIES, seeds));
    const few = await measureStage(database, seeds);
    await repeatReceipts(database, COMPANIES, { seeds, to: receipts });
    const tables = await tableSizes(database);
    const many = await measureStage(database, receipts);
    const { rows } = await sql<{ version: string }>`show server_version`.execute(database.db);
    return {
      companies: COMPANIES,
      stages: [few, many],
      tables,
      fillMs: ms / seeds,
      version: rows[0] ? Object.values(rows[0]).join() : '',
      dump: await measureDump(server.url),
    };
  } finally {
    await database.close();
    await server.stop();
  }
}

/** The commit that is measured: its migrations are the tables. */
const commit = async (): Promise<string> =>
  (await run('git', ['rev-parse', '--short', 'HEAD'], { cwd: root })).stdout.trim();

async function writeSection(text: string): Promise<void> {
  const file = join(root, 'docs/database.md');
  const old = readFileSync(file, 'utf8');
  const [before, after] = [old.indexOf(MARKS.from) + MARKS.from.length, old.indexOf(MARKS.to)];
  if (after < before) throw new Error(`${file} has no place for the figures.`);
  writeFileSync(file, `${old.slice(0, before)}\n\n${text}\n\n${old.slice(after)}`);
  await runCommand('prettier', ['--write', '--log-level', 'warn', file]);
}

const [given] = process.argv.slice(2);
const found = await measureGrowth(given === undefined ? RECEIPTS : Number(given));
const text = growthSection(found, {
  date: new Date().toISOString().slice(0, 10),
  commit: await commit(),
});
process.stdout.write(`${text}\n`);
if (given === undefined) await writeSection(text);
