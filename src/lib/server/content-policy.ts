/**
 * The content security policy of pages, beside the hashes of scripts and styles that Astro adds. An external
 * API is let in for calls and pictures; nothing else leaves the site.
 * @param apiOrigin address of the configured API, empty for the embedded one
 */
export function contentPolicy(apiOrigin: string) {
  const api = apiOrigin === '' ? '' : ` ${new URL(apiOrigin).origin}`;
  return [
    "default-src 'none'",
    `img-src 'self' blob:${api}`,
    "font-src 'self'",
    `connect-src 'self'${api}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
  ] as const;
}
