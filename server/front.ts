/** The parts of one front server, made once and used for each request. */
import type { Assets } from './assets.ts';
import type { Caller } from './client-address.ts';
import type { FrontLog, Handler, TimeLimits, Traffic } from './front-types.ts';
import type { HostVerdict } from './host-gate.ts';
import type { PageCache } from './page-cache.ts';
import type { PortalRequest } from './portal-request.ts';

export interface Front {
  readonly handler: Handler;
  readonly log: FrontLog;
  readonly limits: TimeLimits;
  readonly common: readonly string[];
  readonly traffic: Traffic;
  readonly siteHost: string;
  readonly filesDir: string;
  readonly assets: Assets;
  readonly pages: PageCache;
  readonly hostVerdict: (request: PortalRequest) => HostVerdict;
  readonly callerOf: (request: PortalRequest) => Caller;
}
