/** The server: requests per second, processor time per request, cold start, memory. */
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { Child } from './child.ts';
import { burst, rounds, pageViews } from './config.ts';
import { atMost, inTurns, median, medians, type Figure } from './figures.ts';
import { newDataDir, sessionOf, startPortal, startYardstick, yardstickCookie } from './portal.ts';

interface Load {
  readonly perSecond: number;
  readonly cpuMicros: number;
}

/** One burst on `path`, of some seconds or a number of requests; `cookie` opens protected pages. */
async function putUnderLoad(
  child: Child,
  path: string,
  cookie: string,
  amount?: number,
): Promise<Load> {
  const before = await child.usage();
  const { requests, duration, non2xx, errors } = await autocannon({
    url: child.origin + path,
    connections: burst.connections,
    workers: 1,
    ...(amount === undefined ? { duration: burst.seconds } : { amount }),
    headers: {
      'accept-encoding': 'gzip, deflate, br, zstd',
      accept: 'text/html',
      'user-agent': 'bench',
      ...(cookie === '' ? {} : { cookie }),
    },
  });
  const after = await child.usage();
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx + errors} answers were not 200.`);
  return {
    perSecond: requests.total / duration,
    cpuMicros: (after.cpuMicros - before.cpuMicros) / requests.total,
  };
}

const megabytes = async (child: Child): Promise<number> => (await child.usage()).rssBytes / 1e6;

type Name = 'login' | 'plainLogin' | 'welcome' | 'plainWelcome' | 'plainRead';

/** Portal and yardstick in turns; `plainRead` looks a session up and reads a profile. */
async function loadRounds(portal: Child, plain: Child, cookie: string) {
  const runs: Record<Name, () => Promise<Load>> = {
    plainLogin: () => putUnderLoad(plain, '/login', ''),
    login: () => putUnderLoad(portal, '/login', ''),
    plainWelcome: () => putUnderLoad(plain, '/', yardstickCookie),
    welcome: () => putUnderLoad(portal, '/', cookie),
    plainRead: () => putUnderLoad(plain, '/read', yardstickCookie),
  };
  const found = await inTurns(rounds, runs);
  return (name: Name): Load => medians(found[name]);
}

async function startTime(start: () => Promise<Child>, restMs = 0): Promise<number> {
  const child = await start();
  await sleep(restMs);
  await child.stop();
  return child.coldStartMs;
}

async function startTimes(dataDir: string) {
  const portal = () => startPortal(dataDir);
  // The compile cache is written a second after the first start.
  await startTime(portal, 1500);
  const times = await inTurns(rounds, {
    plain: () => startTime(startYardstick),
    portal: () => startTime(portal),
  });
  return { portal: median(times.portal), plain: median(times.plain) };
}

const cost = (what: string, { perSecond, cpuMicros }: Load): Figure => ({
  what: `${what} (${perSecond.toFixed(0)} requests/s)`,
  value: cpuMicros,
  unit: ' µs',
});

export async function measureServer(): Promise<Figure[]> {
  const dataDir = newDataDir();
  const start = await startTimes(dataDir);
  const [portal, plain] = [await startPortal(dataDir), await startYardstick()];
  try {
    await sleep(3000);
    const idle = await megabytes(portal);
    const { cookie } = await sessionOf(portal.origin);
    await putUnderLoad(portal, '/', cookie, pageViews.few);
    const afterFew = await megabytes(portal);
    await putUnderLoad(portal, '/', cookie, pageViews.many - pageViews.few);
    const afterMany = await megabytes(portal);
    const load = await loadRounds(portal, plain, cookie);
    const share = (what: string, ours: Name, theirs: Name, min: number): Figure => ({
      what: `${what}: requests/s, share of plain`,
      value: load(ours).perSecond / load(theirs).perSecond,
      unit: '',
      min,
    });
    return [
      share('/login', 'login', 'plainLogin', 1 / 6),
      share('welcome', 'welcome', 'plainWelcome', 1 / 30),
      cost('/login: processor time', load('login')),
      cost('/login of plain', load('plainLogin')),
      cost('welcome: processor time', load('welcome')),
      cost('welcome of plain, from memory', load('plainWelcome')),
      cost('welcome of plain, with a session and a profile read', load('plainRead')),
      atMost(`cold start (plain: ${start.plain.toFixed(0)} ms)`, start.portal, ' ms', 400),
      atMost('memory idle', idle, ' MB', 120),
      atMost('memory after 1,000 page views', afterFew, ' MB', 200),
      atMost('memory after 20,000 page views', afterMany, ' MB', 220),
    ];
  } finally {
    await portal.stop();
    await plain.stop();
  }
}
