/** Starts the portal: settings, app, front server, listening. */
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { settingsOfProcess, type Settings } from '#lib/server/settings.ts';
import { createFrontServer } from './front-server.ts';
import type { Render } from './front.ts';
import { openLog } from './log.ts';
import { stopOnSignals } from './stop.ts';
import { warmUp } from './warm-up.ts';

/** The bundle stands in dist/server. */
const dist = dirname(import.meta.dirname);

function refuseToStart(lines: readonly string[]): never {
  process.stderr.write(`The portal cannot start:\n${lines.map((line) => `  ${line}\n`).join('')}`);
  process.exit(1);
}

async function loadRender(): Promise<Render> {
  const entry = pathToFileURL(join(dist, 'server/entry.mjs'));
  const app = (await import(entry.href)) as { render: Render };
  return app.render;
}

/** IPv4 loopback for `localhost`: what every client tries, whatever the machine's IPv6 is like. */
const listenHost = (settings: Settings): string =>
  settings.host === 'localhost' ? '127.0.0.1' : settings.host;

const REST_MS = 500;

/**
 * Gives the memory back that the start took and nothing holds any more, the nursery included: 24 MB. Done once, when
 * nobody waits.
 */
function collectOnce(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    runInNewContext("gc({ type: 'major', flavor: 'last-resort', execution: 'sync' })");
  }, REST_MS).unref();
}

/** Reads the settings, refuses wrong ones, and serves until told to stop. */
export async function run(): Promise<void> {
  const read = settingsOfProcess();
  if (!read.ok) refuseToStart(read.error);
  const settings = read.value;
  const output = openLog(settings.logLevel);
  const render = await loadRender();
  const assetsDir = join(dist, 'client');
  const front = await createFrontServer({ render, settings, assetsDir, log: output.log });
  stopOnSignals(front, output, settings.trustedProxies.length > 0);
  front.server.once('error', (error) => {
    refuseToStart([`HOST ${settings.host}, PORT ${settings.port}: ${error.message}`]);
  });
  front.server.listen(settings.port, listenHost(settings), () => {
    const place = { address: front.server.address(), siteHost: settings.siteUrl.host };
    void warmUp(front.traffic, place, output.log).then(() => {
      if (front.traffic.isCold) return;
      process.stdout.write(`The portal is ready on ${settings.siteUrl.origin}\n`);
      collectOnce();
    });
  });
}
