/**
 * Child process that renders the SVG of its standard input as a PNG. The renderer has no time or memory limits, so an
 * expensive drawing ends with this process.
 */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** An ordinary logo takes 120 MB, Node included; a group that is half transparent takes 23 MB more. */
const MAX_MEMORY = 512 * 1024 * 1024;
const LOOK_MS = 20;

setInterval(() => {
  if (process.memoryUsage.rss() > MAX_MEMORY) process.kill(process.pid, 'SIGKILL');
}, LOOK_MS).unref();

sharp.cache(false);
sharp.concurrency(1);
process.stdout.write(
  await sharp(await buffer(process.stdin))
    .png()
    .toBuffer(),
);
