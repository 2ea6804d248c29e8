/** Where content is kept: the folder of this portal, and the company's repository when one is configured. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { errorMessage } from '#lib/kernel/runtime/error-details.ts';
import { portalSettings } from '../portal.ts';
import { followContent, reloadContent } from './content-folder.ts';
import { changedFiles, commitFile, type ContentFile, type Repository } from './github.ts';

const PULL_MS = 60_000;

const folder = (): string => resolve(portalSettings().contentDir);
const publicFolder = resolve('public');

/** A file of the content folder; null when there is none. */
export function contentFile(path: string): Buffer | null {
  const file = join(folder(), path);
  return existsSync(file) ? readFileSync(file) : null;
}

/** Returns true if the picture at an address of a content file exists. */
export const hasPicture = (address: string): boolean =>
  existsSync(join(folder(), address)) || existsSync(join(publicFolder, address));

function repository(): Repository | null {
  const { contentRepository: address, contentToken: token } = portalSettings();
  return address && token !== null ? { address, token } : null;
}

/** Whole or not at all, as a reader sees it. */
function write({ path, bytes }: ContentFile): void {
  const file = join(folder(), path);
  mkdirSync(dirname(file), { recursive: true });
  const part = `${file}.part`;
  writeFileSync(part, bytes);
  renameSync(part, file);
}

/**
 * Saves and publishes files; null on success, else an error message. @param message description of the change, for
 * the repository's history
 */
export async function saveContent(
  files: readonly ContentFile[],
  message: string,
): Promise<string | null> {
  const remote = repository();
  if (remote) {
    for (const file of files) {
      const commitError = await commitFile(remote, file, message, contentFile(file.path));
      if (commitError !== null) return `${commitError} Nothing is published.`;
    }
  }
  try {
    files.forEach(write);
  } catch {
    return 'The content folder cannot be written to. Nothing is published.';
  }
  reloadContent(folder(), publicFolder);
  return null;
}

const logLines = (lines: readonly string[]): void => {
  for (const line of lines) process.stderr.write(`content: ${line}\n`);
};

/** Imports commits of others. Local files stay while the repository is unreachable. */
async function pull(remote: Repository): Promise<void> {
  try {
    const { files, remember } = await changedFiles(remote, contentFile);
    files.forEach(write);
    remember();
  } catch (error) {
    logLines([errorMessage(error)]);
  }
}

/** Publishes the content of the folder, now and whenever it changes; called once. */
export function startContent(): void {
  followContent(folder(), publicFolder, logLines);
  const remote = repository();
  if (!remote) return;
  void pull(remote);
  setInterval(() => void pull(remote), PULL_MS).unref();
}
