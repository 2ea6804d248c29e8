/**
 * Files as they are sent: read when the reader asks, in pieces whose memory is given back as soon as they are sent. Left
 * to the collector, pieces of many readers come to 64 MB before it looks.
 */
const PIECE = 64 * 1024;
/** The server and the app behind it are bundled each with its own copy of this file. */
const OF_FILE = Symbol.for('portal.piece-of-file');

type Bytes = Uint8Array<ArrayBuffer>;

/** Readable part of a file handle. */
export interface OpenFile {
  read(
    memory: Buffer,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesRead: number }>;
  close(): Promise<void>;
}

/**
 * The file from its beginning, opened when the first piece is asked for: an answer that nobody reads holds nothing open.
 * Its handle is closed at the end, when reading fails and when the reader goes away.
 */
export function fileStream(open: () => Promise<OpenFile>): ReadableStream<Bytes> {
  let handle: OpenFile | undefined;
  let at = 0;
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        try {
          handle ??= await open();
          const memory = Buffer.allocUnsafeSlow(PIECE);
          const { bytesRead } = await handle.read(memory, 0, PIECE, at);
          at += bytesRead;
          if (bytesRead > 0) {
            controller.enqueue(Object.assign(memory.subarray(0, bytesRead), { [OF_FILE]: true }));
            return;
          }
        } catch (error) {
          await handle?.close();
          throw error;
        }
        await handle.close();
        controller.close();
      },
      cancel: async () => handle?.close(),
    },
    { highWaterMark: 0 },
  );
}

/** Returns true for chunks of {@link fileStream}: they can be freed after sending. */
export const isFileChunk = (piece: unknown): piece is Bytes =>
  piece instanceof Uint8Array && OF_FILE in piece;

/** Gives its memory back now; the piece is empty then. */
export function releaseBuffer({ buffer }: Bytes): void {
  buffer.transfer(0);
}
