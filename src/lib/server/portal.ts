import type { Envelope } from '#lib/http/envelope.ts';
import type { Settings } from './settings.ts';
import { settingsOfProcess } from './settings.ts';

/** What the portal's own pages know of the process they run in: its settings and its embedded API. */
let known: Settings | null = null;

/** The settings of this process. Throws when they are wrong; the front server has refused to start then. */
export function portalSettings(): Settings {
  if (known) return known;
  const read = settingsOfProcess();
  if (!read.ok) throw new Error(read.error.join('\n'));
  known = read.value;
  return known;
}

/** Origin of the configured API for the browser, empty for the embedded one. */
export const apiBaseUrl = (): string => portalSettings().apiBaseUrl ?? '';

export type ApiFetch = (request: Request) => Promise<Response>;

/** Whose request a page answers: the API looks the session up, counts by address and logs by request id. */
export interface Visitor {
  readonly token: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
  readonly userAgent: string | null;
}

/** An answer as a request would get it, before it becomes JSON. */
export interface PageAnswer {
  readonly status: number;
  readonly envelope: Envelope;
}

/** What one page may read of the embedded API. The visitor's session is looked up once for all of it. */
export interface PageReader {
  /** Answers GET of this path below `/api`, which may have a query; never rejects. */
  readonly read: (path: string) => Promise<PageAnswer>;
}

/** Whether the portal is reached over https: decides the cookies' names and flags. */
export const isHttps = (): boolean => portalSettings().siteUrl.protocol === 'https:';
