/** Starts the senders of this process as soon as a mail or webhook is committed, instead of at their next round. */
import type { Database } from '#api/db/database.ts';

const listeners = new WeakMap<Database, Set<() => void>>();

/** Calls `listener` for each entry queued on this database by this process; returns an unsubscribe function. */
export function onMailQueued(database: Database, listener: () => void): () => void {
  const all = listeners.get(database) ?? new Set();
  listeners.set(database, all.add(listener));
  return () => void all.delete(listener);
}

/** Call after the transaction that queued a mail; ignored if this process sends none. */
export function notifyMailQueued({ database }: { readonly database: Database }): void {
  listeners.get(database)?.forEach((listener) => listener());
}

/** Variant for a mail due after this many milliseconds. */
export function notifyMailQueuedLater(
  context: { readonly database: Database },
  afterMs: number,
): void {
  setTimeout(() => notifyMailQueued(context), afterMs).unref();
}
