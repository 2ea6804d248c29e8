/** Puts a server under load and says what each answer cost. */
import autocannon from 'autocannon';
import type { Child } from './child.ts';
import { burst } from './config.ts';

export interface Load {
  readonly perSecond: number;
  readonly cpuMicros: number;
}

/** One burst on `path`, of some seconds or a number of requests; `cookie` opens protected pages. */
export async function putUnderLoad(
  child: Child,
  path: string,
  cookie: string,
  amount?: number,
): Promise<Load> {
  const before = await child.usage();
  const { requests, duration, non2xx, errors } = await autocannon({
    url: child.origin + path,
    connections: burst.connections,
    workers: 1,
    ...(amount === undefined ? { duration: burst.seconds } : { amount }),
    headers: {
      'accept-encoding': 'gzip, deflate, br, zstd',
      accept: 'text/html',
      'user-agent': 'bench',
      ...(cookie === '' ? {} : { cookie }),
    },
  });
  const after = await child.usage();
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx + errors} answers were not 200.`);
  return {
    perSecond: requests.total / duration,
    cpuMicros: (after.cpuMicros - before.cpuMicros) / requests.total,
  };
}
