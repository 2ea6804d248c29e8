/** Answers that hold no piece of a file longer than it takes to send it. */
import { ServerResponse } from 'node:http';
import { releaseBuffer, isFileChunk } from '#lib/server/streams/file-stream.ts';
import type { FrontRequest } from './request-body.ts';

type WriteCallback = (error: Error | null | undefined) => void;

export class FrontResponse extends ServerResponse<FrontRequest> {
  override write(
    piece: unknown,
    how?: BufferEncoding | WriteCallback,
    written?: WriteCallback,
  ): boolean {
    if (how === undefined && isFileChunk(piece))
      return super.write(piece, () => {
        releaseBuffer(piece);
      });
    return typeof how === 'function'
      ? super.write(piece, how)
      : super.write(piece, how ?? 'utf8', written);
  }
}
