/** Runs the embedded API on an open database: migrations, demo client, timed jobs, shutdown. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { previousSecrets, resolveAppSecret } from '#lib/server/app-secret.ts';
import { openLog } from '#lib/server/log.ts';
import { isLocal } from '#lib/server/loopback.ts';
import type { Settings } from '#lib/server/settings.ts';
import { company } from '#lib/content/company.ts';
import { createApi, type Api } from './app.ts';
import { checkSecret } from './check-secret.ts';
import { isUnavailable } from './unavailable.ts';
import { databaseClock } from '#api/db/clock.ts';
import { reportForeignStore } from '#api/files/store-identity.ts';
import { failureResponse } from '#api/http/reply.ts';
import { requestIdOf } from '#api/http/request-headers.ts';
import { migrateDatabase } from './migrate.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { Database } from '#api/db/database.ts';
import { addGauges } from './gauges.ts';
import { startCleanUp, startTimedJobs } from './timed-jobs.ts';
import { startOutboxSender } from '#api/mail/outbox-sender.ts';
import { mailBrand } from '#api/mail/layout.ts';
import { mailPreview } from '#api/mail/preview.ts';
import { openTransport } from '#api/mail/transport.ts';
import { startWebhooks } from '#api/webhooks/deliver.ts';
import { limitScale } from '#api/context/limits.ts';
import { renewSecrets } from '#api/security/second-step.ts';
import { documentForMail } from '#api/submissions/documents/make-document.ts';
import { demoLogin } from '#api/seed/demo-login.ts';
import type { seedDemoClient } from '#api/seed/seed-demo-client.ts';

/** Callers log no secrets; redaction is the second line of defense. */
const redacted = ['password', 'token', 'authorization', 'cookie', '*.password', '*.token', '*.otp'];

/** On stdout, for the user of `npm start`; excluded from log files. */
function printDemoLogin(seed: Awaited<ReturnType<typeof seedDemoClient>>): void {
  if (seed === 'missing') return;
  const { email, password } = demoLogin;
  const text =
    seed === 'created'
      ? `\n  Demo client created\n  Email:    ${email}\n  Password: ${password}\n\n`
      : `Demo login: ${email} / ${password}\n`;
  process.stdout.write(text);
}

/** Returns true where sample people may work at the desk: with sample data, on this machine alone. */
const hasDemoDesk = (settings: Settings): boolean => settings.seedDemo && isLocal(settings);

/** Adds the sample people, and prints them for the user of `npm start`. */
async function addDemoPeople(context: ApiContext): Promise<void> {
  const people = await import('#api/seed/demo-people.ts');
  if (!(await people.seedDemoPeople(context))) return;
  const emails = people.demoPeople.map(({ email }) => email).join(', ');
  process.stdout.write(
    `\nDemo people of the desk at /desk/login, password ${people.DEMO_PASSWORD}:\n  ${emails}\n`,
  );
}

/** Starts services that need the database; returns a stop function. */
async function startServices(api: Api, settings: Settings): Promise<() => Promise<void>> {
  const { context } = api;
  const applied = await migrateDatabase(context.database);
  if (applied.length > 0) context.log.info({ applied }, 'database migrated');
  await checkSecret(context.database, {
    current: resolveAppSecret(settings),
    previous: previousSecrets(settings),
    isLossAccepted: settings.appSecretPrevious === 'lost',
  });
  await renewSecrets(context);
  if (settings.seedDemo) {
    // Production skips sample data and its picture library.
    const seed = await import('#api/seed/seed-demo-client.ts');
    const seeded = await seed.seedDemoClient(context);
    if (hasDemoDesk(settings)) await addDemoPeople(context);
    printDemoLogin(seeded);
  }
  context.background.run('file store', () => reportForeignStore(context));
  const stops = [addGauges(context), startCleanUp(context), startTimedJobs(context)];
  const stopSending = startOutboxSender({
    context,
    settings,
    brand: mailBrand(company),
    transport: openTransport(settings),
    documentOf: (reference) => documentForMail(context, reference),
  });
  const stopWebhooks = startWebhooks(context);
  return async () => {
    stops.forEach((stop) => stop());
    await api.close();
    await Promise.all([stopSending(), stopWebhooks()]);
  };
}

const RETRY_MS = 1000;

/** Begins as soon as the database can be used; until then every call is answered with 503. */
class Beginning {
  readonly #work: () => Promise<() => Promise<void>>;
  readonly #log: Logger;
  #end: (() => Promise<void>) | undefined;
  #isStopped = false;
  #trying: Promise<void> = Promise.resolve();

  constructor(work: () => Promise<() => Promise<void>>, log: Logger) {
    this.#work = work;
    this.#log = log;
  }

  get isDone(): boolean {
    return this.#end !== undefined;
  }

  /** Rejects on permanent errors, such as a changed migration or another secret. */
  async start(): Promise<void> {
    try {
      this.#end = await this.#work();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      this.#log.warn({ err: error }, 'the database cannot be used yet');
      this.#trying = this.#keepTrying();
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#trying;
    await this.#end?.();
  }

  async #keepTrying(): Promise<void> {
    for (let tries = 1; ; tries++) {
      await sleep(RETRY_MS, undefined, { ref: false });
      if (this.#isStopped) return;
      try {
        this.#end = await this.#work();
        this.#log.info({ tries }, 'the database can be used');
        return;
      } catch (error) {
        if (!isUnavailable(error)) {
          this.#log.fatal({ err: error }, 'the portal cannot start');
          // The supervisor restarts it; closers run, and none was missed.
          process.kill(process.pid, 'SIGTERM');
          return;
        }
        if (tries % 30 === 0) this.#log.warn({ err: error }, 'the database cannot be used yet');
      }
    }
  }
}

const notYet = (request: Request): Response =>
  failureResponse({ code: 'unavailable', retryAfterSeconds: 2 }, requestIdOf(request));

export interface RunningApi extends Api {
  /** A page that shows the mails of a file of content/mails; null when no mail has it. */
  readonly mailPreview: (file: string, errors: readonly string[]) => string | null;
  /** False if the database thread has died. */
  readonly isAlive: () => boolean;
}

interface OwnDatabase {
  readonly database: Database;
  /** Once the database is closed. */
  readonly unlock: () => void;
}

/**
 * Begins what the API does and returns it with what closes it. With a PostgreSQL server that is not there yet the API answers 503
 * until it comes.
 */
export async function runApi(
  settings: Settings,
  { database, unlock }: OwnDatabase,
  log: Logger = openLog(settings.logLevel, redacted),
): Promise<RunningApi> {
  const clock = databaseClock(database);
  const api = createApi({
    database,
    settings,
    log,
    now: clock.now,
    secret: resolveAppSecret(settings),
    // Data of `npm start` may be served: its login is in the README.
    ...(!settings.seedDemo && { closedLogin: demoLogin }),
    isDemoDeskClosed: !hasDemoDesk(settings),
    previousSecrets: previousSecrets(settings),
    // eslint-disable-next-line no-restricted-properties -- for load tests only, therefore no setting
    limitScale: limitScale(process.env['PORTAL_LIMIT_SCALE']),
  });
  const beginning = new Beginning(async () => {
    await clock.read();
    return startServices(api, settings);
  }, log);
  const stopClock = clock.keep();
  const release = async (): Promise<void> => {
    stopClock();
    await database.close();
    unlock();
  };
  await beginning.start().catch(async (error: unknown) => {
    await release();
    throw error;
  });
  const close = async (): Promise<void> => {
    await beginning.stop();
    await release();
  };
  const isAlive = (): boolean => database.isAlive?.() ?? true;
  const fetch = async (request: Request): Promise<Response> =>
    beginning.isDone ? api.fetch(request) : notYet(request);
  const frame = { siteUrl: settings.siteUrl, brand: mailBrand(company) };
  return {
    ...api,
    fetch,
    close,
    isAlive,
    mailPreview: (file, errors) => mailPreview(file, errors, frame),
  };
}
