/** PostgreSQL behind what operators put before it: TLS, and pgbouncer. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#api/db/open.ts';
import { migrateDatabase } from '#api/main/migrate.ts';
import { doctorCommand } from '../../scripts/doctor/command.ts';
import { createTestApi } from '../support/api.ts';
import { temporaryFolder } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';
import { newKey } from '../support/new-key.ts';
import { startPostgres } from '../support/postgres-server.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Set where a real server can be started. */
const hasServer = process.env['TEST_POSTGRES_URL'] !== undefined;
const has = (program: string, word = '--version'): boolean =>
  spawnSync(program, [word]).status === 0;
/** Servers that refuse to run as root are started as this user. */
const isRoot = process.getuid?.() === 0;
const postgresUser = (): number => Number(execFileSync('id', ['-u', 'postgres']).toString());

/** A folder that the database's user may read. */
function sharedFolder(): string {
  const folder = mkdtempSync('/tmp/portal-pooled-');
  chmodSync(folder, 0o755);
  closing.push(async () => execFileSync('rm', ['-rf', folder]));
  return folder;
}

function certificate(folder: string, name: string): { key: string; cert: string } {
  const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
  const about = ['-subj', '/CN=db', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '90'];
  const args = ['req', '-x509', ...newKey, ...about];
  execFileSync('openssl', [...args, '-keyout', key, '-out', cert], { stdio: 'pipe' });
  for (const file of [key, cert]) {
    chmodSync(file, 0o600);
    if (isRoot) chownSync(file, postgresUser(), -1);
  }
  return { key, cert };
}

async function postgres(): Promise<string> {
  const server = await startPostgres();
  closing.push(() => server.stop());
  return server.url;
}

async function opened(url: string) {
  const database = await openDatabase({ url });
  closing.push(() => database.close());
  return database;
}

/** What `npm run doctor` says, a line each. */
async function diagnosis(DATABASE_URL: string): Promise<string> {
  const said: string[] = [];
  const env = {
    DATABASE_URL,
    DATA_DIR: temporaryFolder(),
    APP_SECRET: 'a secret of the tests that is long enough',
    SITE_URL: 'http://127.0.0.1:1',
  };
  await doctorCommand([], env, (line) => said.push(line));
  return said.join('\n');
}

/** Accounts, sessions and forty calls at once: what the portal asks of its database. */
async function servesClients(url: string): Promise<void> {
  const database = await opened(url);
  const migrate = async () => migrateDatabase(await opened(url), undefined, 60_000);
  await Promise.all([migrate(), migrate()]);
  const api = createTestApi(database, { limitScale: 1000 });
  const session = await api.logIn(await api.signUp());
  const names = Array.from({ length: 40 }, async (_, at) => {
    const body = { values: { sku: `SKU-${at}`, description: 'Shirt' } };
    return (await api.call('POST /client/products', { token: session.token, body })).status;
  });
  expect(new Set(await Promise.all(names))).toEqual(new Set([200]));
  const list = await api.call('GET /client/products?size=10', { token: session.token });
  expect(list.body['ResponseBody']).toMatchObject({ total: 40 });
}

it.runIf(hasServer)('npm run doctor finds a PostgreSQL well, and says what it lacks', async () => {
  const url = await postgres();
  const before = await diagnosis(url);
  expect(before).toMatch(/^database +ok +PostgreSQL \d+.*200 connections at most/m);
  expect(before).toMatch(/^migrations +WRONG .*057_baseline.*npm run migrate/m);
  await migrateDatabase(await opened(url));
  const after = await diagnosis(url);
  for (const check of ['database', 'migrations', 'clock', 'secret', 'identity'])
    expect(after).toMatch(new RegExp(`^${check} +ok`, 'm'));
});

describe.runIf(hasServer && has('openssl', 'version'))('PostgreSQL over TLS', () => {
  it('requires the certificate named by DATABASE_URL', async () => {
    const url = await postgres();
    const folder = sharedFolder();
    const { key, cert } = certificate(folder, 'server');
    const other = certificate(folder, 'other');
    const { db } = await opened(url);
    await sql`alter system set ssl_cert_file = ${sql.lit(cert)}`.execute(db);
    await sql`alter system set ssl_key_file = ${sql.lit(key)}`.execute(db);
    await sql`alter system set ssl = on`.execute(db);
    await sql`select pg_reload_conf()`.execute(db);
    const withRoot = (root: string) => `${url}?sslmode=verify-full&sslrootcert=${root}`;
    const isEncrypted = async () => {
      const database = await opened(withRoot(cert));
      const { rows } = await sql<{ ssl: boolean }>`
        select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(database.db);
      return rows[0]?.ssl;
    };
    await expect.poll(() => isEncrypted().catch(() => null)).toBe(true);
    await servesClients(withRoot(cert));
    await expect((await opened(withRoot(other.cert))).ping()).rejects.toThrow(/certificate/);
    expect(await diagnosis(withRoot(other.cert))).toMatch(/^database +WRONG .*certificate/m);
    expect(await diagnosis(withRoot(cert))).toMatch(/^database +ok/m);
  });
});

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () =>
      resolve(false),
    );
    socket.on('connect', () => socket.destroy());
  });

/** The documented settings. */
async function startPgbouncer(target: URL, mode: string, connections: number): Promise<string> {
  const folder = sharedFolder();
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(join(folder, 'users.txt'), '"postgres" ""\n');
  writeFileSync(
    file,
    [
      '[databases]',
      `postgres = host=127.0.0.1 port=${target.port}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1`,
      `listen_port = ${port}`,
      `unix_socket_dir =`,
      `auth_type = trust`,
      `auth_file = ${join(folder, 'users.txt')}`,
      `pool_mode = ${mode}`,
      `default_pool_size = ${connections}`,
      `ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout`,
    ].join('\n'),
  );
  const command = isRoot ? ['runuser', '-u', 'postgres', '--', 'pgbouncer'] : ['pgbouncer'];
  const child = spawn(command[0] ?? '', [...command.slice(1), file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  closing.push(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await expect.poll(() => listens(port)).toBe(true);
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

describe.runIf(hasServer && has('pgbouncer'))('PostgreSQL behind pgbouncer', () => {
  // Two pools of ten; where connections are shared by transactions, a few are enough for both.
  it.each([
    ['session', 20],
    ['transaction', 5],
  ])('serves clients with pool_mode = %s and %i connections', async (mode, connections) => {
    const url = await postgres();
    await servesClients(await startPgbouncer(new URL(url), mode, connections));
  });
});
