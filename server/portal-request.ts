/** A request whose body cannot grow past its limit, with or without a Content-Length. */
import { IncomingMessage } from 'node:http';

export class PortalRequest extends IncomingMessage {
  bodyLimit = Infinity;
  bodyBytes = 0;
  #isDiscarded = false;
  /** Called once, when a body without an honest length passes the limit. */
  onOverLimit: (() => void) | null = null;

  /** Node's parser hands every piece of the body to this method. */
  override push(chunk: Uint8Array | null, encoding?: BufferEncoding): boolean {
    if (this.#isDiscarded) return true;
    if (chunk === null) return super.push(null);
    this.bodyBytes += chunk.byteLength;
    if (this.bodyBytes <= this.bodyLimit) return super.push(chunk, encoding);
    const report = this.onOverLimit;
    this.onOverLimit = null;
    report?.();
    return true;
  }

  /** Throws the rest of the body away, its end too, whatever the app has read of it and still holds on to. */
  discardRest(): void {
    this.#isDiscarded = true;
    this.unpipe();
    this.removeAllListeners('readable');
    this.removeAllListeners('data');
    this.resume();
  }
}
