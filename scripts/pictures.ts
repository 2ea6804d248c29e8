/** `npm run pictures`: builds what has changed and takes the pictures of e2e/pictures anew. */
import { buildPortal } from './support/build-portal.ts';
import { ensureChromium } from './support/chromium.ts';
import { runCommand } from './support/run-command.ts';
import { isBuilt } from './support/source-hash.ts';

async function renew(): Promise<number> {
  const code = isBuilt() ? 0 : await buildPortal();
  if (code !== 0) return code;
  const chromium = await ensureChromium();
  if (chromium === null) return 1;
  return runCommand(
    'playwright',
    ['test', 'e2e/pictures.spec.ts', '--update-snapshots=all', '--reporter=list'],
    { CHROMIUM_PATH: chromium },
  );
}

process.exitCode = await renew();
