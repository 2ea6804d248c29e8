/** Finds a Chromium for the browser tests, or brings one. */
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { runCommand } from './run-command.ts';

/** Chromium without its window: the same pages for three quarters of the processor time. */
const headless = 'chromium-headless-shell';

const whole = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const find = (...paths: readonly string[]): string | undefined =>
  paths.find((path) => existsSync(path));

const aptGet = async (...args: readonly string[]): Promise<boolean> =>
  (await runCommand('apt-get', ['-q', ...args])) === 0;

/** Debian's package; other systems have none of that name. */
const install = async (name: string): Promise<boolean> =>
  (await aptGet('install', '-y', name)) ||
  ((await aptGet('update')) && (await aptGet('install', '-y', name)));

/** The path of a Chromium, installed where root may; null without any. */
export async function ensureChromium(): Promise<string | null> {
  const given = process.env['CHROMIUM_PATH'];
  const shell = `/usr/bin/${headless}`;
  const preferred = find(...(given ? [given] : []), shell);
  if (preferred !== undefined) return preferred;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && (await install(headless))) return shell;
  const known = (): string | undefined => find(...whole, chromium.executablePath());
  const dependencies = isRoot ? ['--with-deps'] : [];
  if (known() === undefined)
    await runCommand('playwright', ['install', ...dependencies, 'chromium']);
  if (known() === undefined && isRoot) await install('chromium');
  return known() ?? null;
}
