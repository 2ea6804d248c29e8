/** Whether the build is older than the sources: by content, not by time. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder } from '../../server/files-under.ts';
import { root } from './root.ts';

const inputs = [
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
  'content',
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

function filesOf(input: string): string[] {
  const path = join(root, input);
  return existsSync(path) ? filesUnder(path) : [];
}

const isFolder = (input: string): boolean => !/\.\w+$/.test(input);

/** A hash over everything that a build is made of. */
export function sourceHash(): string {
  const hash = createHash('sha256');
  const files = inputs.flatMap((input) =>
    isFolder(input) ? filesOf(input) : [join(root, input)].filter(existsSync),
  );
  for (const file of files.sort())
    hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** Whether dist/ was built from exactly these sources. */
export const isBuilt = (): boolean =>
  existsSync(join(root, 'dist/server/entry.mjs')) &&
  existsSync(marker) &&
  readFileSync(marker, 'utf8') === sourceHash();

/** Notes in dist/ what it was built from. */
export function markBuilt(hash: string): void {
  writeFileSync(marker, hash);
}
