/** Headers that every response carries: pages, API, files, errors. */

/** For everything but pages: nothing may be loaded, run or framed. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** For scripts, where a policy binds workers: they may use this origin. */
export const scriptPolicy = "default-src 'self'; frame-ancestors 'none'";

const sensors =
  'accelerometer autoplay display-capture encrypted-media fullscreen geolocation gyroscope hid magnetometer ' +
  'microphone midi payment picture-in-picture screen-wake-lock serial usb xr-spatial-tracking';
/** The camera scans barcodes, passkeys log in, both on pages of this origin. */
const own = ['camera', 'publickey-credentials-create', 'publickey-credentials-get'];
const permissions = [
  ...sensors.split(' ').map((sensor) => `${sensor}=()`),
  ...own.map((sensor) => `${sensor}=(self)`),
].join(', ');

export type HeaderRecord = Readonly<Record<string, string>>;

/** Returns the headers for scripts, styles and fonts, which browsers never open as documents. */
export const headersOfParts = (siteUrl: URL): HeaderRecord => ({
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  ...(siteUrl.protocol === 'https:' && {
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  }),
});

/** Returns the headers of all other responses. */
export const securityHeaders = (siteUrl: URL): HeaderRecord => ({
  ...headersOfParts(siteUrl),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': permissions,
});
