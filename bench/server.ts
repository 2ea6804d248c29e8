/** Figures of the server: requests per second, CPU per request, cold start, memory. */
import type { Child } from './child.ts';
import { coldStarts, pageViews, serverRounds } from './config.ts';
import { putUnderLoad, type Load } from './load.ts';
import { newDataDir, sessionOf, startPortal } from './portal.ts';
import { medians, median } from './stats.ts';
import { startYardstick, yardstickCookie } from './yardstick.ts';

export interface ServerFigures {
  readonly login: Load;
  readonly plainLogin: Load;
  readonly welcome: Load;
  readonly plainWelcome: Load;
  /** The yardstick's welcome page with a session looked up and a profile read. */
  readonly plainRead: Load;
  readonly coldStartMs: number;
  readonly plainColdStartMs: number;
  readonly idleMb: number;
  readonly afterFewMb: number;
  readonly afterManyMb: number;
}

const megabytes = async (child: Child): Promise<number> => (await child.usage()).rssBytes / 1e6;

type Name = 'login' | 'plainLogin' | 'welcome' | 'plainWelcome' | 'plainRead';

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
  const of = (name: Name): Load =>
    medians<keyof Load>((found.get(name) ?? []).map((load) => ({ ...load })));
  return {
    login: of('login'),
    plainLogin: of('plainLogin'),
    welcome: of('welcome'),
    plainWelcome: of('plainWelcome'),
    plainRead: of('plainRead'),
  };
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

/** Measures all of it, portal and yardstick in turns. */
export async function measureServer(): Promise<ServerFigures> {
  const dataDir = newDataDir();
  const { portal: coldStartMs, plain: plainColdStartMs } = await startTimes(dataDir);
  const [portal, plain] = [await startPortal(dataDir), await startYardstick()];
  try {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const idleMb = await megabytes(portal);
    const { cookie } = await sessionOf(portal.origin);
    const views = (requests: number) =>
      putUnderLoad(portal, '/', cookie, { requests, seconds: 60 });
    await views(pageViews.few);
    const afterFewMb = await megabytes(portal);
    await views(pageViews.many - pageViews.few);
    const afterManyMb = await megabytes(portal);
    const loads = await loadRounds(portal, plain, cookie);
    return { ...loads, coldStartMs, plainColdStartMs, idleMb, afterFewMb, afterManyMb };
  } finally {
    await portal.stop();
    await plain.stop();
  }
}
