/** Reads what this tab lost with its session, where anything was. Browser only. */
import { UNSENT_KEY } from '#lib/session/auth-storage.ts';
import { storageOf } from '#lib/session/browser-storage.ts';

export function readLost(): void {
  if (storageOf('sessionStorage')?.getItem(UNSENT_KEY))
    void import('#lib/session/unsent.store.ts').then(({ readUnsent }) => readUnsent());
}
