/** Storage of this site or tab; undefined where it is disabled. Browser only. */
export function storageOf(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[name];
  } catch {
    return undefined;
  }
}

/** Takes a text out of this tab's storage; '' for none. Browser only. */
export function popFromTab(key: string): string {
  const tab = storageOf('sessionStorage');
  const text = tab?.getItem(key) ?? '';
  tab?.removeItem(key);
  return text;
}

/** Keeps a text in this tab's storage; a full or denied storage keeps it out. Browser only. */
export function storeInTab(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // The page goes on without it.
  }
}

/** Email address from sign up to login, in this tab only. */
export const LOGIN_EMAIL_KEY = 'loginEmail';
