/** Starts the portal: settings, API, HTTP server, listening. */
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openLog } from '#lib/server/log.ts';
import { settingsOfProcess, type Settings } from '#lib/server/settings.ts';
import { createHttpServer } from './http-server.ts';
import { renderPage } from './render-page.ts';
import { startEmbeddedApi } from './start-api.ts';
import { stopOnSignals } from './stop.ts';
import { warmUp } from './warm-up.ts';

/** The bundle is in dist/server. */
const dist = dirname(import.meta.dirname);

function refuseToStart(lines: readonly string[]): never {
  process.stderr.write(`The portal cannot start:\n${lines.map((line) => `  ${line}\n`).join('')}`);
  process.exit(1);
}

/** Every client tries IPv4 for `localhost`, whatever the machine's IPv6 is like. */
const listenHost = (settings: Settings): string =>
  settings.host === 'localhost' ? '127.0.0.1' : settings.host;

const REST_MS = 500;

/** Gives the memory of the start back, the nursery included: 24 MB. */
function collectOnce(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    runInNewContext("gc({ type: 'major', flavor: 'last-resort', execution: 'sync' })");
  }, REST_MS).unref();
}

/** Reads the settings, refuses wrong ones, and serves until the process is stopped. */
export function start(): void {
  const read = settingsOfProcess();
  if (!read.ok) refuseToStart(read.error);
  const settings = read.value;
  const log = openLog(settings.logLevel);
  const api = startEmbeddedApi(settings);
  let close = async (): Promise<unknown> => undefined;
  void api.then((started) => {
    if (started) close = () => started.close();
  });
  const filesDir = join(dist, 'client');
  const running = createHttpServer({ settings, log, filesDir, api, renderPage });
  const { server, traffic } = running;
  const hasTrustedProxies = settings.trustedProxies.length > 0;
  stopOnSignals(running, log, { hasTrustedProxies, close: () => close() });
  server.once('error', (error) => {
    refuseToStart([`HOST ${settings.host}, PORT ${settings.port}: ${error.message}`]);
  });
  server.listen(settings.port, listenHost(settings), () => {
    const place = { address: server.address(), siteHost: settings.siteUrl.host };
    void warmUp(traffic, place, log).then(() => {
      if (traffic.isCold) return;
      process.stdout.write(`The portal is ready on ${settings.siteUrl.origin}\n`);
      collectOnce();
    });
  });
}
