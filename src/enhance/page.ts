import { csrfToken } from '#lib/session/csrf-token.ts';
import { followConnection } from '#lib/session/connection.store.ts';
import { followSession, isLeaving, readLost } from '#lib/session/session.store.ts';
import { showFlash } from '#lib/session/toast.store.ts';
import { focusLate } from './late-focus.ts';
import { prefetchStylesheets } from './prefetch.ts';
import { retargetShiftedClicks } from './retarget-clicks.ts';

/** The script of every page: session, connection, presses on what moved. A few kilobytes, before any island. */
followSession();
followConnection();
focusLate();
retargetShiftedClicks();

/** How long a picture that hangs holds up a notification. */
const LOAD_MS = 3000;

const loaded = new Promise((resolve) => addEventListener('load', resolve));
const late = new Promise((resolve) => setTimeout(resolve, LOAD_MS));
void Promise.race([loaded, late]).then(() => {
  readLost();
  prefetchStylesheets();
  // Asking for cookies waits for another process: after the first paint.
  csrfToken();
  // Showing a notification loads React, which would delay the next page.
  if (!isLeaving()) showFlash();
});
