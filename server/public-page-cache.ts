/** Pages that are the same for everybody, rendered once and sent from memory. */
import { contentVersion } from '#lib/server/content/content-folder.ts';
import { cacheResponse, type CachedResponse } from './cached-response.ts';
import { compressBest, compressNow, smallestCompressed } from './bodies/compression.ts';

/** Enough for every public page in a few spellings; a caller cannot fill memory with unusual paths. */
const MAX_PAGES = 50;
const perRequest = new Set(['content-length', 'etag', 'vary', 'x-request-id']);

export class PublicPageCache {
  readonly #pages = new Map<string, CachedResponse>();
  #content = contentVersion();

  #dropOldContent(): void {
    if (this.#content === contentVersion()) return;
    this.#content = contentVersion();
    this.#pages.clear();
  }

  get(path: string): CachedResponse | undefined {
    this.#dropOldContent();
    return this.#pages.get(path);
  }

  /** Caches a page by its path without query, and replaces it by its smallest form when that is found. */
  set(path: string, headers: Headers, identity: Buffer<ArrayBuffer>): void {
    this.#dropOldContent();
    if (this.#pages.size >= MAX_PAGES || this.#pages.has(path)) return;
    const lasting = Object.fromEntries([...headers].filter(([name]) => !perRequest.has(name)));
    if (identity.length < smallestCompressed) {
      this.#pages.set(path, cacheResponse(lasting, { identity }));
      return;
    }
    const br = compressNow(identity, 'br', 'page');
    const gzip = compressNow(identity, 'gzip', 'page');
    const first = cacheResponse(lasting, { identity, br, gzip });
    this.#pages.set(path, first);
    void compressBest(identity).then((best) => {
      if (this.get(path) === first)
        this.#pages.set(path, cacheResponse(lasting, { identity, ...best }));
    });
  }
}
