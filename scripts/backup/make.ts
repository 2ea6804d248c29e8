/** Makes a backup while the portal runs. */
import { hash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '#api/db/lock.ts';
import type { FileStore } from '#api/files/file-store.ts';
import type { Settings } from '#lib/server/settings.ts';
import { counted } from '#lib/kernel/count-text.ts';
import { isThere, writeArchive, type ArchiveWriter } from './archive.ts';
import { bytesOf, DONE, INCOMPLETE, printNames, storeOf, type PrintLine } from './command.ts';
import type { Contents, NamedFile } from './contents.ts';
import { databaseOf, type BackupDatabase } from './database.ts';
import {
  DATABASE_PART,
  fileEntry,
  FORMAT,
  SECRET_PART,
  type BackupFile,
  type Part,
} from './manifest.ts';
import { BackupProblem } from './problem.ts';
import { root } from '../support/root.ts';

/** Files that go while they are copied are no longer named by a newer copy of the database. */
const ROUNDS = 5;

async function releaseOf(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  return version;
}

interface CopiedFiles {
  readonly files: Map<string, BackupFile>;
  readonly contents: Contents;
  readonly takenAt: string;
  readonly missing: string[];
}

/** Copies those that are not in the archive yet; returns the names that the store does not have as they should be. */
async function copyFiles(
  named: readonly NamedFile[],
  store: FileStore,
  archive: ArchiveWriter,
  files: Map<string, BackupFile>,
): Promise<string[]> {
  const missing: string[] = [];
  for (const { name, sha256: expected, contentType } of named) {
    if (files.has(name)) continue;
    const bytes = await bytesOf(store, name);
    if (bytes === null || hash('sha256', bytes) !== expected) missing.push(name);
    else {
      const { size } = await archive.addBytes(fileEntry(name), bytes);
      files.set(name, { name, size, sha256: expected, contentType });
    }
  }
  return missing;
}

/**
 * The files after the copy of the database that names them. A file that was deleted meanwhile is no longer named by
 * the next copy; one that two copies name and the store does not have is missing.
 */
async function copyAll(
  database: BackupDatabase,
  store: FileStore,
  archive: ArchiveWriter,
  copy: string,
): Promise<CopiedFiles> {
  const files = new Map<string, BackupFile>();
  let before = new Set<string>();
  for (let round = 1; ; round++) {
    const takenAt = new Date().toISOString();
    await rm(copy, { force: true });
    const contents = await database.snapshot(copy);
    const missing = await copyFiles(contents.files, store, archive, files);
    const isSettled = missing.every((name) => before.has(name));
    if (isSettled || round === ROUNDS) return { files, contents, takenAt, missing };
    before = new Set(missing);
  }
}

/** The secret that the portal has made for itself; one of the settings is kept by the operator. */
async function addSecret(settings: Settings, archive: ArchiveWriter): Promise<Part[]> {
  const file = join(settings.dataDir, SECRET_PART);
  if (settings.databaseUrl !== null || !(await isThere(file))) return [];
  return [await archive.addFromDisk(SECRET_PART, file)];
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

async function targetOf(word: string): Promise<string> {
  const path = resolve(word);
  const name = `portal-${new Date().toISOString().replace(/:|\.\d+/g, '')}.backup`;
  return (await isFolder(path)) ? join(path, name) : path;
}

/** Returns the newest backup that {@link makeBackup} named in a folder; any other path as it is. */
export async function backupAt(word: string): Promise<string> {
  const path = resolve(word);
  if (!(await isFolder(path))) return path;
  const names = (await readdir(path)).filter((name) => /^portal-[\dTZ-]+\.backup$/.test(name));
  const newest = names.toSorted().at(-1);
  if (newest === undefined) throw new BackupProblem(`There is no backup in the folder ${path}.`);
  return join(path, newest);
}

/** Writes the backup; returns the exit code. */
export async function makeBackup(
  settings: Settings,
  word: string,
  say: PrintLine,
): Promise<number> {
  const path = await targetOf(word);
  const database = await databaseOf(settings);
  const copy = `${path}.database.partial`;
  makeFolder(dirname(path));
  let copied: CopiedFiles | undefined;
  try {
    await writeArchive(path, settings.backupPassphrase, async (archive) => {
      copied = await copyAll(database, storeOf(settings), archive, copy);
      const { contents, files, missing, takenAt } = copied;
      const { migrations, identity, rows } = contents;
      const { dialect } = database;
      const parts = [await archive.addFromDisk(DATABASE_PART, copy)];
      parts.push(...(await addSecret(settings, archive)));
      const about = { migrations, dialect, takenAt, identity, rows, parts, missing };
      const list = [...files.values()];
      await archive.finish({ format: FORMAT, release: await releaseOf(), ...about, files: list });
    });
  } finally {
    await rm(copy, { force: true });
  }
  const missing = copied?.missing ?? [];
  printNames(missing, 'the file store does not have it, or has other bytes', say);
  const { size } = await stat(path);
  say(
    `${path}: ${counted(copied?.files.size ?? 0, 'file')}, ${size} bytes, the database of ${copied?.takenAt ?? ''}.`,
  );
  if (settings.backupPassphrase === null)
    say('It is not encrypted: BACKUP_PASSPHRASE is not set. Keep it as safe as the database.');
  return missing.length === 0 ? DONE : INCOMPLETE;
}
