/** A body stream that ends in a refusal when it grows too large, announced or not. */
import { Refusal } from '#api/kernel/failures.ts';

/**
 * More than the front server lets through of any body. A stream that goes on beyond it did not come through the
 * front server, and is not read on.
 */
export const DROPPED_AT_MOST = 16 * 1024 * 1024;

/**
 * The body, aborted with `too_large` after `maxBytes`; reading on throws the Refusal. What is not needed any more is
 * read to its end and dropped: the connection waits for that, and cancelling a Request whose body is still
 * arriving makes undici throw where nothing can catch it.
 */
export function limitedBody(request: Request, maxBytes: number): ReadableStream<Uint8Array> {
  const body: ReadableStream<Uint8Array> = request.body ?? new Blob([]).stream();
  const source = body.getReader();
  let total = 0;
  let isDropped = false;

  const drop = async (): Promise<void> => {
    isDropped = true;
    try {
      let dropped = 0;
      while (dropped < DROPPED_AT_MOST) {
        const { done, value } = await source.read();
        if (done) return;
        dropped += value.byteLength;
      }
    } catch {
      // The sender has gone, or the front server has cut the connection.
    }
  };

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (total > maxBytes) {
          controller.error(new Refusal('too_large'));
          void drop();
          return;
        }
        const { done, value } = await source.read();
        if (isDropped) return;
        if (done) {
          controller.close();
          return;
        }
        // Of the part that is too much, what may be read comes first: it names the file that is too large.
        controller.enqueue(value.subarray(0, maxBytes - total + 1));
        total += value.byteLength;
      },
      cancel() {
        void drop();
      },
    },
    { highWaterMark: 0 },
  );
}
