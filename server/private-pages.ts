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
  const key = `${host}\n${url}\n${cookie}`;
  return key.length <= limits.keyLength ? key : null;
}

const perAnswer = new Set(['content-length', 'content-encoding', 'etag', 'x-request-id', 'date']);

/** One client's pages for each of many clients. */
export class PrivatePages {
  readonly #pages = new Map<string, PrivatePage>();
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
  }

  /** The kept page for this request while it is current; one that is not is forgotten. */
  async find(request: IncomingMessage): Promise<PrivatePage | null> {
    const key = keyOf(request, this.#limits);
    const page = key === null ? undefined : this.#pages.get(key);
    if (key === null || !page) return null;
    const isCurrent = await page.isCurrent().catch(() => false);
    if (this.#pages.get(key) === page) {
      this.#pages.delete(key);
      if (isCurrent) this.#pages.set(key, page);
      else this.#bytes -= page.bytes;
    }
    return isCurrent ? page : null;
  }

  /** Whether a page is kept for this request, current or not. */
  has(request: IncomingMessage): boolean {
    const key = this.#pages.size === 0 ? null : keyOf(request, this.#limits);
    return key !== null && this.#pages.has(key);
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
  if (encoding !== 'identity') bodies[encoding] ??= compressNow(bodies.identity, encoding);
  const body = bodies[encoding] ?? bodies.identity;
  const own = ['Content-Length', String(body.length), 'X-Request-Id'];
  const all = head.concat(own, String(headers['x-request-id']));
  response.writeHead(200, encoding === 'identity' ? all : all.concat('Content-Encoding', encoding));
  response.end(body);
}
