/** Finds a Chromium for the browser tests, or brings one. */
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { runCommand } from './run-command.ts';

/** Chromium without its window: the same pages for two thirds of the processor time. */
const headless = 'chromium-headless-shell';

const usual = [
  `/usr/bin/${headless}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function find(): string | null {
  const given = process.env['CHROMIUM_PATH'];
  const candidates = [...(given ? [given] : []), ...usual, chromium.executablePath()];
  return candidates.find((path) => existsSync(path)) ?? null;
}

/** The path of a Chromium, installed when none is found; null when that fails too. */
export async function ensureChromium(): Promise<string | null> {
  const found = find();
  if (found !== null) return found;
  await runCommand('playwright', ['install', 'chromium']);
  const isRoot = process.getuid?.() === 0;
  if (find() === null && isRoot) {
    await runCommand('apt-get', ['update', '-q']);
    const install = async (name: string): Promise<number> =>
      runCommand('apt-get', ['install', '-y', '-q', name]);
    // Debian has it as a package, other systems only the whole browser.
    if ((await install(headless)) !== 0) await install('chromium');
  } else if (isRoot) await runCommand('playwright', ['install-deps', 'chromium']);
  return find();
}
