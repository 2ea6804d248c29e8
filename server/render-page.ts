/** Pages from the adapter's handler. Its writer ignores slow readers, so it writes into memory: pages are small. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { handler } from '@astrojs/node/server.js';
import type { Context } from 'hono';
import type { AppEnv, PageNotes } from './app.ts';
import { WHOLE_BODY } from './bodies/send-body.ts';

/** The part of a response that the adapter's handler uses. */
class PageWriter extends Writable {
  statusCode = 200;
  statusMessage = '';
  headersSent = false;
  readonly headers = new Headers();
  readonly req: IncomingMessage;
  readonly #pieces: Buffer<ArrayBuffer>[] = [];

  constructor(req: IncomingMessage) {
    super();
    this.req = req;
  }

  get body(): Buffer<ArrayBuffer> {
    return Buffer.concat(this.#pieces);
  }

  writeHead(status: number, headers: OutgoingHttpHeaders = {}): void {
    this.statusCode = status;
    this.headersSent = true;
    for (const [name, value] of Object.entries(headers))
      for (const each of [value].flat()) this.headers.append(name, String(each));
  }

  override _write(piece: Buffer<ArrayBuffer>, _encoding: string, done: () => void): void {
    this.#pieces.push(piece);
    done();
  }
}

/** Renders a page with the body of the request, which its limit has passed. */
export async function renderPage(context: Context<AppEnv>, notes: PageNotes): Promise<Response> {
  const { incoming } = context.env;
  if (!['GET', 'HEAD'].includes(context.req.method))
    Object.assign(incoming, { body: await context.req.arrayBuffer() });
  const writer = new PageWriter(incoming);
  await handler(incoming, writer as unknown as ServerResponse, undefined, notes);
  if (notes.file) return notes.file;
  const { body, headers, statusCode: status } = writer;
  if (body.length === 0) return new Response(null, { status, headers });
  context.set(WHOLE_BODY, body);
  return new Response(body, { status, headers });
}
