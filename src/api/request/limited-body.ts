/** A body stream that ends in a refusal when it grows too large, announced or not. */
import { Refusal } from '../failures.ts';

/** The body, cut with `too_large` after `maxBytes`; reading on throws the Refusal. */
export function limitedBody(request: Request, maxBytes: number): ReadableStream<Uint8Array> {
  let total = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      total += chunk.byteLength;
      if (total > maxBytes) controller.error(new Refusal('too_large'));
      else controller.enqueue(chunk);
    },
  });
  const body: ReadableStream<Uint8Array> = request.body ?? new Blob([]).stream();
  return body.pipeThrough(counter);
}
