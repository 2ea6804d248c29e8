/** Lists the files of the checkout for the rules that are tests. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

const skipped = /(?:^|\/)(?:node_modules|dist|data)(?:\/|$)/;

/** Paths relative to the root of all files under a folder. */
export function filesUnder(folder: string): string[] {
  const start = join(root, folder);
  if (!existsSync(start)) return [];
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !skipped.test(path));
}

/** The text of a file named by its path relative to the root. */
export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
