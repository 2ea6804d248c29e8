/** Starts the sender of this process as soon as a mail is committed, instead of at its next round. */
import type { Database } from '#api/db/database.ts';

const listeners = new WeakMap<Database, () => void>();

/** Has `listener` called for every mail that is queued on this database by this process. */
export function onMailQueued(database: Database, listener: () => void): void {
  listeners.set(database, listener);
}

/** To be called after the transaction that queued a mail; does nothing when nobody sends here. */
export function notifyMailQueued({ database }: { readonly database: Database }): void {
  listeners.get(database)?.();
}

/** The same for a mail that is not due before so many milliseconds are over. */
export function notifyMailQueuedLater(
  context: { readonly database: Database },
  afterMs: number,
): void {
  setTimeout(() => notifyMailQueued(context), afterMs).unref();
}
