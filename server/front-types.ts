/** What the front server is given and what its parts share. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Settings } from '#lib/server/settings.ts';

/** The app behind the front server: the adapter's handler, or a stand-in in tests. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

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
  readonly handler: Handler;
  readonly settings: Pick<Settings, 'siteUrl' | 'trustedProxies' | 'dataDir'>;
  /** The built browser files, usually dist/client. */
  readonly assetsDir: string;
  readonly log: FrontLog;
  /** Other time limits, for tests. */
  readonly limits?: Partial<TimeLimits>;
}

export interface TimeLimits {
  readonly headersMs: number;
  readonly bodyMs: number;
  readonly uploadMs: number;
  readonly checkEveryMs: number;
  /** How long a connection may neither take nor bring anything while it waits for an answer. */
  readonly stalledMs: number;
}

/** What is going on right now; read by health, drain and responses. */
export interface Traffic {
  draining: boolean;
  inFlight: number;
  lastRequestAt: number;
  proxySeen: boolean;
}
