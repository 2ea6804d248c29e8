/** What the built portal takes for pages and files of very many receipts; each format in a process of its own. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { exportFormats, type ExportFormat } from '#lib/reports/export-format.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { exportedDays, queryRounds } from './config.ts';
import type { ExportRun } from './export-run.ts';
import { sessionOf, startPortal } from './portal.ts';
import { median } from './stats.ts';

export interface ExportFigures {
  readonly format: ExportFormat;
  readonly ms: number;
  readonly bytes: number;
  /** How far the process's memory went above what it held before. */
  readonly mb: number;
}

/** One format of one database: about ten thousand rows, and all hundred thousand. */
export interface ExportGrowth {
  readonly format: ExportFormat;
  readonly few: ExportRun;
  readonly many: ExportRun;
}

/** Milliseconds of a whole page by what it is narrowed to. */
export type PageTimes = ReadonlyMap<string, number>;

const pages: Readonly<Record<string, string>> = {
  'page of the report, whole': '',
  'page of the report, a month': '?from=2024-03-01&to=2024-03-31',
  'page of the report, a status that nearly all have': '?status=CLOSED&sort=vendor',
  'page of the report, words that some have': '?q=1z99&sort=-exceptions',
};

interface Taken {
  readonly ms: number;
  readonly bytes: number;
}

/** Gets an address as the demo client, to its last byte. */
async function take(origin: string, cookie: string, address: string): Promise<Taken> {
  const started = performance.now();
  const answer = await fetch(`${origin}${address}`, { headers: { cookie }, redirect: 'manual' });
  if (answer.status !== 200) throw new Error(`${address} was answered ${answer.status}.`);
  let bytes = 0;
  for await (const chunk of answer.body ?? []) bytes += chunk.length;
  return { ms: performance.now() - started, bytes };
}

/** Runs `work` with the portal on the database in this folder. */
async function onPortal<T>(
  dataDir: string,
  work: (
    get: (address: string) => Promise<Taken>,
    child: Awaited<ReturnType<typeof startPortal>>,
  ) => Promise<T>,
): Promise<T> {
  const child = await startPortal(dataDir);
  try {
    const { cookie } = await sessionOf(child.origin);
    return await work((address) => take(child.origin, cookie, address), child);
  } finally {
    await child.stop();
  }
}

/** Whole pages of the demo client in the database of this folder, each the median of its rounds. */
export async function measureReportPages(dataDir: string): Promise<PageTimes> {
  return onPortal(dataDir, async (get) => {
    const found = new Map<string, number>();
    for (const [name, query] of Object.entries(pages)) {
      const times: number[] = [];
      for (let round = 0; round <= queryRounds; round += 1) {
        const { ms } = await get(`${pathOf('receipt-report')}${query}`);
        // The first only warms up.
        if (round > 0) times.push(ms);
      }
      found.set(name, median(times));
    }
    return found;
  });
}

/** A file of about ten thousand receipts in each format, as the page's link gets it. */
export async function measureExports(dataDir: string): Promise<ExportFigures[]> {
  const found: ExportFigures[] = [];
  const { from, to } = exportedDays;
  for (const { format } of exportFormats) {
    const file = (until: string): string =>
      `${pathOf('receipt-export')}?format=${format}&from=${from}&to=${until}`;
    found.push(
      await onPortal(dataDir, async (get, child) => {
        // One day first: programs are loaded once, whatever is written.
        await get(file(from));
        const { rssBytes } = await child.usage();
        const taken = await get(file(to));
        const { peakBytes } = await child.usage();
        return { ...taken, format, mb: Math.max(0, peakBytes - rssBytes) / 1e6 };
      }),
    );
  }
  return found;
}

/** The bench's own start of Node: `content/` is read as the build reads it. */
const content = join(import.meta.dirname, '../tests/support/content-modules.mjs');

async function exportAlone(...order: readonly string[]): Promise<ExportRun> {
  const child = fork(join(import.meta.dirname, 'export-run.ts'), order, {
    execArgv: [...process.execArgv, '--import', content],
  });
  const [run] = (await once(child, 'message')) as [ExportRun];
  await once(child, 'exit');
  return run;
}

/** What ten times as many rows take, without the portal around: each file in a process of its own. */
export async function measureExportGrowth(url: string, client: string): Promise<ExportGrowth[]> {
  const found: ExportGrowth[] = [];
  for (const { format } of exportFormats) {
    found.push({
      format,
      few: await exportAlone(url, client, format, exportedDays.to),
      many: await exportAlone(url, client, format, exportedDays.last),
    });
  }
  return found;
}
