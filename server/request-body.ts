/** Bodies of requests: how long they may take, and what becomes of one that nobody reads. */
import { IncomingMessage } from 'node:http';
import { bodyLimitOf, isUpload } from '../src/pipeline/body-limit.ts';
import type { TimeLimits, Traffic } from './front.ts';

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

/** Whether a body follows the headers. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined;
}

/** Small bodies come at once; forms with tables and files take their time. */
function timeFor(url: string, type: string | undefined, limits: TimeLimits): number {
  if (isUpload(url, type)) return limits.uploadMs;
  return bodyLimitOf(url, type) > smallBody ? limits.formMs : limits.bodyMs;
}

/** Resolves when the body has taken too long; never, when it comes in time. */
export async function slowBody(request: IncomingMessage, limits: TimeLimits): Promise<void> {
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

const linger = { bytes: 1024 * 1024, ms: 2000 } as const;
/** Browsers read an answer only when all is sent; four times what an upload may be is still told that it is too large. */
const lingerOverUpload = { bytes: 48 * 1024 * 1024, ms: 30_000 } as const;

/** After an early answer: lets the caller read it while it still writes, then cuts the connection; at once in a drain. */
export function lingerAndCut(request: IncomingMessage, traffic: Pick<Traffic, 'draining'>): void {
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
