import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The files of a folder and of all folders in it, with their paths. */
export const filesUnder = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
