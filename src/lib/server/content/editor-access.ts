/** Who may use the editing screen: docs/content.md. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { isOwnOrigin } from '#lib/kernel/own-origin.ts';
import { portalSettings } from '../portal.ts';
import type { Settings } from '../settings.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

/** Whether this is a developer's own portal: sample data, reached from this machine alone. */
const isDevelopment = ({ seedDemo, host, siteUrl }: Settings): boolean =>
  (seedDemo || import.meta.env.DEV) && LOOPBACK.test(host) && LOOPBACK.test(siteUrl.hostname);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The password of Basic authentication (RFC 7617); the name may be anything. */
function passwordOf(authorization: string | null): string | null {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return null;
  const pair = Buffer.from(encoded, 'base64').toString();
  return pair.slice(pair.indexOf(':') + 1);
}

/** `open`: go on; `closed`: there is no such page; `locked`: the key is asked for; `foreign`: another site posts. */
export type EditorAccess = 'open' | 'closed' | 'locked' | 'foreign';

/** Says whether this request may use the editing screen. */
export function editorAccess(request: Request, settings = portalSettings()): EditorAccess {
  const { contentKey, siteUrl } = settings;
  if (contentKey === null && !isDevelopment(settings)) return 'closed';
  if (contentKey !== null) {
    const given = passwordOf(request.headers.get('authorization'));
    if (given === null || !timingSafeEqual(digest(given), digest(contentKey))) return 'locked';
  }
  const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
  return isWrite && !isOwnOrigin(request, siteUrl.origin) ? 'foreign' : 'open';
}
