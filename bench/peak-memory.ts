import { readFileSync } from 'node:fs';

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
