/** Starts the embedded API of this process: the database first, whose thread starts while all the rest loads. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Settings } from '#lib/server/settings.ts';
import { lockDataDirectory } from '#api/db/lock.ts';
import { openDatabase } from '#api/db/open.ts';
import type { RunningApi } from './run-api.ts';

/** Opens all dependencies of the API and runs it; rejects when the data directory is in use. */
export async function startApi(settings: Settings, log?: Logger): Promise<RunningApi> {
  const isEmbedded = settings.databaseUrl === null;
  const lock = isEmbedded ? lockDataDirectory(settings.dataDir) : null;
  const [database, { runApi }] = await Promise.all([
    openDatabase({ url: settings.databaseUrl ?? `sqlite:${join(settings.dataDir, 'portal.db')}` }),
    import('./run-api.ts'),
  ]);
  return runApi(settings, { database, unlock: () => lock?.release() }, log);
}
