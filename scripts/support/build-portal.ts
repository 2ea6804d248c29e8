/** The production build: Astro, then the server as one bundle and the browser's files compressed once for all. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleServer } from './bundle-server.ts';
import { precompress } from './precompress.ts';
import { root } from './root.ts';
import { runCommand } from './run-command.ts';
import { markBuilt, sourceHash } from './source-hash.ts';

/** Builds into dist/; the exit code. */
export async function buildPortal(): Promise<number> {
  const hash = sourceHash();
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  // Whatever the caller's environment says: pages built for developers answer 500 beside the React of production.
  const code = await runCommand('astro', ['build'], { NODE_ENV: 'production' });
  if (code !== 0) return code;
  await bundleServer();
  await precompress(join(root, 'dist/client'));
  markBuilt(hash);
  return 0;
}
