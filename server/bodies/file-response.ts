/** Answers that hold no piece of a file longer than it takes to send it. */
import { ServerResponse } from 'node:http';
import { freeChunk, isFileChunk } from '#lib/server/streams/file-stream.ts';
import type { FrontRequest } from './request-body.ts';

type Written = (error: Error | null | undefined) => void;

export class FrontResponse extends ServerResponse<FrontRequest> {
  override write(piece: unknown, how?: BufferEncoding | Written, written?: Written): boolean {
    if (how === undefined && isFileChunk(piece))
      return super.write(piece, () => {
        freeChunk(piece);
      });
    return typeof how === 'function'
      ? super.write(piece, how)
      : super.write(piece, how ?? 'utf8', written);
  }
}
