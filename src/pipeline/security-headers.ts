/** Headers that every answer carries, whoever made it: pages, API, files, refusals. */
import { Hono, type MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/** For everything that is not a page: nothing may be loaded, run or framed from it. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** For scripts, where a policy binds only workers: they may use this origin. */
export const scriptPolicy = "default-src 'self'; frame-ancestors 'none'";

const sensors =
  'accelerometer autoplay displayCapture encryptedMedia fullscreen geolocation gyroscope hid magnetometer ' +
  'microphone midi payment pictureInPicture publickeyCredentialsGet screenWakeLock serial usb xrSpatialTracking';
/** All sensors are off apart from the camera, which scans barcodes on pages of this origin. */
const sensorRules = {
  ...Object.fromEntries(sensors.split(' ').map((sensor) => [sensor, false])),
  camera: ['self'],
};

/** Sets them on every answer, and leaves those alone that the answer brings itself. */
export const setSecurityHeaders = (siteUrl: URL): MiddlewareHandler =>
  secureHeaders({
    overwrite: false,
    xFrameOptions: 'DENY',
    strictTransportSecurity: siteUrl.protocol === 'https:' && 'max-age=31536000; includeSubDomains',
    permissionsPolicy: sensorRules,
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
