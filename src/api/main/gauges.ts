/** Gauges of `/metrics`: this process and its mail queue. */
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ApiContext } from '#api/context/context.ts';
import { labelText } from '#api/kernel/metrics.ts';
import { projectFile } from '#api/kernel/project-file.ts';
import type { Queue } from '#api/kernel/semaphore.ts';
import { outboxFigures } from '#api/mail/outbox.ts';
import { startCounting } from '#api/security/events.ts';

const RESOLUTION_MS = 20;
const NANOSECONDS = 1e9;

const versionOf = (file: string): string =>
  (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;

/** Depth and age of the outbox, by channel. */
const queues = [
  ['mail', 'outbox_mails', 'outbox_oldest_seconds'],
  ['webhook', 'webhooks_queued', 'webhooks_oldest_seconds'],
] as const;

/** Adds the gauges of a serving process; returns a stop function. */
export function addGauges(context: ApiContext): () => void {
  const { metrics, database, now, workers } = context;
  startCounting(context);
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const info = labelText({
    version: versionOf(projectFile('package.json')),
    node: process.version,
  });
  metrics.gauge('portal_info', () => new Map([[info, 1]]));
  const countRejection = (): void => metrics.count('unhandled_rejections_total');
  process.on('unhandledRejection', countRejection);
  // Since the page was read before: whoever reads it each minute sees each minute.
  metrics.gauge('event_loop_delay_seconds', () => {
    const at = (quantile: number): number =>
      Math.max(0, delay.percentile(quantile * 100) / NANOSECONDS - RESOLUTION_MS / 1000);
    const seen = [0.5, 0.99, 1].map((quantile): [string, number] => [
      labelText({ quantile }),
      at(quantile),
    ]);
    delay.reset();
    return new Map(seen);
  });
  const waiting = (read: (queue: Queue) => number): Map<string, number> =>
    new Map(
      Object.entries(workers.queues).map(([queue, each]) => [labelText({ queue }), read(each)]),
    );
  metrics.gauge('queue_waiting', () => waiting((queue) => queue.waiting));
  metrics.gauge('queue_oldest_seconds', () =>
    waiting(({ since }) => (since === null ? 0 : (performance.now() - since) / 1000)),
  );
  metrics.gauge('database_connections', () => {
    const used = database.connections?.();
    return used
      ? new Map(Object.entries(used).map(([state, count]) => [labelText({ state }), count]))
      : null;
  });
  for (const [channel, depth, age] of queues) {
    metrics.gauge(depth, async () => {
      const { waiting, failed } = await outboxFigures(
        database.reader,
        channel,
        now().toISOString(),
      );
      return new Map([
        [labelText({ state: 'waiting' }), waiting],
        [labelText({ state: 'failed' }), failed],
      ]);
    });
    metrics.gauge(age, async () => {
      const { oldest } = await outboxFigures(database.reader, channel, now().toISOString());
      return oldest === null ? 0 : Math.max(0, (now().getTime() - Date.parse(oldest)) / 1000);
    });
  }
  return () => {
    process.off('unhandledRejection', countRejection);
    delay.disable();
  };
}
