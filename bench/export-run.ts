/**
 * A process that exports receipts of the bench's client as the API does, to its last byte, and says what that took:
 * arguments are the database, the client, the format and the last day. The limit on rows does not hold here.
 */
import { pino } from 'pino';
import { openDatabase } from '#api/db/open.ts';
import { exportReceipts } from '#api/receipts/export-receipts.ts';
import { WorkerPool } from '#api/workers/worker-pool.ts';
import { receiptExport } from '#lib/receipts/calls.ts';
import { parse } from '#lib/kernel/validation.ts';
import { exportedDays } from './config.ts';
import { peakBytes } from './peak-memory.ts';

export interface ExportRun {
  readonly ms: number;
  readonly bytes: number;
  /** Memory of the process before, once it has written a short file. */
  readonly idleMb: number;
  /** The most it ever had. */
  readonly peakMb: number;
}

/** More than there are. */
const ALL = 1_000_000;

const [url = '', clientId = '', format = 'csv', to = ''] = process.argv.slice(2);
const database = await openDatabase({ url });
const workers = new WorkerPool();
const context = { database, workers, now: () => new Date(), log: pino({ level: 'warn' }) };

/** Bytes of the file with all receipts until a day. */
async function take(until: string): Promise<number> {
  const query = parse(receiptExport, { format, from: exportedDays.from, to: until });
  if (!query.ok) throw new Error(JSON.stringify(query.errors));
  const made = await exportReceipts(context, clientId, query.value, ALL);
  if (!made.ok) throw new Error(made.error.message);
  let bytes = 0;
  for await (const piece of made.value.body ?? []) bytes += piece.length;
  return bytes;
}

// One day first: programs are loaded once, whatever is written.
await take(exportedDays.from);
const idleMb = process.memoryUsage.rss() / 1e6;
const started = performance.now();
const bytes = await take(to);
const ms = performance.now() - started;
const peakMb = peakBytes() / 1e6;
process.send?.({ ms, bytes, idleMb, peakMb } satisfies ExportRun);
await workers.close();
await database.close();
