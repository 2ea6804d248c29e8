/** Who may use the editing screen. */
import { hash, timingSafeEqual } from 'node:crypto';
import { isOwnOrigin } from '#lib/kernel/own-origin.ts';
import { portalSettings } from '../portal.ts';
import { isLocal } from '../loopback.ts';
import type { Settings } from '../settings.ts';

/** Returns true for a developer's portal: sample data, reachable from this machine only. */
const isDevelopment = (settings: Settings): boolean =>
  (settings.seedDemo || import.meta.env.DEV) && isLocal(settings);

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/** The password of Basic authentication (RFC 7617); the name may be anything. */
function passwordOf(authorization: string | null): string | null {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return null;
  const pair = Buffer.from(encoded, 'base64').toString();
  return pair.slice(pair.indexOf(':') + 1);
}

const MAX_REJECTED_KEYS = 20;
const WINDOW_MS = 15 * 60_000;
const MAX_NETWORKS = 1000;

/** Wrong keys by address of the caller; the oldest are forgotten when there are too many. */
const rejectedKeys = new Map<string, { readonly until: number; count: number }>();

function triesOf(address: string): { readonly until: number; count: number } {
  const known = rejectedKeys.get(address);
  if (known && known.until > Date.now()) return known;
  const tries = { until: Date.now() + WINDOW_MS, count: 0 };
  rejectedKeys.delete(address);
  rejectedKeys.set(address, tries);
  for (const oldest of rejectedKeys.keys()) {
    if (rejectedKeys.size <= MAX_NETWORKS) break;
    rejectedKeys.delete(oldest);
  }
  return tries;
}

const isRight = (given: string, key: string): boolean =>
  timingSafeEqual(digest(given), digest(key));

/** Returns the access of a key; counts wrong ones. */
function keyAccess(headers: Headers, key: string): 'open' | 'locked' | 'slow' {
  const given = passwordOf(headers.get('authorization'));
  if (given === null) return 'locked';
  const tries = triesOf(headers.get('x-client-address') ?? '');
  if (tries.count >= MAX_REJECTED_KEYS) return 'slow';
  if (isRight(given, key)) return 'open';
  tries.count += 1;
  return 'locked';
}

/**
 * `open`: go on; `closed`: there is no such page; `locked`: the key is asked for; `slow`: too many wrong ones from there;
 * `foreign`: another site posts.
 */
export type EditorAccess = 'open' | 'closed' | 'locked' | 'slow' | 'foreign';

/** Says whether this request may use the editing screen. */
export function editorAccess(request: Request, settings = portalSettings()): EditorAccess {
  const { contentKey, siteUrl } = settings;
  if (contentKey === null && !isDevelopment(settings)) return 'closed';
  if (contentKey !== null) {
    const access = keyAccess(request.headers, contentKey);
    if (access !== 'open') return access;
  }
  const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
  return isWrite && !isOwnOrigin(request, siteUrl.origin) ? 'foreign' : 'open';
}
