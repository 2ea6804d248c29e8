/** Sends bodies compressed: whole ones with their length, long ones as they are made. */
import { Readable, pipeline } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { Context, MiddlewareHandler } from 'hono';
import {
  compressNow,
  createCompressor,
  isCompressible,
  negotiateEncoding,
  smallestCompressed,
  type Encoding,
} from './compression.ts';
import { spooled } from './spool.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Reader = ReadableStreamDefaultReader<Bytes>;
type PendingRead = ReturnType<Reader['read']>;

interface Start {
  readonly pieces: Bytes[];
  /** Remaining body; null when complete. */
  readonly rest: { readonly reader: Reader; readonly next: PendingRead } | null;
}

/** Reads the chunks that arrive within one turn of the event loop: a page is complete by then. */
async function readStart(body: ReadableStream<Bytes>): Promise<Start> {
  const reader = body.getReader();
  const pieces: Bytes[] = [];
  let read = await reader.read();
  const turn = new Promise<null>((resolve) => setImmediate(resolve, null));
  while (!read.done) {
    pieces.push(read.value);
    const next = reader.read();
    const known = await Promise.race([next, turn]);
    if (known === null) return { pieces, rest: { reader, next } };
    read = known;
  }
  return { pieces, rest: null };
}

/** The body from its first piece on, no faster than it is read. */
function bodyStream({ pieces, rest }: Start): ReadableStream<Bytes> {
  let next = rest?.next;
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const piece = pieces.shift();
        if (piece) {
          controller.enqueue(piece);
          return;
        }
        const read = await next?.catch(() => {
          // The reason stays inside.
          throw new Error('The answer broke off.');
        });
        next = rest?.reader.read();
        if (read?.value) controller.enqueue(read.value);
        else controller.close();
      },
      cancel: (reason) => rest?.reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

function compressed(
  body: ReadableStream<Bytes>,
  encoding: Exclude<Encoding, 'identity'>,
): ReadableStream<Bytes> {
  const compressor = createCompressor(encoding);
  pipeline(Readable.fromWeb(body as NodeStream<Bytes>), compressor, () => undefined);
  return Readable.toWeb(compressor) as ReadableStream<Bytes>;
}

/** The encoding for this answer's body; an answer that could be encoded says so. */
function encodingFor({ req, res }: Context): Encoding {
  const { headers } = res;
  if (headers.has('Content-Encoding') || !isCompressible(headers.get('Content-Type') ?? ''))
    return 'identity';
  if (!/accept-encoding/i.test(headers.get('Vary') ?? ''))
    headers.append('Vary', 'Accept-Encoding');
  const encoding = negotiateEncoding(req.header('accept-encoding'));
  // A compressed body is another representation, so a strong validator no longer holds.
  const etag = headers.get('ETag');
  if (encoding !== 'identity' && etag?.startsWith('"')) headers.set('ETag', `W/${etag}`);
  return encoding;
}

/** Variable of the context in which a handler puts the whole body of its response. */
export const WHOLE_BODY = 'wholeBody';

/** Puts another body under the headers of an answer. */
function replaceBody(context: Context, body: BodyInit): void {
  const { headers, status } = context.res;
  // Hono would mix the headers of the answer that it replaces into the new one.
  context.res = undefined;
  context.res = new Response(body, { status, headers });
}

/** The body as it is to be sent; the headers learn what they have to say about it. */
async function encoded(
  content: ReadableStream<Bytes>,
  encoding: Encoding,
  headers: Headers,
): Promise<BodyInit> {
  const start = await readStart(content);
  if (!start.rest) return encodedWhole(Buffer.concat(start.pieces), encoding, headers);
  const body = bodyStream(start);
  if (encoding === 'identity') return body;
  headers.set('Content-Encoding', encoding);
  headers.delete('Content-Length');
  return compressed(body, encoding);
}

/** Sends a complete body. */
async function encodedWhole(
  whole: Buffer<ArrayBuffer>,
  encoding: Encoding,
  headers: Headers,
): Promise<BodyInit> {
  let body = whole;
  if (encoding !== 'identity' && body.length >= smallestCompressed) {
    const isPage = headers.get('Content-Type')?.startsWith('text/html') === true;
    body = compressNow(body, encoding, isPage ? 'page' : 'data');
    headers.set('Content-Encoding', encoding);
  }
  headers.set('Content-Length', String(body.length));
  return spooled(body);
}

/** Sends what can be compressed compressed, in the encoding that the caller likes best. */
export const sendBody: MiddlewareHandler = async (context, next) => {
  await next();
  const { res, req } = context;
  const whole = context.get(WHOLE_BODY) as Buffer<ArrayBuffer> | undefined;
  if (whole) {
    replaceBody(context, await encodedWhole(whole, encodingFor(context), res.headers));
    return;
  }
  // Before its headers are read: the body names a type where none is given.
  const content = req.method === 'HEAD' || [204, 304].includes(res.status) ? undefined : res.body;
  const encoding = encodingFor(context);
  if (content === undefined) return;
  if (content === null) {
    res.headers.set('Content-Length', '0');
    return;
  }
  replaceBody(context, await encoded(content, encoding, res.headers));
};
