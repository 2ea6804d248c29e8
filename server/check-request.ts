/** Errors of a request that show in its head: method, host, path, announced length. */
import type { IncomingMessage } from 'node:http';
import { bodyLimitOf } from './bodies/body-limit.ts';
import { replaceHeaders, type Caller } from './client-address.ts';
import { allowedMethods, errors, type RequestError } from './errors.ts';

const methods = new Set(allowedMethods.split(', '));

/** Asked by supervisors and proxies under any name. */
const probes = new Set(['/healthz', '/readyz', '/metrics']);

/** The framework's own endpoints, which this product does not use, and dotfiles. */
const closed = /^\/(?:_(?:image|server-islands|actions|astro)(?:\/|$)|\.)/;

/** Returns true for a path where only known files are answered. */
export const isClosedPath = (path: string): boolean => closed.test(path);

/** Returns the decoded path without query, or null if it cannot be read. */
export function pathOf(target: string | undefined): string | null {
  if (target?.startsWith('/') !== true) return null;
  const [path = ''] = target.split('?', 1);
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);
const wellFormed = /^[\w.-]{1,253}(?::\d{1,5})?$|^\[[\da-fA-F:.]{2,45}\](?::\d{1,5})?$/;

/** Counts in the raw list, because Node folds a doubled Host header into its first value. */
const hostHeaders = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;

function isLoopback(host: string, listening: number): boolean {
  const colon = host.lastIndexOf(':');
  return loopbackNames.has(host.slice(0, colon)) && host.slice(colon + 1) === String(listening);
}

/**
 * Returns the check of Host headers; a loopback origin also answers to the other loopback names. A trusted proxy may say
 * the name in X-Forwarded-Host instead.
 */
function createHostCheck(
  siteUrl: URL,
  callerOf: (request: IncomingMessage) => Caller,
): (request: IncomingMessage) => 'ours' | 'foreign' | 'malformed' {
  const isLocal = loopbackNames.has(siteUrl.hostname);
  const port = siteUrl.port || (siteUrl.protocol === 'https:' ? '443' : '80');
  const known = new Set([siteUrl.host, `${siteUrl.hostname}:${port}`]);
  return (request) => {
    const { host } = request.headers;
    if (host === undefined || hostHeaders(request) !== 1) return 'malformed';
    if (known.has(host)) return 'ours';
    if (!wellFormed.test(host)) return 'malformed';
    const lower = host.toLowerCase();
    if (known.has(lower)) return 'ours';
    const said = request.headers['x-forwarded-host'];
    if (
      typeof said === 'string' &&
      known.has(said.toLowerCase()) &&
      callerOf(request).viaTrustedProxy
    ) {
      replaceHeaders(request, { host: siteUrl.host });
      return 'ours';
    }
    return isLocal && isLoopback(lower, request.socket.localPort ?? 0) ? 'ours' : 'foreign';
  };
}

const isTooLarge = ({ url = '', headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > bodyLimitOf(url, headers['content-type']);

/** Returns the function that finds the error of a request; the app then never sees a foreign host. */
export function createRequestCheck(
  siteUrl: URL,
  callerOf: (request: IncomingMessage) => Caller,
): (request: IncomingMessage, path: string | null) => RequestError | null {
  const checkHost = createHostCheck(siteUrl, callerOf);
  return (request, path) => {
    if (!methods.has(request.method ?? '')) return errors.methodNotAllowed;
    const host = checkHost(request);
    if (host === 'malformed') return errors.badRequest;
    // A fragment is never sent (RFC 9112, 3.2); each would have an entry in the page cache.
    if (path === null || /[\0#]/.test(path) || request.url?.includes('#')) return errors.badRequest;
    if (host === 'foreign') {
      if (!probes.has(path)) return errors.foreignHost;
      replaceHeaders(request, { host: siteUrl.host });
    }
    return isTooLarge(request) ? errors.tooLarge : null;
  };
}
