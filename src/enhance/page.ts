import { csrfToken } from '../lib/browser/csrf-token.ts';
import { followConnection } from '../lib/stores/connection.ts';
import { followSession, isLeaving } from '../lib/stores/session.ts';
import { showFlash } from '../lib/stores/toast.ts';
import { focusLate } from './late-focus.ts';
import { replayEarlyPresses } from './replay.ts';

/** The script of every page: session, connection, early presses. A few kilobytes, before any island. */
followSession();
followConnection();
if (!isLeaving()) showFlash();
focusLate();
replayEarlyPresses();
csrfToken();
