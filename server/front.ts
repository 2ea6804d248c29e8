/** What the front server is given, what its parts share, and the parts of one, made once. */
import type { IncomingMessage } from 'node:http';
import type { Settings } from '#lib/server/settings.ts';
import type { PageNotes } from '../src/pipeline/pipeline.ts';
import type { Assets } from './assets.ts';
import type { Caller } from './client-address.ts';
import type { HostVerdict } from './host-gate.ts';
import type { KeptPages } from './kept-pages.ts';
import type { PrivatePages } from './private-pages.ts';
import type { CompletePage } from './whole-page.ts';

/** The pipeline of `src/fetch.ts` with the app behind it, or a stand-in in tests. */
export type Render = (request: Request, notes: PageNotes) => Response | Promise<Response>;

type LogLine = (fields: object, message: string) => void;

/** The part of pino that the front server uses. */
export interface FrontLog {
  readonly debug: LogLine;
  readonly info: LogLine;
  readonly warn: LogLine;
  readonly error: LogLine;
  readonly isLevelEnabled: (level: string) => boolean;
}

export interface FrontOptions {
  readonly render: Render;
  readonly settings: Pick<Settings, 'siteUrl' | 'trustedProxies'>;
  /** The built browser files, usually dist/client. */
  readonly assetsDir: string;
  readonly log: FrontLog;
  /** Other time limits, for tests. */
  readonly limits?: Partial<TimeLimits>;
}

export interface TimeLimits {
  readonly headersMs: number;
  readonly bodyMs: number;
  readonly formMs: number;
  readonly uploadMs: number;
  readonly checkEveryMs: number;
  /** How long a connection may neither take nor bring anything while it waits for an answer. */
  readonly stalledMs: number;
  /** How long the event loop may stand still before `/healthz` says so. */
  readonly stillMs: number;
}

/** What is going on right now; read by health and drain. */
export interface Traffic {
  draining: boolean;
  /** No page could be rendered yet. */
  isCold: boolean;
  inFlight: number;
  lastRequestAt: number;
  proxySeen: boolean;
}

export interface Front {
  readonly render: Render;
  readonly log: FrontLog;
  readonly limits: TimeLimits;
  /** Flat list of the headers that every answer carries. */
  readonly common: readonly string[];
  readonly traffic: Traffic;
  readonly isTurning: () => boolean;
  readonly siteHost: string;
  readonly assets: Assets;
  readonly pages: KeptPages;
  readonly completePage: CompletePage;
  readonly privatePages: PrivatePages;
  readonly hostVerdict: (request: IncomingMessage) => HostVerdict;
  readonly callerOf: (request: IncomingMessage) => Caller;
}
