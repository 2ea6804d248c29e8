/** Where uploaded files lie: on disk or in an S3-compatible store, behind one small interface. */

export interface FileStore {
  /** Keeps the bytes under a new name; once resolved they survive a crash. */
  write(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Streams the file; null if missing. */
  open(name: string): Promise<ReadableStream<Uint8Array> | null>;
  /** Deletes the file; succeeds if it is gone. */
  remove(name: string): Promise<void>;
  /** Takes the file out of use; it is still found by its name until the quarantine is emptied. */
  quarantine(name: string, now: Date): Promise<void>;
  /** Deletes files quarantined before this moment. */
  emptyQuarantine(before: Date): Promise<void>;
  /** Identity of the store, or null. */
  identity(): Promise<string | null>;
  setIdentity(identity: string): Promise<void>;
  /** Names of the files that were written before this moment, in portions. */
  namesBefore(moment: Date): AsyncIterable<readonly string[]>;
}
