/**
 * Whether a request comes from a page of this site, or from no page at all (command line, tests): browsers
 * send Sec-Fetch-Site and, with everything that is no GET, Origin. Foreign pages cannot leave them out. A form
 * that a page with `Referrer-Policy: no-referrer` posts carries the origin `null`, even to its own site.
 * @param siteOrigin public origin of the portal, such as https://portal.example.com
 */
export function isOwnOrigin(headers: Headers, siteOrigin: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  const origin = headers.get('origin');
  if (origin === 'null') return site === 'same-origin';
  return origin === null || origin === siteOrigin;
}
