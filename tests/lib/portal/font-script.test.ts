import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { FONT_KEY, fontScript } from '#lib/portal/font-script.ts';

interface Line {
  readonly rtt?: number;
  readonly saveData?: boolean;
}

/** What the script does on this line, in a tab that keeps this or refuses to keep anything. */
async function view(connection: Line | undefined, kept: Map<string, string> | null) {
  const fetched: string[] = [];
  const appended: Record<string, unknown>[] = [];
  const atLoad: (() => void)[] = [];
  const dataset: Record<string, string> = {};
  const storage = {
    getItem: (key: string) => kept?.get(key) ?? null,
    setItem: (key: string, value: unknown) => kept?.set(key, String(value)),
  };
  const context = {
    document: {
      currentScript: { dataset: { font: '/a.woff2' } },
      documentElement: { dataset },
      head: { append: (link: Record<string, unknown>) => appended.push(link) },
      createElement: () => ({}),
    },
    navigator: { connection },
    addEventListener: (_name: string, act: () => void) => atLoad.push(act),
    setTimeout: (act: () => void) => {
      act();
    },
    fetch: (path: string) => {
      fetched.push(path);
      return Promise.resolve({ blob: () => Promise.resolve(null) });
    },
    get sessionStorage() {
      if (kept === null) throw new Error('no storage');
      return storage;
    },
  };
  runInNewContext(fontScript, context);
  const before = [...fetched];
  for (const act of atLoad) act();
  await new Promise((resolve) => setImmediate(resolve));
  return { isLater: dataset['font'] === 'later', preloads: appended, before, fetched };
}

const preload = {
  rel: 'preload',
  href: '/a.woff2',
  as: 'font',
  type: 'font/woff2',
  crossOrigin: '',
};

it('asks for the font at once on a fast line, and on one that nothing is known of', async () => {
  for (const line of [undefined, {}, { rtt: 100 }, { rtt: 0, saveData: false }])
    expect(await view(line, new Map())).toEqual({
      isLater: false,
      preloads: [preload],
      before: [],
      fetched: [],
    });
});

it('sets the first view of a tab in the fallback on a slow line, and fetches the font at rest', async () => {
  for (const line of [{ rtt: 150 }, { rtt: 50, saveData: true }]) {
    const kept = new Map<string, string>();
    expect(await view(line, kept)).toEqual({
      isLater: true,
      preloads: [],
      before: [],
      fetched: ['/a.woff2'],
    });
    expect([...kept.keys()]).toEqual([FONT_KEY]);
    expect(await view(line, kept)).toMatchObject({ isLater: false, preloads: [preload] });
  }
});

it('works in a tab that keeps nothing', async () => {
  expect(await view({ rtt: 300 }, null)).toMatchObject({ isLater: true, fetched: ['/a.woff2'] });
});
