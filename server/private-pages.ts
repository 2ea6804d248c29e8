/**
 * Pages of single clients, kept in memory and never on disk: sent again to the same cookies and address only, and only
 * while the page itself says that it would be rendered the same (docs/decisions/276-private-pages-kept.md).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  compressNow,
  negotiateEncoding,
  smallestCompressed,
  type Encoding,
} from '../src/pipeline/compression.ts';
import type { IsCurrent } from '../src/pipeline/pipeline.ts';
import { knownSheets } from './known-sheets.ts';

export interface PrivateLimits {
  readonly pages: number;
  readonly bytes: number;
  readonly bytesOfPage: number;
  /** Of address and cookies together. */
  readonly keyLength: number;
}

const usual: PrivateLimits = {
  pages: 400,
  bytes: 16 * 1024 * 1024,
  bytesOfPage: 256 * 1024,
  keyLength: 4000,
};

interface PrivatePage {
  readonly head: readonly string[];
  readonly bodies: Partial<Record<Encoding, Buffer>> & { readonly identity: Buffer };
  readonly isCurrent: IsCurrent;
  /** What it counts against the limit: body, compressed bodies, key. */
  readonly bytes: number;
}

/** Says what may tell two requests for a page apart: where it was asked for, by whom. */
function keyOf(
  { method, url = '', headers }: IncomingMessage,
  limits: PrivateLimits,
): string | null {
  const { host = '', cookie = '', range } = headers;
  if (method !== 'GET' || cookie === '' || range !== undefined) return null;
  const key = [host, url, cookie, ...knownSheets(headers)].join('\n');
  return key.length <= limits.keyLength ? key : null;
}

const perAnswer = new Set(['content-length', 'content-encoding', 'etag', 'x-request-id', 'date']);

/** One client's pages for each of many clients. */
export class PrivatePages {
  readonly #pages = new Map<string, PrivatePage>();
  /** Pages that are being rendered anew, each with what ends the wait of those who ask meanwhile. */
  readonly #renewals = new Map<string, PromiseWithResolvers<void>>();
  readonly #limits: PrivateLimits;
  #bytes = 0;

  constructor(limits: Partial<PrivateLimits> = {}) {
    this.#limits = { ...usual, ...limits };
  }

  /** How much is kept now. */
  get size(): { readonly pages: number; readonly bytes: number } {
    return { pages: this.#pages.size, bytes: this.#bytes };
  }

  keep(request: IncomingMessage, headers: Headers, body: Buffer, isCurrent: IsCurrent): void {
    const key = keyOf(request, this.#limits);
    if (key === null || body.length > this.#limits.bytesOfPage) return;
    const lasting = [...headers].filter(([name]) => !perAnswer.has(name) && name !== 'vary');
    const head = [...lasting.flat(), 'Vary', 'Accept-Encoding'];
    // Its compressed forms are smaller together than the page itself.
    const bytes = 2 * body.length + 2 * key.length;
    this.#drop(key);
    this.#pages.set(key, { head, bodies: { identity: body }, isCurrent, bytes });
    this.#bytes += bytes;
    this.#makeRoom();
    this.#endWait(key);
  }

  /**
   * The kept page for this request while it is current. Of those who ask when it no longer is, the first gets null and
   * renders it; the others wait until that is done, and look once more.
   */
  async find(request: IncomingMessage): Promise<PrivatePage | null> {
    const key = keyOf(request, this.#limits);
    if (key === null) return null;
    const known = this.#pages.get(key);
    const page = await this.#current(key, known);
    const renewal = this.#renewals.get(key);
    if (page || (!known && !renewal)) return page;
    if (renewal) {
      await renewal.promise;
      return this.#current(key, this.#pages.get(key));
    }
    this.#renewals.set(key, Promise.withResolvers());
    return null;
  }

  /** Whether {@link find} may have a page for this request. */
  has(request: IncomingMessage): boolean {
    if (this.#pages.size + this.#renewals.size === 0) return false;
    const key = keyOf(request, this.#limits);
    return key !== null && (this.#pages.has(key) || this.#renewals.has(key));
  }

  /** Nobody waits any longer for a page whose rendering is over, whatever came of it. */
  rendered(request: IncomingMessage): void {
    if (this.#renewals.size > 0) this.#endWait(keyOf(request, this.#limits) ?? '');
  }

  #endWait(key: string): void {
    this.#renewals.get(key)?.resolve();
    this.#renewals.delete(key);
  }

  /** This page while it is current; one that is not is forgotten. */
  async #current(key: string, page: PrivatePage | undefined): Promise<PrivatePage | null> {
    if (!page) return null;
    const isCurrent = await page.isCurrent().catch(() => false);
    if (this.#pages.get(key) === page) {
      this.#pages.delete(key);
      if (isCurrent) this.#pages.set(key, page);
      else this.#bytes -= page.bytes;
    }
    return isCurrent ? page : null;
  }

  #drop(key: string): void {
    this.#bytes -= this.#pages.get(key)?.bytes ?? 0;
    this.#pages.delete(key);
  }

  /** The page that nobody has asked for the longest goes first. */
  #makeRoom(): void {
    for (const key of this.#pages.keys()) {
      if (this.#pages.size <= this.#limits.pages && this.#bytes <= this.#limits.bytes) return;
      this.#drop(key);
    }
  }
}

/** Sends a kept page; its compressed form is made when it is first asked for. */
export function sendPrivatePage(response: ServerResponse, { head, bodies }: PrivatePage): void {
  const { headers } = response.req;
  const accepted = negotiateEncoding(headers['accept-encoding']);
  const encoding = bodies.identity.length < smallestCompressed ? 'identity' : accepted;
  if (encoding !== 'identity') bodies[encoding] ??= compressNow(bodies.identity, encoding, 'page');
  const body = bodies[encoding] ?? bodies.identity;
  const own = ['Content-Length', String(body.length), 'X-Request-Id'];
  const all = head.concat(own, String(headers['x-request-id']));
  response.writeHead(200, encoding === 'identity' ? all : all.concat('Content-Encoding', encoding));
  response.end(body);
}
