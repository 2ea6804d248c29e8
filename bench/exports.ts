/** Cost of pages and exports of very many receipts; each format in a separate process. */
import { exportFormats } from '#lib/reports/export-format.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { exportedDays, rounds } from './config.ts';
import { onPortal } from './portal.ts';
import { atMost, medianMs, type Figure } from './figures.ts';

/** A first page, its figures, or a count. */
export const LIST_MS = 150;
const EXPORT_MB = 100;

const pages: Readonly<Record<string, string>> = {
  'page of the report, whole': '',
  'page of the report, a month': '?from=2024-03-01&to=2024-03-31',
  'page of the report, a status that nearly all have': '?status=CLOSED&sort=vendor',
  'page of the report, words that some have': '?q=1z99&sort=-exceptions',
};

/** Gets an address with a cookie, to its last byte. */
export async function take(origin: string, cookie: string, address: string) {
  const started = performance.now();
  const answer = await fetch(`${origin}${address}`, { headers: { cookie }, redirect: 'manual' });
  if (answer.status !== 200) throw new Error(`${address} was answered ${answer.status}.`);
  let bytes = 0;
  for await (const chunk of answer.body ?? []) bytes += chunk.length;
  return { ms: performance.now() - started, bytes };
}

/** Whole pages of the demo client in the database of this folder, each the median of its rounds. */
export async function measureReportPages(dataDir: string): Promise<Figure[]> {
  return onPortal(dataDir, async ({ origin, cookie }) => {
    const found: Figure[] = [];
    for (const [name, query] of Object.entries(pages)) {
      const ms = await medianMs(rounds, () =>
        take(origin, cookie, `${pathOf('receipt-report')}${query}`),
      );
      found.push(atMost(name, ms, ' ms', LIST_MS));
    }
    return found;
  });
}

/** A file of about ten thousand receipts in each format, as the page's link gets it. */
export async function measureExports(dataDir: string): Promise<Figure[]> {
  const found: Figure[] = [];
  const { from, to } = exportedDays;
  for (const { format } of exportFormats) {
    const file = (until: string): string =>
      `${pathOf('receipt-export')}?format=${format}&from=${from}&to=${until}`;
    found.push(
      await onPortal(dataDir, async ({ origin, cookie, usage }) => {
        // One day first: programs are loaded once, whatever is written.
        await take(origin, cookie, file(from));
        const { rssBytes } = await usage();
        const taken = await take(origin, cookie, file(to));
        const { peakBytes } = await usage();
        const size = `${(taken.ms / 1000).toFixed(1)} s, ${(taken.bytes / 1e6).toFixed(1)} MB`;
        return atMost(
          `${format} of 10,000 receipts (${size}): memory above idle`,
          Math.max(0, peakBytes - rssBytes) / 1e6,
          ' MB',
          EXPORT_MB,
        );
      }),
    );
  }
  return found;
}
