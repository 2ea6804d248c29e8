import { routes } from '#lib/kernel/routes.ts';

/** What a browser shows as a page at an address without a number: no session call, and no file to be saved. */
export const pageRoutes = routes.filter(
  ({ id, path }) =>
    id !== 'session' &&
    id !== 'section' &&
    id !== 'manifest' &&
    !path.includes('[') &&
    !path.endsWith('export'),
);
