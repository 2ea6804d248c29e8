/** What the front server remembers about one request that the app answers. */
import type { Encoding } from './compression.ts';
import type { PageCache } from './page-cache.ts';

export interface AnswerContext {
  readonly requestId: string;
  /** Decoded path without the query. */
  readonly path: string;
  readonly encoding: Encoding;
  /** Flat list of the headers that every answer carries. */
  readonly common: readonly string[];
  readonly pages: PageCache;
  /** Folder that `x-portal-file` may name files of. */
  readonly filesDir: string;
  /** Pattern given by the app in `x-portal-route`, for the log. */
  route: string | null;
}
