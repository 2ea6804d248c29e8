import { pathOf } from './routes.ts';

const terms = pathOf('terms');
const written = `/${encodeURIComponent(terms.slice(1))}`;

/**
 * The portal's own spelling of an address, or null when it is spelt like that already: mail programs and other tools
 * write the & of the terms as %26, which is the same address to people and another one to the router.
 */
export function canonicalAddress({ pathname, search }: URL): string | null {
  const rest = pathname.slice(written.length);
  if (!pathname.startsWith(written) || !/^(?:\/|$)/.test(rest)) return null;
  return terms + rest + search;
}
