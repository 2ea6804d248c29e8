/**
 * A response that shapes what the app sends: common headers, compression, kept pages, files from disk. The
 * app writes as usual; headers leave when the first piece of the body has been seen. Without a context it
 * is a plain response, for answers of the front server itself.
 */
import {
  ServerResponse,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
} from 'node:http';
import type { AnswerContext } from './answer-context.ts';
import { sendFile } from './send-file.ts';
import { shapeHeaders, type Shape } from './shape-headers.ts';
import { compressNow, createCompressor, smallestCompressed } from './compression.ts';
import { refusalBody, refusals, type Refusal } from './refusals.ts';
import { setMissing } from './security-headers.ts';

type Written = (error: Error | null | undefined) => void;
type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];
type Compressor = ReturnType<typeof createCompressor>;

const bytesOf = (chunk: unknown, encoding: unknown): Buffer => {
  if (typeof chunk === 'string')
    return Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8');
  return chunk instanceof Uint8Array
    ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    : Buffer.alloc(0);
};

export class PortalResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  context: AnswerContext | null = null;
  #pending: Buffer[] = [];
  #announcedStatus = 0;
  #committed = false;
  #refused = false;
  #shape: Shape | null = null;
  #compressor: Compressor | null = null;
  #timer: NodeJS.Immediate | null = null;

  /** Answers for the app, whatever it still writes; cuts the answer when it is already under way. */
  refuse(refusal: Refusal): void {
    if (this.#refused) return;
    this.#refused = true;
    if (this.#committed) {
      this.destroy();
      return;
    }
    this.#committed = true;
    const { type, body } = refusalBody(refusal, this.context?.path ?? '/');
    for (const name of this.getHeaderNames()) this.removeHeader(name);
    this.setHeader('Content-Type', type);
    this.statusCode = refusal.status;
    this.statusMessage = '';
    this.#shapeHeaders();
    this.setHeader('Content-Length', Buffer.byteLength(body));
    super.writeHead(this.statusCode);
    super.end(body);
  }

  /** Lets the shaped headers leave. */
  sendHead(): void {
    super.writeHead(this.statusCode);
  }

  override writeHead(status: number, second?: string | Headers, third?: Headers): this {
    if (this.context === null)
      return typeof second === 'string'
        ? super.writeHead(status, second, third)
        : super.writeHead(status, second);
    if (this.#committed) return this;
    this.statusCode = status;
    this.#announcedStatus = status;
    const headers = typeof second === 'string' ? third : (second ?? third);
    for (const [name, value] of Object.entries(headers ?? {}))
      if (value !== undefined) this.setHeader(name, value);
    return this;
  }

  override write(chunk: unknown, second?: BufferEncoding | Written, third?: Written): boolean {
    const written = typeof second === 'function' ? second : third;
    if (this.context === null)
      return super.write(chunk, typeof second === 'string' ? second : 'utf8', written);
    if (this.#refused) {
      if (written) process.nextTick(written, null);
      return true;
    }
    const bytes = bytesOf(chunk, second);
    if (this.#committed) return this.#send(bytes, written);
    this.#pending.push(bytes);
    this.#timer ??= setImmediate(() => {
      this.#startStreaming();
    });
    if (written) process.nextTick(written, null);
    return true;
  }

  override end(chunk?: unknown, second?: BufferEncoding | (() => void), third?: () => void): this {
    const done = [chunk, second, third].find((value) => typeof value === 'function') as
      (() => void) | undefined;
    const bytes = typeof chunk === 'function' ? undefined : chunk;
    if (this.context === null)
      return super.end(bytes, typeof second === 'string' ? second : 'utf8', done);
    if (this.#refused) return this;
    if (done) this.once('finish', done);
    const last = bytesOf(bytes, second);
    if (this.#committed) this.#finishStream(last);
    else this.#finishWhole(last);
    return this;
  }

  #shapeHeaders(): Shape {
    const context = this.context;
    if (context === null) throw new Error('A response without a context has nothing to shape.');
    setMissing(this, context.common);
    this.setHeader('X-Request-Id', context.requestId);
    this.#shape = shapeHeaders(this, context);
    return this.#shape;
  }

  /** The app failed after announcing a status, or gave a bare 500: answer in our own form. */
  #hasFailed(): boolean {
    const changed = this.#announcedStatus !== 0 && this.statusCode !== this.#announcedStatus;
    return changed || (this.statusCode >= 500 && !this.hasHeader('Content-Type'));
  }

  #finishWhole(last: Buffer): void {
    const { context } = this;
    if (this.#timer) clearImmediate(this.#timer);
    if (context === null) return;
    if (this.#hasFailed()) {
      this.refuse(refusals.failed);
      return;
    }
    this.#committed = true;
    const shape = this.#shapeHeaders();
    if (shape.file !== null) {
      void sendFile(this, shape.file, context);
      return;
    }
    let body = this.#pending.length === 0 ? last : Buffer.concat([...this.#pending, last]);
    this.#pending = [];
    if (shape.isShared) context.pages.keep(context.path, this.getHeaders(), body);
    if (shape.encoding !== 'identity' && body.length >= smallestCompressed) {
      body = compressNow(body, shape.encoding);
      this.setHeader('Content-Encoding', shape.encoding);
    }
    if (shape.hasBody) this.setHeader('Content-Length', body.length);
    super.writeHead(this.statusCode);
    super.end(shape.hasBody ? body : undefined);
  }

  #startStreaming(): void {
    this.#timer = null;
    if (this.#committed || this.getHeader('x-portal-cache') === 'shared') return;
    this.#committed = true;
    const shape = this.#shapeHeaders();
    if (shape.encoding !== 'identity') {
      this.setHeader('Content-Encoding', shape.encoding);
      this.removeHeader('Content-Length');
      this.#compressor = this.#pipeThrough(createCompressor(shape.encoding));
    }
    super.writeHead(this.statusCode);
    for (const bytes of this.#pending) this.#send(bytes);
    this.#pending = [];
  }

  #pipeThrough(compressor: Compressor): Compressor {
    compressor.on('data', (bytes: Buffer) => super.write(bytes));
    compressor.on('end', () => super.end());
    compressor.on('error', () => this.destroy());
    this.once('close', () => compressor.destroy());
    return compressor;
  }

  #send(bytes: Buffer, written?: Written): boolean {
    if (this.#compressor === null) return super.write(bytes, 'utf8', written);
    const { writableNeedDrain } = this.#compressor;
    this.#compressor.write(bytes, written);
    this.#timer ??= setImmediate(() => {
      this.#timer = null;
      if (this.#compressor?.writableEnded === false) this.#compressor.flush();
    });
    return !writableNeedDrain;
  }

  #finishStream(last: Buffer): void {
    if (this.#compressor) this.#compressor.end(last);
    else if (last.length > 0) super.end(last);
    else super.end();
  }
}
