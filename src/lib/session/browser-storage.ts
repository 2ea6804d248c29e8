/** What the browser keeps for this site, or for this tab; undefined where it is set to keep nothing. Browser only. */
export function storageOf(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[name];
  } catch {
    return undefined;
  }
}
