/**
 * Whether a request comes from a page of this site, or from no page at all (command line, tests): browsers
 * send Sec-Fetch-Site and, with every non-GET request, Origin. Foreign pages cannot leave them out. Pages
 * and API both call this function; the API asks for the CSRF token as well.
 * - A form that a page with `Referrer-Policy: no-referrer` posts carries the origin `null`, even to its own site.
 * - The portal may be open under another name of its own host, for example 127.0.0.1 for localhost.
 * @param siteOrigin public origin of the portal, such as https://portal.example.com
 */
export function isOwnOrigin(request: Request, siteOrigin: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  const origin = request.headers.get('origin');
  if (origin === null || origin === siteOrigin) return true;
  return site === 'same-origin' && (origin === 'null' || origin === new URL(request.url).origin);
}
