/** Pages that are the same for everybody: rendered once, then sent from memory. */
import type { OutgoingHttpHeaders } from 'node:http';
import type { Assets } from './assets.ts';
import { compressBest, compressNow, smallestCompressed } from './compression.ts';
import { keepAnswer, type KeptAnswer } from './kept-answer.ts';
import { wholePage } from './whole-page.ts';

/** Enough for every public page in a few spellings; a caller cannot fill memory with odd paths. */
const mostPages = 50;
const perRequest = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
  'vary',
  'x-request-id',
]);

export interface PageCache {
  readonly find: (path: string) => KeptAnswer | undefined;
  readonly keep: (path: string, headers: OutgoingHttpHeaders, body: Buffer) => void;
}

function lastingHeaders(headers: OutgoingHttpHeaders): string[] {
  const lasting: string[] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || perRequest.has(name)) continue;
    for (const item of Array.isArray(value) ? value : [String(value)]) lasting.push(name, item);
  }
  return lasting;
}

/** Makes an empty cache, keyed by path without query; `assets` are what pages may be completed with. */
export function createPageCache(assets: Assets): PageCache {
  const pages = new Map<string, KeptAnswer>();
  return {
    find: (path) => pages.get(path),
    keep(path, rendered, renderedBody) {
      if (pages.size >= mostPages || pages.has(path)) return;
      const { headers, body } = wholePage({ headers: rendered, body: renderedBody }, assets);
      const lasting = lastingHeaders(headers);
      if (body.length < smallestCompressed) {
        pages.set(path, keepAnswer(lasting, { identity: body }));
        return;
      }
      const bodies = {
        identity: body,
        br: compressNow(body, 'br'),
        gzip: compressNow(body, 'gzip'),
      };
      pages.set(path, keepAnswer(lasting, bodies));
      // The smallest form takes a tenth of a second to find: nobody waits for it.
      void compressBest(body).then((best) => {
        pages.set(path, keepAnswer(lasting, { identity: body, ...best }));
      });
    },
  };
}
