/** Where uploaded files lie: on disk or in an S3-compatible store, behind one small interface. */

export interface FileStore {
  /** Keeps the bytes under a new name; once resolved they survive a crash. */
  write(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The file's bytes, or null when there is none of this name. */
  open(name: string): Promise<ReadableStream<Uint8Array> | null>;
  /** Removes the file; one that is gone already is no error. */
  remove(name: string): Promise<void>;
  /** Takes the file out of use; it is still found by its name until the quarantine is emptied. */
  quarantine(name: string, now: Date): Promise<void>;
  /** Deletes what was put into quarantine before this moment. */
  emptyQuarantine(before: Date): Promise<void>;
  /** What the store was told to be, or null. */
  identity(): Promise<string | null>;
  setIdentity(identity: string): Promise<void>;
  /** Names of the files that were written before this moment, in portions. */
  namesBefore(moment: Date): AsyncIterable<readonly string[]>;
}
