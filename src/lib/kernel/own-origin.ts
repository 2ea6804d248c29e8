/**
 * Returns true if a request comes from a page of this site, or from no page (command line, tests): browsers send
 * Sec-Fetch-Site and, with every non-GET request, Origin; foreign pages cannot omit them. Pages and API both call it;
 * the API also requires the CSRF token. - A form posted from a page with `Referrer-Policy: no-referrer` carries the
 * origin `null`, even to its own site. - The portal may be open under another name of its host, such as 127.0.0.1 for
 * localhost. @param siteOrigin public origin of the portal, such as https://portal.example.com
 */
export function isOwnOrigin(request: Request, siteOrigin: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  const origin = request.headers.get('origin');
  if (origin === null || origin === siteOrigin) return true;
  return site === 'same-origin' && (origin === 'null' || origin === new URL(request.url).origin);
}
