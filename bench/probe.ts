import { peakBytes } from './peak-memory.ts';

/** Loaded into each server under test: reports over the parent's channel what the process has used. */

export interface Usage {
  /** CPU time of all threads, in microseconds. */
  readonly cpuMicros: number;
  /** Resident memory, in bytes. */
  readonly rssBytes: number;
  /** The most it ever had. */
  readonly peakBytes: number;
}

process.on('message', (message) => {
  if (message !== 'usage') return;
  const { user, system } = process.cpuUsage();
  const usage: Usage = {
    cpuMicros: user + system,
    rssBytes: process.memoryUsage.rss(),
    peakBytes: peakBytes(),
  };
  process.send?.(usage);
});
process.channel?.unref();
