/** Choosing an encoding, and compressing bodies. */
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
  type BrotliCompress,
  type Gzip,
} from 'node:zlib';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress';
import { parseAccept } from 'hono/utils/accept';

const brotliLater = promisify(brotliCompress);
const gzipLater = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** Below this a compressed body saves nothing worth the work. */
export const smallestCompressed = 1024;

/** Returns true for compressible content types; images, fonts and PDF are compressed already. */
export const isCompressible = (type: string): boolean => COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type);

/** For bodies compressed while the visitor waits: pages a fifth smaller than data, at twice the work. */
const qualities = { page: 5, data: 1 } as const;

const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: qualities.data,
  [constants.BROTLI_PARAM_LGWIN]: 18,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};
const gzipOptions = { level: 3, memLevel: 9 };

const chosen = new Map<string, Encoding>();

function choose(header: string): Encoding {
  const accepted = parseAccept(header);
  const accepts = (name: string): boolean =>
    (
      accepted.find(({ type }) => type.toLowerCase() === name) ??
      accepted.find(({ type }) => type === '*') ?? { q: 0 }
    ).q > 0;
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}

/** The best encoding that an Accept-Encoding header allows. */
export function negotiateEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string' || header === '') return 'identity';
  const known = chosen.get(header);
  if (known !== undefined) return known;
  const encoding = choose(header.slice(0, 1000));
  if (chosen.size < 200) chosen.set(header, encoding);
  return encoding;
}

/** Compresses a whole body while the caller waits: at page sizes cheaper than a trip to the thread pool. */
export function compressNow(
  body: Buffer,
  encoding: Exclude<Encoding, 'identity'>,
  kind: keyof typeof qualities,
): Buffer<ArrayBuffer> {
  return encoding === 'br'
    ? brotliCompressSync(body, {
        params: {
          ...brotliParams,
          [constants.BROTLI_PARAM_QUALITY]: qualities[kind],
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      })
    : gzipSync(body, gzipOptions);
}

/** A compressor for a body that arrives in pieces; each piece can be read as soon as it was written. */
export function createCompressor(encoding: Exclude<Encoding, 'identity'>): BrotliCompress | Gzip {
  return encoding === 'br'
    ? createBrotliCompress({ params: brotliParams, flush: constants.BROTLI_OPERATION_FLUSH })
    : createGzip({ ...gzipOptions, flush: constants.Z_SYNC_FLUSH });
}

type Compressed = Buffer<ArrayBuffer>;

/** Compresses as small as possible, off this thread, for bodies that are kept and sent often. */
export async function compressBest(body: Buffer): Promise<{ br: Compressed; gzip: Compressed }> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const all = [brotliLater(body, { params }), gzipLater(body, { level: 9 })] as const;
  const [small, older] = await Promise.all(all);
  return { br: small, gzip: older };
}
