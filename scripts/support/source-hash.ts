/** Detects an outdated build by the content of the sources, independent of file times. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder } from '../../server/files-under.ts';
import { root } from './root.ts';

const inputs = [
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
  'integrations',
  'public',
  'server',
  'src',
  'scripts/build.ts',
  'scripts/serve.ts',
  'scripts/support/bundle-server.ts',
  'scripts/support/precompress.ts',
];
const marker = join(root, 'dist/.sources');

const isFolder = (path: string): boolean => !/\.\w+$/.test(path);

/** Hashes the sources of a build; texts of `content/` are read when the portal starts, and need none. */
export function sourceHash(folder = root): string {
  const hash = createHash('sha256');
  const paths = inputs.map((input) => join(folder, input)).filter(existsSync);
  const files = paths.flatMap((path) => (isFolder(path) ? filesUnder(path) : [path]));
  for (const file of files.sort())
    hash.update(`${file.slice(folder.length)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** Returns true if dist/ was built from exactly these sources. */
export const isBuilt = (): boolean =>
  existsSync(join(root, 'dist/server/entry.mjs')) &&
  existsSync(marker) &&
  readFileSync(marker, 'utf8') === sourceHash();

/** Notes in dist/ what it was built from. */
export function markBuilt(hash: string): void {
  writeFileSync(marker, hash);
}
