/** Puts a backup in place: whole, or not at all. */
import { hash } from 'node:crypto';
import { chmod, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { lockDataDirectory } from '#api/db/lock.ts';
import { isFileName, type FileStore } from '#api/files/file-store.ts';
import { isKnownMigration } from '#api/main/migrate.ts';
import type { Settings } from '#lib/server/settings.ts';
import { counted } from '#lib/kernel/count-text.ts';
import { readArchive } from './archive.ts';
import { DONE, printNames, storeOf, withFolder, type PrintLine } from './command.ts';
import { databaseOf, assertSameRows, type BackupDatabase } from './database.ts';
import { fileEntry, SECRET_PART, type Manifest } from './manifest.ts';
import { BackupProblem } from './problem.ts';
import { checkArchive } from './verify.ts';

/** Rejects a restore that would lose data; `--replace` overrides the last two checks. */
async function assertRestorable(
  settings: Settings,
  manifest: Manifest,
  { database, isReplacing }: { database: BackupDatabase; isReplacing: boolean },
): Promise<void> {
  if (manifest.dialect !== database.dialect)
    throw new BackupProblem(
      `The backup is of ${manifest.dialect}, the settings are for ${database.dialect}: set or remove DATABASE_URL.`,
    );
  const unknown = manifest.migrations.find((name) => !isKnownMigration(name));
  if (unknown !== undefined)
    throw new BackupProblem(
      `The backup was made by a newer release (${manifest.release}, ${unknown}): restore it with that one.`,
    );
  await database.refuseInUse();
  // Asking for the names also removes what an interrupted restore has left.
  const holdsFiles = await hasFiles(storeOf(settings));
  if (isReplacing) return;
  if (await database.hasClients())
    throw new BackupProblem(
      'The database is not empty. To replace everything in it by the backup, add --replace.',
    );
  const found = await storeOf(settings).identity();
  if (found !== null && found !== manifest.identity && holdsFiles)
    throw new BackupProblem(
      'The file store holds the files of another portal. To use it all the same, add --replace.',
    );
}

async function hasFiles(store: FileStore): Promise<boolean> {
  for await (const names of store.namesBefore(new Date())) if (names.length > 0) return true;
  return false;
}

/** Files come before the database: until it is replaced, nobody knows of them. */
async function restoreFiles(
  path: string,
  settings: Settings,
  manifest: Manifest,
): Promise<Buffer | null> {
  const store = storeOf(settings);
  const about = new Map(manifest.files.map((file) => [fileEntry(file.name), file]));
  let secret: Buffer | null = null;
  await readArchive(path, settings.backupPassphrase, async ({ name: entry, bytes }) => {
    const file = about.get(entry);
    if (entry === SECRET_PART) secret = await buffer(bytes);
    if (!file || !isFileName(file.name)) return;
    const content = await buffer(bytes);
    if (hash('sha256', content) !== file.sha256)
      throw new BackupProblem(`${path} has changed meanwhile.`);
    await store.write(file.name, content, file.contentType);
  });
  return secret;
}

/** The secret of the backup opens what is in its database; the one that is there would not. */
async function restoreSecret(dataDir: string, secret: Buffer | null): Promise<void> {
  if (secret === null) return;
  const file = join(dataDir, SECRET_PART);
  await writeFile(file, secret, { mode: 0o600, flush: true });
  await chmod(file, 0o600);
}

/** Restores the backup; returns the exit code. */
export async function restoreBackup(
  settings: Settings,
  word: string,
  { isReplacing, say }: { isReplacing: boolean; say: PrintLine },
): Promise<number> {
  const path = resolve(word);
  const { dataDir } = settings;
  const lock = lockDataDirectory(dataDir);
  try {
    return await withFolder(dataDir, async (folder) => {
      const database = await databaseOf(settings);
      const { manifest, copy } = await checkArchive(path, settings, folder);
      await assertRestorable(settings, manifest, { database, isReplacing });
      const secret = await restoreFiles(path, settings, manifest);
      const replaced = await database.restore(copy);
      await restoreSecret(dataDir, secret);
      if (manifest.identity !== null) await storeOf(settings).setIdentity(manifest.identity);
      assertSameRows(manifest.rows, (await database.checkLive()).rows);
      if (replaced !== null) say(`The database that was there is kept as ${replaced}.`);
      say(
        `Restored: the database of ${manifest.takenAt} and ${counted(manifest.files.length, 'file')}.`,
      );
      printNames(manifest.missing, 'was missing already when the backup was made', say);
      return DONE;
    });
  } finally {
    lock.release();
  }
}
