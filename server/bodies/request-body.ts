/** Bodies of requests: their time limits, and the rest of bodies that were answered early. */
import { IncomingMessage, type ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { bodyLimitOf, isUpload } from './body-limit.ts';
import { errorResponse, errors } from '../errors.ts';
import type { TimeLimits, Traffic } from '../limits.ts';

const smallBody = 64 * 1024;

/** A request whose body can be thrown away while somebody still holds on to it. */
export class FrontRequest extends IncomingMessage {
  #isDiscarded = false;

  /** Node's parser hands every piece of the body to this method. */
  override push(chunk: Uint8Array | null, encoding?: BufferEncoding): boolean {
    return this.#isDiscarded || super.push(chunk, encoding);
  }

  /** Throws the rest of the body away, its end too: the app must not take a part for the whole. */
  discardRest(): void {
    this.#isDiscarded = true;
    this.unpipe();
    this.removeAllListeners('readable');
    this.removeAllListeners('data');
    this.resume();
  }
}

/** Returns true if a body follows the headers. */
function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined;
}

/** Small bodies come at once; forms with tables and files take their time. */
function timeFor(url: string, type: string | undefined, limits: TimeLimits): number {
  if (isUpload(url, type)) return limits.uploadMs;
  return bodyLimitOf(url, type) > smallBody ? limits.formMs : limits.bodyMs;
}

/** Resolves if the body takes too long. */
async function slowBody(request: IncomingMessage, limits: TimeLimits): Promise<void> {
  const { url = '', headers } = request;
  const allowed = timeFor(url, headers['content-type'], limits);
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      if (!request.complete) resolve();
    }, allowed);
    timer.unref();
    for (const end of ['end', 'close']) request.once(end, () => clearTimeout(timer));
  });
}

/** Asks for a body that waits for permission, and answers 408 if it takes too long. */
export const limitBodyTime =
  (limits: TimeLimits): MiddlewareHandler<{ Bindings: HttpBindings }> =>
  async ({ env: { incoming, outgoing }, req }, next) => {
    if (!hasBody(incoming)) return next();
    if (incoming.headers.expect?.toLowerCase() === '100-continue') outgoing.writeContinue();
    const late = slowBody(incoming, limits).then(() => errorResponse(errors.timeout, req.path));
    return Promise.race([next(), late]);
  };

const linger = { bytes: 1024 * 1024, ms: 2000 } as const;
/** Browsers read an answer only when all is sent; four times what an upload may be is still told that it is too large. */
const lingerOverUpload = { bytes: 48 * 1024 * 1024, ms: 30_000 } as const;

/** After an early answer: lets the caller read it while it still writes, then cuts the connection; at once in a drain. */
function closeAfterDrain(request: IncomingMessage, traffic: Pick<Traffic, 'draining'>): void {
  const { socket, url = '', headers } = request;
  const patience = isUpload(url, headers['content-type']) ? lingerOverUpload : linger;
  const before = socket.bytesRead;
  const started = performance.now();
  const timer = setInterval(() => {
    const isPatient =
      !traffic.draining &&
      socket.bytesRead - before < patience.bytes &&
      performance.now() - started < patience.ms;
    if (!socket.destroyed && !request.complete && isPatient) return;
    clearInterval(timer);
    if (!request.complete) socket.destroy();
  }, 20);
  timer.unref();
}

/** Drops the rest of a body after its answer, so that the next request on the connection is not stuck behind it. */
export function discardUnreadBody(
  request: FrontRequest,
  response: ServerResponse<FrontRequest>,
  traffic: Pick<Traffic, 'draining'>,
): void {
  if (!hasBody(request)) return;
  response.once('finish', () => {
    if (request.complete) return;
    request.discardRest();
    closeAfterDrain(request, traffic);
  });
}
