import { pathOf } from './routes.ts';

/** Any origin works: it only shows whether a path leads to another origin. */
const HERE = 'http://portal.invalid';

/** Control characters and backslashes, which browsers drop or read as slashes. */

const TRICKS = /[\u0000-\u0020\\\u007f]/;

/** Addresses that no login leads to: the login itself, a message that others may write, and a call. */
const DEAD_ENDS = new Set([pathOf('login'), pathOf('error'), pathOf('session')]);

/** The path of a page, decoded, without slashes at its end; '' for a malformed one. */
function collapseSlashes(pathname: string): string {
  try {
    return decodeURIComponent(pathname).replace(/(?<!\/)\/+$/, '');
  } catch {
    return '';
  }
}

/** Where to go after a login: `next` if it is a path of this site and no dead end, else the welcome page. */
export function safeRedirect(next: string | null | undefined): string {
  const home = pathOf('welcome');
  if (!next || !next.startsWith('/') || next.startsWith('//') || TRICKS.test(next)) return home;
  if (!URL.canParse(next, HERE)) return home;
  const url = new URL(next, HERE);
  if (url.origin !== HERE || url.pathname.startsWith('//')) return home;
  if (DEAD_ENDS.has(collapseSlashes(url.pathname))) return home;
  return url.pathname + url.search + url.hash;
}

/** Address of the login page that leads back to `path` afterwards. */
export const loginPathFor = (path: string): string =>
  `${pathOf('login')}?next=${encodeURIComponent(path)}`;

/** Longest message in an address, in UTF-16 units: servers refuse long addresses, and the page shows 300 characters. */
const MAX_MESSAGE_LENGTH = 600;

/** Address of the error page with a message. */
export const errorWith = (message: string): string =>
  `${pathOf('error')}?message=${encodeURIComponent(message.slice(0, MAX_MESSAGE_LENGTH).toWellFormed())}`;
