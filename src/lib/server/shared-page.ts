/**
 * Marks a page as the same for everybody, so that the front server renders it once and caches it in memory
 * (docs/performance.md). Never use it on a page that shows data of a client.
 */
export const sharedPage = (response: { readonly headers: Headers }): void =>
  response.headers.set('x-portal-cache', 'shared');
