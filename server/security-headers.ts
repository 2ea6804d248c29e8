/** Headers that every answer carries, whoever made it: pages, API, files, refusals. */
import type { ServerResponse } from 'node:http';

const sensorsOff = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** For everything that is not a page: nothing may be loaded, run or framed from it. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** For scripts, where a policy binds only workers: they may use this origin. */
export const scriptPolicy = "default-src 'self'; frame-ancestors 'none'";

/** Name and value pairs, in one flat list as `writeHead` takes them. */
export function securityHeaders(siteUrl: URL): readonly string[] {
  const headers = [
    'X-Content-Type-Options',
    'nosniff',
    'X-Frame-Options',
    'DENY',
    'Referrer-Policy',
    'no-referrer',
    'Cross-Origin-Opener-Policy',
    'same-origin',
    'Cross-Origin-Resource-Policy',
    'same-origin',
    'Permissions-Policy',
    sensorsOff,
  ];
  if (siteUrl.protocol === 'https:')
    headers.push('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  return headers;
}

/** Sets a flat list of headers one by one, leaving those alone that the app chose itself. */
export function setMissing(response: ServerResponse, headers: readonly string[]): void {
  for (let index = 0; index + 1 < headers.length; index += 2) {
    const name = headers[index] ?? '';
    if (!response.hasHeader(name)) response.setHeader(name, headers[index + 1] ?? '');
  }
}
