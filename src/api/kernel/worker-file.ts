/**
 * Finds source files that Node runs by itself (worker threads): the bundler does not process them,
 * so the same path has to be found from `src/` and from the chunks in `dist/server/`.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of a file named relative to the project's root folder. */
export function workerFile(pathFromProjectRoot: string): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const candidate = join(folder, pathFromProjectRoot);
    if (existsSync(join(folder, 'package.json')) && existsSync(candidate)) return candidate;
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`No project folder above holds ${pathFromProjectRoot}`);
    folder = parent;
  }
}
