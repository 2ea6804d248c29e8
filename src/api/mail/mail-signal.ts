/** Starts the sender of this process as soon as a mail is committed, instead of at its next round. */
import type { Database } from '#api/db/database.ts';

const bells = new WeakMap<Database, () => void>();

/** Calls `ring` for every mail that is queued on this database by this process. */
export function hangBell(database: Database, ring: () => void): void {
  bells.set(database, ring);
}

/** To be called after the transaction that queued a mail; does nothing when nobody sends here. */
export function wakeSender({ database }: { readonly database: Database }): void {
  bells.get(database)?.();
}

/** The same for a mail that is not due before so many milliseconds are over. */
export function wakeSenderLater(context: { readonly database: Database }, afterMs: number): void {
  setTimeout(() => wakeSender(context), afterMs).unref();
}
