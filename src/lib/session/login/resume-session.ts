/** Redirect of a logged-in visitor of the login page, loaded with the calls. Browser only. */
import { safeRedirect } from '#lib/kernel/safe-redirect.ts';
import type { AuthData } from '../auth-data.ts';
import { checkSession } from '../browser-http.ts';
import { clearRedirects, mayRedirect } from '../redirects.ts';
import { putMirror } from '../mirror.ts';
import { $toast, leaveFlash, notify } from '../toast.store.ts';

const NOT_OPENED =
  'Your session could not be opened. Allow cookies for this site and try again, or contact us.';

/** Where a login leads: the page that asked for it, else the welcome page. */
export const afterLogin = (): string =>
  safeRedirect(new URLSearchParams(location.search).get('next'));

/**
 * A stored session that the server still knows needs no second login. One that comes back from each page stays
 * here: the browser keeps no cookie, or the server lets only the browser in.
 * @param close forgets a session that the server does not know
 */
export async function resumeSession(stored: AuthData, close: () => Promise<void>): Promise<void> {
  const check = await checkSession();
  if (check.ok && (await putMirror(stored)) === 200) {
    if (!mayRedirect()) {
      clearRedirects();
      notify(NOT_OPENED, 'error');
      return;
    }
    const shown = $toast.get();
    // Moves a notification to the next page.
    if (shown) leaveFlash(shown.message, shown.kind);
    location.replace(afterLogin());
  } else if (!check.ok && [401, 403].includes(check.error.status)) await close();
}
