/** Path of policy violation reports, below the API's path. */
export const reportsPath = '/csp-reports';

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
  // The only one: enhance/offline-page.ts.
  'trusted-types service-worker',
  // Understood by all browsers, unlike `report-to`. The embedded API takes the reports in.
  `report-uri /api${reportsPath}`,
] as const;

/**
 * Completes the policy at run time: permits an external API for calls and images, which takes no reports; over https
 * requires https for all requests. @param policy the page's policy @param apiBaseUrl address of the configured API,
 * empty for the embedded one
 */
export function policyOf(policy: string, apiBaseUrl: string, isHttps: boolean): string {
  const whole = isHttps ? `${policy}; upgrade-insecure-requests` : policy;
  if (apiBaseUrl === '') return whole;
  const { origin } = new URL(apiBaseUrl);
  return whole
    .replace(/; ?report-uri [^;]*/, '')
    .replace(/(connect-src|img-src)[^;]*/g, (directive) => `${directive} ${origin}`);
}
