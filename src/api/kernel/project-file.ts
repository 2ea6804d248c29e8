/** Finds the programs of threads and processes and other files of the project, from `src/` and from the bundle in `dist/server/`. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** Absolute path of a file named relative to the project's root folder. */
export function projectFile(pathFromProjectRoot: string): string {
  let folder = here;
  for (;;) {
    const candidate = join(folder, pathFromProjectRoot);
    if (existsSync(join(folder, 'package.json')) && existsSync(candidate)) return candidate;
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`No project folder above holds ${pathFromProjectRoot}`);
    folder = parent;
  }
}

export const threads = {
  tasks: 'src/api/main/worker.ts',
  sqlite: 'src/api/db/sqlite/worker.ts',
  drawing: 'src/api/files/svg/draw-svg.ts',
} as const;

/** Returns the path of a thread's program: bundled, or the source run directly by Node. */
export function threadFile(name: keyof typeof threads): string {
  const bundled = join(here, `thread-${name}.mjs`);
  return existsSync(bundled) ? bundled : projectFile(threads[name]);
}
