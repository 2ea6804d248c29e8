/** The checks of the built portal: build, bundle guard, size budget, browser tests. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildPortal } from './build-portal.ts';
import { bundleProblems } from './bundle-guard.ts';
import { ensureChromium } from './chromium.ts';
import { readPlaywright, readReport } from './reports.ts';
import { root } from './root.ts';
import { runCommand } from './run-command.ts';
import { pageProblems, sizeProblems } from './size-budget.ts';
import { asOutcome, withFolder, type Outcome, type Step } from './steps.ts';

const client = join(root, 'dist/client');

const listing = (name: string, problems: (directory: string) => readonly string[]): Step => ({
  name,
  run: () => {
    const found = existsSync(client) ? problems(client) : ['dist/client is missing'];
    for (const problem of found) process.stdout.write(`${problem}\n`);
    return Promise.resolve(asOutcome(found.length === 0));
  },
});

async function runBrowserTests(): Promise<Outcome> {
  const chromium = await ensureChromium();
  if (chromium === null) {
    process.stdout.write('No Chromium was found and none could be installed.\n');
    return asOutcome(false);
  }
  return withFolder(async (folder) => {
    const file = join(folder, 'playwright.json');
    const code = await runCommand('playwright', ['test', '--reporter=list,json,html'], {
      // A picture that has changed: before, after and difference (`playwright show-report`).
      PLAYWRIGHT_HTML_OPEN: 'never',
      CHROMIUM_PATH: chromium,
      E2E_DATA_DIR: join(folder, 'data'),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    });
    return readReport(file, code, readPlaywright);
  });
}

export const browserSteps: readonly Step[] = [
  { name: 'build', run: async () => asOutcome((await buildPortal()) === 0) },
  listing('no server code in the browser files', bundleProblems),
  listing('size budget', sizeProblems),
  listing('requests and bytes of pages', (directory) => pageProblems(directory)),
  { name: 'browser and accessibility tests', run: runBrowserTests },
];
