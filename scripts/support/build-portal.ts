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
  const code = await runCommand('astro', ['build']);
  if (code !== 0) return code;
  await bundleServer();
  await precompress(join(root, 'dist/client'));
  markBuilt(hash);
  return 0;
}
