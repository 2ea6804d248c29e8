import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tests/support/free-port.ts';

/** A second built portal beside the one of the run, pointed at an API outside. */
export interface SecondPortal {
  readonly site: string;
  readonly dataDir: string;
  /** What the portal has put into its data folder. */
  readonly dataFiles: () => readonly string[];
  readonly stop: () => Promise<void>;
}

/** Starts the portal for `apiBaseUrl` (empty: its own) with more settings, and waits until it says that it is ready. */
export async function startSecondPortal(
  apiBaseUrl: string,
  more: Readonly<Record<string, string>> = {},
): Promise<SecondPortal> {
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-external-'));
  const child = spawn('node', ['dist/server/main.mjs'], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      SITE_URL: site,
      API_BASE_URL: apiBaseUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The second portal did not start.')));
    child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('ready on') && resolve());
  });
  return {
    site,
    dataDir,
    dataFiles: () => readdirSync(dataDir),
    stop: async () => {
      child.kill('SIGKILL');
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
