import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { reportFile, type ReportFile } from '#api/reports/report-file.ts';
import { WorkerPool } from '#api/workers/worker-pool.ts';
import type { SheetRecord } from '#lib/spreadsheets/columns.ts';
import { oneLine, readPdf } from '../documents/read-pdf.ts';

const COUNT = 2000;
const pools: WorkerPool[] = [];

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

/** A context with room for one list at a time. */
function contextOf() {
  const workers = new WorkerPool({ sessions: { size: 1, waiting: 0 } });
  pools.push(workers);
  const now = () => new Date('2026-03-02T10:00:00.000Z');
  return { workers, now, log: pino({ level: 'silent' }) };
}

async function* rowsOf(count: number, failsAt = Infinity): AsyncGenerator<SheetRecord> {
  for (let index = 0; index < count; index += 1) {
    if (index === failsAt) throw new Error('The database has gone');
    const at = new Date(Date.UTC(2026, 2, 8, 5, 30) + index * 3_600_000);
    yield {
      number: `RC-2026-${String(index).padStart(6, '0')}`,
      at: at.toISOString(),
      vendor: index % 2 === 0 ? 'Vögel & Söhne AVATAR' : `Office Ltd. with a long name ${index}`,
      pieces: index,
    };
  }
}

const fileOf = (rows: ReportFile['rows'], total = COUNT): ReportFile => ({
  clientId: 'client-1',
  report: 'receipts',
  title: 'Receipts',
  format: 'pdf',
  from: '2026-03-01',
  to: '',
  filters: [{ label: 'Vendor', text: 'All' }],
  columns: [
    { key: 'number', title: 'Number', type: 'identifier' },
    { key: 'at', title: 'Received', type: 'moment' },
    { key: 'vendor', title: 'Vendor', type: 'text' },
    { key: 'pieces', title: 'Pieces', type: 'integer' },
  ],
  total,
  rows,
  summed: ['pieces'],
});

const bytesOf = async (response: Response): Promise<Uint8Array> =>
  new Uint8Array(await response.arrayBuffer());

describe('a list on paper', () => {
  it('contains every row, the totals, and the page count under each', async () => {
    const response = await reportFile(contextOf(), fileOf(rowsOf(COUNT)));
    expect(response.headers.get('content-disposition')).toContain('receipts_from_2026-03-01.pdf');
    const { pages, text } = await readPdf(await bytesOf(response));
    expect(oneLine(pages[0] ?? '')).toContain(
      'Vendor All Rows 2,000 Note Times are New York time. Number Received Vendor Pieces ' +
        'RC-2026-000000 2026-03-08 00:30 Vögel & Söhne AVATAR 0 ' +
        'RC-2026-000001 2026-03-08 01:30 Office Ltd. with a long name 1 1 ' +
        'RC-2026-000002 2026-03-08 03:30',
    );
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length} · generated at 2026-03-02`);
      expect(oneLine(page)).toContain('Number Received Vendor Pieces RC-2026-');
    }
    expect(text.match(/RC-2026-\d{6}/g)).toEqual(
      Array.from({ length: COUNT }, (_, index) => `RC-2026-${String(index).padStart(6, '0')}`),
    );
    expect(text).toContain('Office Ltd. with a long name 1999 1,999 Pieces 1,999,000 Page');
  });

  it('exists for a filter without matches', async () => {
    const { text } = await readPdf(await bytesOf(await reportFile(contextOf(), fileOf([], 0))));
    expect(text).toContain('Rows 0');
    expect(text).toContain('Page 1 of 1');
  });

  it('hashes by its contents', async () => {
    const hashOf = async (rows: ReportFile['rows']) => {
      const { text } = await readPdf(await bytesOf(await reportFile(contextOf(), fileOf(rows))));
      return /SHA-256 ([0-9a-f]{64})/.exec(text)?.[1];
    };
    const row = { number: 'RC-1', vendor: 'A', pieces: 1 };
    const first = await hashOf([row]);
    expect(await hashOf([row])).toBe(first);
    expect(await hashOf([{ ...row, pieces: 2 }])).not.toBe(first);
  });

  it('leaves while its rows are read, and gives its thread back when the reader goes away', async () => {
    const context = contextOf();
    const seen = { asked: 0, ended: false };
    async function* endless(): AsyncGenerator<SheetRecord> {
      try {
        for await (const row of rowsOf(Infinity)) {
          seen.asked += 1;
          yield row;
        }
      } finally {
        seen.ended = true;
      }
    }
    const reader = (await reportFile(context, fileOf(endless()))).body?.getReader();
    await reader?.read();
    await reader?.read();
    expect(seen.asked).toBeLessThan(2000);
    await reader?.cancel();
    expect(seen.ended).toBe(true);
    expect((await reportFile(context, fileOf([]))).status).toBe(200);
  });

  it('breaks off when the rows fail, and returns its thread', async () => {
    const context = contextOf();
    const response = await reportFile(context, fileOf(rowsOf(COUNT, 1500)));
    await expect(response.arrayBuffer()).rejects.toThrow('The database has gone');
    await expect(reportFile(context, fileOf(rowsOf(COUNT, 10)))).rejects.toThrow('The database');
    expect((await reportFile(context, fileOf([]))).status).toBe(200);
  });
});
