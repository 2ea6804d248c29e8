/** Sends a file that is made while it is read. */
import { setImmediate as turn } from 'node:timers/promises';
import type { ApiContext } from '#api/context/context.ts';
import { fileHeaders } from './file-headers.ts';

type Pieces = AsyncGenerator<Uint8Array, void>;

/**
 * Streams a file; the generator makes each piece on demand, and is closed when the reader disconnects. Rejects if the
 * first piece fails, for a regular error answer. A later failure aborts the answer, so that a partial file is
 * recognizable.
 */
export async function streamFile(
  { log }: Pick<ApiContext, 'log'>,
  about: { readonly name: string; readonly contentType: string },
  pieces: Pieces,
): Promise<Response> {
  const first = await pieces.next();
  const body = new ReadableStream<Uint8Array>(
    sourceOf(first, pieces, (error) => {
      log.error({ err: error, file: about.name }, 'a file was cut off');
    }),
  );
  return new Response(body, { headers: fileHeaders(about) });
}

function sourceOf(
  first: IteratorResult<Uint8Array, void>,
  pieces: Pieces,
  onFault: (error: unknown) => void,
): UnderlyingDefaultSource<Uint8Array> {
  let isGone = false;
  let waiting: typeof first | null = first;
  const next = async () => {
    const piece = waiting ?? (await pieces.next());
    waiting = null;
    return piece;
  };
  return {
    async pull(controller) {
      try {
        const piece = await next();
        if (isGone) return;
        if (piece.done === true) controller.close();
        else controller.enqueue(piece.value);
      } catch (error) {
        if (!isGone) onFault(error);
        controller.error(error);
      }
      // Yields, so that ready rows leave time for other requests.
      await turn();
    },
    async cancel() {
      isGone = true;
      await pieces.return();
    },
  };
}
