/** Database checks of `npm run doctor`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { databaseClock } from '#api/db/clock.ts';
import { readIdentity } from '#api/db/identity.ts';
import { openDatabase } from '#api/db/open.ts';
import { checkAudit } from '#api/security/audit-chain.ts';
import { fileStoreOf } from '#api/files/store.ts';
import { hasFittingSecret } from '#api/main/check-secret.ts';
import { pendingMigrations } from '#api/main/migrate.ts';
import { previousSecrets, resolveAppSecret } from '#lib/server/app-secret.ts';
import type { Settings } from '#lib/server/settings.ts';
import { bad, finding, good, type Finding, type Verdict } from './finding.ts';

type Database = Awaited<ReturnType<typeof openDatabase>>;

const MAX_CLOCK_MS = 5000;
/** The oldest release of PostgreSQL that is still kept up. */
const OLDEST_POSTGRES = 14;
const CONNECTIONS_OF_A_PROCESS = 10;

async function version({ db, dialect }: Database): Promise<Verdict> {
  if (dialect === 'sqlite') {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db);
    return good(`SQLite ${rows[0]?.version ?? ''} answers and takes writes`);
  }
  const { rows } = await sql<{ version: string; most: string }>`
    select current_setting('server_version') as version,
      current_setting('max_connections') as most`.execute(db);
  const [{ version: name, most } = { version: '0', most: '0' }] = rows;
  if (Number.parseInt(name, 10) < OLDEST_POSTGRES)
    return bad(`PostgreSQL ${name} gets no corrections any more`, 'Upgrade the server.');
  if (Number(most) < CONNECTIONS_OF_A_PROCESS)
    return bad(
      `max_connections of the server is ${most}`,
      `Set ${CONNECTIONS_OF_A_PROCESS} for each process of the portal, and some for backups.`,
    );
  return good(`PostgreSQL ${name} answers and takes writes; ${most} connections at most`);
}

async function migrations(database: Database): Promise<Verdict> {
  const pending = await pendingMigrations(database);
  if (pending.length === 0) return good('up to date');
  const names = pending.map(({ name }) => name).join(', ');
  return bad(`not applied: ${names}`, 'Run npm run migrate, or start the portal, which does it.');
}

async function clock(database: Database): Promise<Verdict> {
  if (database.dialect === 'sqlite') return good('the database has the clock of this machine');
  const server = databaseClock(database);
  await server.read();
  const apart = Math.abs(server.now().getTime() - Date.now());
  const text = `${(apart / 1000).toFixed(1)} s apart from the database`;
  if (apart <= MAX_CLOCK_MS) return good(text);
  return bad(text, 'Let both machines set their clocks by NTP.');
}

async function secret(database: Database, settings: Settings): Promise<Verdict> {
  const remedy =
    'Set the earlier secret as APP_SECRET, or as APP_SECRET_PREVIOUS beside the new one.';
  if ((await readIdentity(database.db, 'secret')) === null) return good('none was used yet');
  const isThere = settings.appSecret !== null || existsSync(join(settings.dataDir, 'app-secret'));
  if (!isThere) return bad(`there is no app-secret in ${settings.dataDir}`, remedy);
  const fits = await hasFittingSecret(database, {
    current: resolveAppSecret(settings),
    previous: previousSecrets(settings),
    isLossAccepted: settings.appSecretPrevious === 'lost',
  });
  return fits
    ? good('opens what the database holds')
    : bad('APP_SECRET is not the one that this database was used with', remedy);
}

async function audit(database: Database): Promise<Verdict> {
  const { position, fault } = await checkAudit(database.reader);
  if (fault === null) return good(`${position} acts, none changed or missing`);
  return bad(
    fault.replace(/\.$/, ''),
    'Compare with a backup: docs/operator/desk.md, Audit trail.',
  );
}

async function passkeys({ db }: Database, { siteUrl }: Settings): Promise<Verdict> {
  const { hostname } = siteUrl;
  const other = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('rp_id', '!=', hostname)
    .executeTakeFirstOrThrow();
  if (Number(other.count) === 0) return good(`all are bound to ${hostname}, or there are none`);
  return bad(
    `${other.count} are bound to another host than ${hostname}`,
    'Set SITE_URL back; or let people log in by code or recovery code, and add new ones.',
  );
}

async function ownFiles(database: Database, settings: Settings): Promise<Verdict> {
  const found = await fileStoreOf({ settings }).identity();
  const known = await readIdentity(database.db, 'store');
  if (found === known || found === null || known === null)
    return good('database and file store belong together');
  return bad(
    'the file store belongs to another database',
    'Correct DATABASE_URL, DATA_DIR or STORAGE_URL; docs/operator/settings.md, Files, has more.',
  );
}

/** Reads only: a missing embedded database stays missing. */
export async function databaseFindings(settings: Settings): Promise<Finding[]> {
  const { databaseUrl, dataDir } = settings;
  const file = join(dataDir, 'portal.db');
  if (databaseUrl === null && !existsSync(file)) {
    return [{ check: 'database', ...good(`${file} is made at the first start`) }];
  }
  const remedy =
    databaseUrl === null
      ? `Let the portal's user read and write ${file} and its folder; restore a backup when it is damaged.`
      : 'Check that the server of DATABASE_URL runs and takes writes, and that user and password are right.';
  let database: Database | undefined;
  const open = async (): Promise<Database> =>
    (database ??= await openDatabase({ url: databaseUrl ?? `sqlite:${file}` }));
  try {
    const reached = await finding('database', remedy, async () => {
      await (await open()).ping();
      return version(await open());
    });
    if (!database) return [reached];
    const schema = await finding('migrations', remedy, async () => migrations(await open()));
    const time = await finding('clock', remedy, async () => clock(await open()));
    const found = [reached, schema, time].filter((each) => reached.isOk || each === reached);
    if (!reached.isOk || !schema.isOk) return found;
    return [
      ...found,
      await finding('secret', remedy, async () => secret(await open(), settings)),
      await finding('audit', remedy, async () => audit(await open())),
      await finding('passkeys', remedy, async () => passkeys(await open(), settings)),
      await finding('identity', remedy, async () => ownFiles(await open(), settings)),
    ];
  } finally {
    await database?.close();
  }
}
