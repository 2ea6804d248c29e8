/** Bundles the programs of threads once a run, as in production: a bundle starts in a third of the time of its sources. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { writePrograms } from '../../scripts/support/bundle-server.ts';
import { root } from '../../scripts/support/root.ts';
import { threads } from '../../src/api/kernel/project-file.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the bundled programs. */
    threadFolder: string;
  }
}

export default async function bundleThreads({ provide }: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(root, 'node_modules/.threads-'));
  const programs = Object.entries(threads).map(([name, path]) => [`thread-${name}`, path] as const);
  await writePrograms(root, Object.fromEntries(programs), folder);
  provide('threadFolder', folder);
  return () => rmSync(folder, { recursive: true });
}
