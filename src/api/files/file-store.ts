/** Interface of places for uploaded files, and the names of these files. */
const NAME_BYTES = 16;
const NAME = /^[0-9a-f]{32}\.[a-z]{3,4}$/;

/** Returns a new name, independent of the sender's file name. */
export const newFileName = (
  randomBytes: (size: number) => Buffer,
  extension: 'jpg' | 'png' | 'pdf' | 'xlsx' | 'csv' | 'zpl' | 'zip',
): string => `${randomBytes(NAME_BYTES).toString('hex')}.${extension}`;

/** Returns true if the text is a stored file name: no path, no dots, no escapes (OWASP ASVS 5.0, 5.3.2). */
export const isFileName = (text: string): boolean => NAME.test(text);

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
