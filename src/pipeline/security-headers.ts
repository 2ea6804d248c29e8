/** Headers that every answer carries, whoever made it: pages, API, files, refusals. */
import { Hono, type MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/** For everything that is not a page: nothing may be loaded, run or framed from it. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** For scripts, where a policy binds only workers: they may use this origin. */
export const scriptPolicy = "default-src 'self'; frame-ancestors 'none'";

const sensorsOff = {
  accelerometer: false,
  autoplay: false,
  camera: false,
  displayCapture: false,
  encryptedMedia: false,
  fullscreen: false,
  geolocation: false,
  gyroscope: false,
  hid: false,
  magnetometer: false,
  microphone: false,
  midi: false,
  payment: false,
  pictureInPicture: false,
  publickeyCredentialsGet: false,
  screenWakeLock: false,
  serial: false,
  usb: false,
  xrSpatialTracking: false,
};

/** Sets them on every answer, and leaves those alone that the answer brings itself. */
export const setSecurityHeaders = (siteUrl: URL): MiddlewareHandler =>
  secureHeaders({
    overwrite: false,
    xFrameOptions: 'DENY',
    strictTransportSecurity: siteUrl.protocol === 'https:' && 'max-age=31536000; includeSubDomains',
    permissionsPolicy: sensorsOff,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });

/** The same as a flat list of names and values, for answers that are written without a `Response`. */
export async function securityHeaders(siteUrl: URL): Promise<readonly string[]> {
  const app = new Hono().use(setSecurityHeaders(siteUrl)).get('/', (context) => context.body(null));
  const { headers } = await app.request('/');
  return [...headers].flat();
}
