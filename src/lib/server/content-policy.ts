/**
 * The content security policy of pages, beside the hashes of scripts and styles that Astro adds: nothing but
 * our own origin, no inline script, no frame, and text can become script or markup nowhere (Trusted Types).
 */
export const contentPolicy = [
  "default-src 'none'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "require-trusted-types-for 'script'",
] as const;

/**
 * Lets an external API in, for calls and pictures. Which one is known at run time only: one build serves any.
 * @param policy the page's policy
 * @param apiBaseUrl address of the configured API, empty for the embedded one
 */
export function allowApi(policy: string, apiBaseUrl: string): string {
  if (apiBaseUrl === '') return policy;
  const { origin } = new URL(apiBaseUrl);
  return policy.replace(/(connect-src|img-src)[^;]*/g, (directive) => `${directive} ${origin}`);
}
