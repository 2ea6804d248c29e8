/** Where uploaded files lie: on disk or in an S3-compatible store, behind one small interface. */

export interface FileStore {
  /** Keeps the bytes under a new name; once resolved they survive a crash. */
  write(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The file's bytes, or null when there is none of this name. */
  open(name: string): Promise<ReadableStream<Uint8Array> | null>;
  /** Removes the file; one that is gone already is no error. */
  remove(name: string): Promise<void>;
  /** Names of the files that were written before this moment, in portions. */
  namesBefore(moment: Date): AsyncIterable<readonly string[]>;
}
