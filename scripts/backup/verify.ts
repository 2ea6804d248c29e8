/** Checks a backup, or what is in use. */
import { hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openDatabase } from '#api/db/open.ts';
import { checkAudit } from '#api/security/audit-chain.ts';
import type { FileStore } from '#api/files/file-store.ts';
import type { Settings } from '#lib/server/settings.ts';
import { counted } from '#lib/kernel/count-text.ts';
import { isThere, readArchive } from './archive.ts';
import {
  bytesOf,
  DONE,
  FAILED,
  INCOMPLETE,
  printNames,
  storeOf,
  withFolder,
  type PrintLine,
} from './command.ts';
import type { NamedFile } from './contents.ts';
import { checkerOf, databaseOf, assertSameRows } from './database.ts';
import { DATABASE_PART, type Manifest } from './manifest.ts';
import { BackupProblem } from './problem.ts';

/** Reads all of it, writes the database into the folder, checks that and what it names; returns its path. */
export async function checkArchive(
  path: string,
  settings: Settings,
  folder: string,
): Promise<{ readonly manifest: Manifest; readonly copy: string }> {
  const copy = join(folder, 'database');
  const manifest = await readArchive(path, settings.backupPassphrase, async ({ name, bytes }) => {
    if (name === DATABASE_PART) await pipeline(bytes, createWriteStream(copy, { mode: 0o600 }));
  });
  if (!(await isThere(copy))) throw new BackupProblem('The backup is damaged: it has no database.');
  const check = await checkerOf(manifest.dialect);
  const contents = await check(copy);
  if (contents.rows) assertSameRows(manifest.rows, contents.rows);
  const checksums = new Map(manifest.files.map((file) => [file.name, file.sha256]));
  const missing = new Set(manifest.missing);
  const lost = contents.files.filter(
    ({ name, sha256: hash }) => checksums.get(name) !== hash && !missing.has(name),
  );
  if (lost[0])
    throw new BackupProblem(
      `The backup is damaged: file ${lost[0].name} of its database is not in it.`,
    );
  return { manifest, copy };
}

/** The exit code for a backup. */
export async function verifyBackup(
  settings: Settings,
  word: string,
  say: PrintLine,
): Promise<number> {
  const path = resolve(word);
  const { manifest } = await withFolder(tmpdir(), (folder) => checkArchive(path, settings, folder));
  const { takenAt, release, migrations, files, missing, dialect, rows } = manifest;
  const clients = rows['clients'] ?? 0;
  say(
    `${path} is whole: ${dialect}, ${takenAt}, release ${release}, migration ${migrations.at(-1) ?? 'none'}, ${counted(clients, 'client')}, ${counted(files.length, 'file')}.`,
  );
  printNames(missing, 'was missing already when the backup was made', say);
  return missing.length === 0 ? DONE : INCOMPLETE;
}

/** Names of files that the store does not have, or has with other bytes. */
async function findDamagedFiles(files: readonly NamedFile[], store: FileStore): Promise<string[]> {
  const damaged: string[] = [];
  for (const { name, sha256: expected } of files) {
    const bytes = await bytesOf(store, name);
    if (bytes === null || hash('sha256', bytes) !== expected) damaged.push(name);
  }
  return damaged;
}

async function auditOf({ databaseUrl, dataDir }: Settings) {
  const url = databaseUrl ?? `sqlite:${join(dataDir, 'portal.db')}`;
  const database = await openDatabase({ url });
  try {
    return await checkAudit(database.reader);
  } finally {
    await database.close();
  }
}

/** The exit code for the database and the files in use. */
export async function verifyLive(settings: Settings, say: PrintLine): Promise<number> {
  const store = storeOf(settings);
  const database = await databaseOf(settings);
  const contents = await database.checkLive();
  const { rows, files, identity } = contents;
  say(
    `The database is whole: ${counted(rows['clients'] ?? 0, 'client')}, ${counted(files.length, 'file')}.`,
  );
  let damaged = await findDamagedFiles(files, store);
  if (damaged.length > 0) {
    // Files that were deleted meanwhile are no longer named.
    const named = new Set((await database.checkLive()).files.map(({ name }) => name));
    damaged = damaged.filter((name) => named.has(name));
  }
  printNames(damaged, 'the file store does not have it, or has other bytes', say);
  const isOwn = files.length === 0 || (await store.identity()) === identity;
  if (!isOwn)
    say('The file store is not the one of this database (docs/operator/settings.md, Files).');
  const { fault, position, sha256: last } = await auditOf(settings);
  if (fault !== null) say(`The audit trail is broken: ${fault}`);
  if (damaged.length > 0 || !isOwn || fault !== null) return FAILED;
  say('Every file that the database names is there.');
  say(`The audit trail is whole: ${counted(position, 'act')}, head ${position}:${last ?? ''}.`);
  return DONE;
}
