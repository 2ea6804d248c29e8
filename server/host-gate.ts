/** Which Host headers are ours. Links, cookies and redirects may then rely on the host. */
import type { IncomingMessage } from 'node:http';

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

export type HostVerdict = 'ours' | 'foreign' | 'malformed';

/** Counts in the raw list, because Node folds a doubled Host header into its first value. */
function hostHeaders(request: IncomingMessage): number {
  const raw = request.rawHeaders;
  let count = 0;
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

const wellFormed = /^[\w.-]{1,253}(?::\d{1,5})?$|^\[[\da-fA-F:.]{2,45}\](?::\d{1,5})?$/;

/** Makes the check for one public origin; a loopback origin also answers to the other loopback names. */
export function createHostGate(siteUrl: URL): (request: IncomingMessage) => HostVerdict {
  const isLocal = loopbackNames.has(siteUrl.hostname);
  const known = new Set([siteUrl.host, `${siteUrl.hostname}:${portOf(siteUrl)}`]);
  return (request) => {
    const host = request.headers.host;
    if (host === undefined || hostHeaders(request) !== 1) return 'malformed';
    if (known.has(host)) return 'ours';
    if (!wellFormed.test(host)) return 'malformed';
    const lower = host.toLowerCase();
    if (known.has(lower)) return 'ours';
    return isLocal && isLoopback(lower, request.socket.localPort ?? 0) ? 'ours' : 'foreign';
  };
}

function portOf(url: URL): string {
  if (url.port !== '') return url.port;
  return url.protocol === 'https:' ? '443' : '80';
}

function isLoopback(host: string, listening: number): boolean {
  const colon = host.lastIndexOf(':');
  return loopbackNames.has(host.slice(0, colon)) && host.slice(colon + 1) === String(listening);
}
