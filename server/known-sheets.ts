import type { IncomingHttpHeaders } from 'node:http';

/** The cookie in which a page's script notes the style sheets that the browser has. */
const SHEETS = /(?:^|;\s*)sheets=([\w.-]{1,400})/;

/** Stands before the marks of sheets that a sign-in page has fetched ahead, and that no page has used yet. */
export const AHEAD = 'ahead';

/**
 * The marks of the style sheets that a page can rely on. What was fetched ahead is good for the next page of this site; a
 * visit anew may come with the cookie and without the files. Browsers that do not say where a request comes from are believed.
 */
export function knownSheets({
  cookie = '',
  'sec-fetch-site': site = 'same-origin',
}: IncomingHttpHeaders): readonly string[] {
  const marks = SHEETS.exec(cookie)?.[1]?.split('.') ?? [];
  return marks[0] === AHEAD && site !== 'same-origin' ? [] : marks;
}
