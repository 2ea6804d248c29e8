/** The files of the content folder, and whether they are those of another one. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contentNames } from './read-content.ts';

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** Names of the files of a folder of content, such as `terms`. */
export const namesInContent = (folder: string, name: string): string[] =>
  namesIn(join(folder, name));

/** The files that are content, by their path below the folder. */
export const contentFiles = (folder: string): string[] =>
  [
    ...contentNames.map((name) => `${name}.yaml`),
    ...['terms', 'pictures'].flatMap((name) =>
      namesInContent(folder, name).map((file) => `${name}/${file}`),
    ),
  ]
    .filter((path) => existsSync(join(folder, path)))
    .sort();

/** SHA-256 over names and contents of all files; pictures count by name. */
export function contentDigest(folder: string): string {
  const hash = createHash('sha256');
  for (const path of contentFiles(folder)) {
    const bytes = path.startsWith('pictures/') ? '' : readFileSync(join(folder, path));
    hash.update(`${path}\0`).update(bytes).update('\0');
  }
  return hash.digest('hex');
}
