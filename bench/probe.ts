/** Loaded into each server under test: reports over the parent's channel what the process has used. */
import { readFileSync } from 'node:fs';

export interface Usage {
  /** CPU time of all threads, in microseconds. */
  readonly cpuMicros: number;
  /** Resident memory, in bytes. */
  readonly rssBytes: number;
  /** The most it ever had. */
  readonly peakBytes: number;
}

/**
 * The most memory that this process ever had, in bytes. On Linux the figure of `getrusage` begins with that of the
 * process which started this one, so the kernel's own for this program is read there.
 */
export function peakBytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024;
  const found = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'));
  if (!found) throw new Error('The kernel does not tell the peak of this process.');
  return Number(found[1]) * 1024;
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
