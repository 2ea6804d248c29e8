/** The server: requests per second, processor time per request, cold start, memory. */
import type { Child } from './child.ts';
import { coldStarts, pageViews, serverRounds } from './config.ts';
import { atMost, median, medians, type Figure } from './figures.ts';
import { putUnderLoad, type Load } from './load.ts';
import { newDataDir, sessionOf, startPortal, startYardstick, yardstickCookie } from './portal.ts';

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
  const found = new Map<Name, Load[]>();
  for (let round = 0; round < serverRounds; round += 1) {
    for (const name of Object.keys(runs) as Name[]) {
      found.set(name, [...(found.get(name) ?? []), await runs[name]()]);
    }
  }
  return (name: Name): Load =>
    medians<keyof Load>((found.get(name) ?? []).map((load) => ({ ...load })));
}

async function startTimes(dataDir: string): Promise<{ portal: number; plain: number }> {
  const portal: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < coldStarts; round += 1) {
    for (const [times, start] of [
      [plain, startYardstick],
      [portal, () => startPortal(dataDir)],
    ] as const) {
      const child = await start();
      times.push(child.coldStartMs);
      // The compile cache is written a second after the start.
      if (round === 0) await new Promise((resolve) => setTimeout(resolve, 1500));
      await child.stop();
    }
  }
  return { portal: median(portal), plain: median(plain) };
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
    await new Promise((resolve) => setTimeout(resolve, 3000));
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
