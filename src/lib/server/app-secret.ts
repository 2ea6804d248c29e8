/** The signing secret: from the settings, or made once and stored beside the embedded database. */
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '#lib/kernel/runtime/error-details.ts';
import type { Settings } from './settings.ts';

function readStored(file: string): string | null {
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (Buffer.byteLength(text) >= 32) return text;
    throw new Error(`${file} is damaged: it holds less than 32 bytes. Restore or delete it.`);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Written to a temporary file and linked, so that two concurrent starts agree on one secret. */
function createStored(directory: string, file: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The secret to sign with: APP_SECRET, else `DATA_DIR/app-secret`, made on the first call. */
export function resolveAppSecret(settings: Pick<Settings, 'appSecret' | 'dataDir'>): string {
  if (settings.appSecret !== null) return settings.appSecret;
  const file = join(settings.dataDir, 'app-secret');
  const stored = readStored(file);
  if (stored !== null) return stored;
  createStored(settings.dataDir, file);
  const made = readStored(file);
  if (made === null) throw new Error(`${file} could not be made.`);
  return made;
}

/**
 * Secrets that were used before: APP_SECRET_PREVIOUS, and the one that was made in DATA_DIR before APP_SECRET was set
 * for the embedded database.
 */
export function previousSecrets({
  appSecret,
  appSecretPrevious,
  dataDir,
}: Pick<Settings, 'appSecret' | 'appSecretPrevious' | 'dataDir'>): string[] {
  const named =
    appSecretPrevious === null || appSecretPrevious === 'lost' ? [] : [appSecretPrevious];
  const stored = appSecret === null ? null : readStored(join(dataDir, 'app-secret'));
  return stored === null || stored === appSecret ? named : [...named, stored];
}
