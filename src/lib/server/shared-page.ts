/**
 * Marks a page as the same for everybody, so that the front server renders it once and keeps it ready in
 * memory (docs/performance.md). Never to be used on a page that shows anything of a client.
 */
export const sharedPage = (response: { readonly headers: Headers }): void =>
  response.headers.set('x-portal-cache', 'shared');
