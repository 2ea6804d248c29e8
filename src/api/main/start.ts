/** Starts the embedded API of this process: lock, database, migrations, demo client, closing. */
import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import { resolveAppSecret } from '#lib/server/app-secret.ts';
import type { Settings } from '#lib/server/settings.ts';
import { company } from '#lib/content/company.ts';
import { createApi, type Api } from './app.ts';
import { lockDataDirectory } from '#api/db/lock.ts';
import { migrateDatabase } from './migrate.ts';
import { openDatabase } from '#api/db/open.ts';
import { startCleanUp } from './clean-up.ts';
import { startOutboxSender } from '#api/mail/outbox-sender.ts';
import { startTimedJobs } from './timed-jobs.ts';
import { mailBrand } from '#api/mail/brand.ts';
import { openTransport } from '#api/mail/transport.ts';
import { limitScale } from '#api/context/limits.ts';
import { documentForMail } from '#api/submissions/documents/make-document.ts';
import { demoLogin } from '#api/seed/demo-login.ts';
import { seedDemoClient } from '#api/seed/seed-demo-client.ts';

/** The front server awaits these at shutdown. */
type Closers = Set<() => Promise<void>>;

const CLOSERS = Symbol.for('portal.closers');

function registerCloser(close: () => Promise<void>): void {
  const shared = globalThis as { [CLOSERS]?: Closers };
  (shared[CLOSERS] ??= new Set()).add(close);
}

/** JSON lines on standard output, UTC. Nothing that is logged holds a secret; this is the second line. */
const openLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: ['password', 'token', 'authorization', 'cookie', '*.password', '*.token', '*.otp'],
  });

/** On stdout, for the person who has just typed `npm start`; in no log file. */
function printDemoLogin(seed: Awaited<ReturnType<typeof seedDemoClient>>): void {
  if (seed === 'missing') return;
  const { email, password } = demoLogin;
  const text =
    seed === 'created'
      ? `\n  Demo client created\n  Email:    ${email}\n  Password: ${password}\n\n`
      : `Demo login: ${email} / ${password}\n`;
  process.stdout.write(text);
}

/** Opens everything the API stands on and registers its closer; rejects when the data directory is in use. */
export async function startApi(
  settings: Settings,
  log: Logger = openLog(settings.logLevel),
): Promise<Api> {
  const isEmbedded = settings.databaseUrl === null;
  const lock = isEmbedded ? lockDataDirectory(settings.dataDir) : null;
  const database = await openDatabase({
    url: settings.databaseUrl ?? `sqlite:${join(settings.dataDir, 'portal.db')}`,
  });
  const applied = await migrateDatabase(database);
  if (applied.length > 0) log.info({ applied }, 'database migrated');
  const api = createApi({
    database,
    settings,
    log,
    secret: resolveAppSecret(settings),
    // eslint-disable-next-line no-restricted-properties -- for load tests only, therefore no setting
    limitScale: limitScale(process.env['PORTAL_LIMIT_SCALE']),
  });
  if (settings.seedDemo) printDemoLogin(await seedDemoClient(api.context));
  const stopCleanUp = startCleanUp(api.context);
  const stopTimedJobs = startTimedJobs(api.context);
  const stopSending = startOutboxSender({
    context: api.context,
    settings,
    brand: mailBrand(company),
    transport: openTransport(settings),
    documentOf: (reference) => documentForMail(api.context, reference),
  });
  const close = async (): Promise<void> => {
    stopCleanUp();
    stopTimedJobs();
    await api.close();
    await stopSending();
    await database.close();
    lock?.release();
  };
  registerCloser(close);
  return { ...api, close };
}
