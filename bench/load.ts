/** Puts a server under load from a second process and says what each answer cost. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Child } from './child.ts';
import { burst } from './config.ts';
import type { LoadOrder, LoadReport } from './load-process.ts';

export interface Load {
  readonly perSecond: number;
  readonly cpuMicros: number;
}

/** What a browser sends along. */
const browserHeaders = {
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  Accept: 'text/html',
  'User-Agent': 'bench',
} as const;

async function generate(order: LoadOrder): Promise<LoadReport> {
  const generator = fork(join(import.meta.dirname, 'load-process.ts'));
  generator.send(order);
  const [report] = (await once(generator, 'message')) as [LoadReport];
  return report;
}

/** One burst on `path`; `cookie` opens protected pages. */
export async function putUnderLoad(
  child: Child,
  path: string,
  cookie: string,
  limits: Partial<Pick<LoadOrder, 'seconds' | 'requests'>> = {},
): Promise<Load> {
  const headers = { ...browserHeaders, ...(cookie === '' ? {} : { Cookie: cookie }) };
  const before = await child.usage();
  const order = { origin: child.origin, path, headers, ...burst, ...limits };
  const { answers, failures, seconds } = await generate(order);
  const after = await child.usage();
  if (failures > 0) throw new Error(`${path}: ${failures} of ${answers} answers were not 200.`);
  return {
    perSecond: answers / seconds,
    cpuMicros: (after.cpuMicros - before.cpuMicros) / answers,
  };
}
