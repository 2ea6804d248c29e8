import { storeInTab, storageOf } from './browser-storage.ts';

/** Session storage: redirects and reloads of a stored session in a row, without a page that is its own. */
const KEY = 'redirects';
const MAX_REDIRECTS = 3;

/** Counts a redirect of this tab; returns false after too many in a row: no page takes the session. Browser only. */
export function mayRedirect(): boolean {
  const count = Number(storageOf('sessionStorage')?.getItem(KEY));
  if (count >= MAX_REDIRECTS) return false;
  storeInTab(KEY, String(count + 1));
  return true;
}

/** A page has opened, or the reason is shown. */
export const clearRedirects = (): void => storageOf('sessionStorage')?.removeItem(KEY);
