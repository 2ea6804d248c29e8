/** Has a vector drawing made into a picture, within limits of time and memory, one at a time for each client. */
import { execFile } from 'node:child_process';
import { threadFile } from '#api/kernel/project-file.ts';
import { PerOwnerSemaphore } from '#api/kernel/semaphore.ts';

/** An ordinary logo takes half a second, most of it to start the process. */
const DRAWING_MS = 10_000;
const MAX_BYTES = 32 * 1024 * 1024;

const places = new PerOwnerSemaphore({ size: 2, waiting: 16 }, { size: 1, waiting: 4 });

async function draw(svg: string, timeMs: number): Promise<Buffer | null> {
  const { promise, resolve } = Promise.withResolvers<Buffer | null>();
  const drawing = execFile(
    process.execPath,
    ['--max-old-space-size=64', threadFile('drawing')],
    {
      // Withholds all settings and secrets.
      env: { UV_THREADPOOL_SIZE: '2' },
      encoding: 'buffer',
      timeout: timeMs,
      killSignal: 'SIGKILL',
      maxBuffer: MAX_BYTES,
    },
    (error, png) => resolve(error ? null : png),
  );
  // Writing to an ended process fails; the callback above reports it.
  drawing.stdin?.on('error', () => undefined);
  drawing.stdin?.end(svg);
  return promise;
}

/**
 * Renders the drawing as PNG; null on failure or time-out. @param svg made by `safeSvg` @param owner owner of the
 * drawing: each renders one at a time
 */
export async function svgToPng(
  svg: string,
  owner: string,
  timeMs = DRAWING_MS,
): Promise<Buffer | null> {
  const release = await places.acquire(owner);
  try {
    return await draw(svg, timeMs);
  } finally {
    release();
  }
}
