/** Starts the senders of this process as soon as a mail or webhook is committed, instead of at their next round. */
import type { Database } from '#api/db/database.ts';

const listeners = new WeakMap<Database, Set<() => void>>();

/** Has `listener` called for everything that is queued on this database by this process; returns what ends it. */
export function onMailQueued(database: Database, listener: () => void): () => void {
  const all = listeners.get(database) ?? new Set();
  listeners.set(database, all.add(listener));
  return () => void all.delete(listener);
}

/** To be called after the transaction that queued a mail; does nothing when nobody sends here. */
export function notifyMailQueued({ database }: { readonly database: Database }): void {
  listeners.get(database)?.forEach((listener) => listener());
}

/** The same for a mail that is not due before so many milliseconds are over. */
export function notifyMailQueuedLater(
  context: { readonly database: Database },
  afterMs: number,
): void {
  setTimeout(() => notifyMailQueued(context), afterMs).unref();
}
