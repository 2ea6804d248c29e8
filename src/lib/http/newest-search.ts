/** A search while somebody types: only the newest one answers. */

const PAUSE_MS = 250;

/** Runs one search at a time, debounced by default; null for an outdated one. */
export function newestSearch() {
  let asked = 0;
  return async <T>(search: () => Promise<T>, pauseMs = PAUSE_MS): Promise<T | null> => {
    asked += 1;
    const mine = asked;
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    if (mine !== asked) return null;
    const found = await search();
    return mine === asked ? found : null;
  };
}
