/** Who is calling: the peer, or the nearest untrusted hop when the peer is a trusted proxy. */
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.process>;

const parse = (text: string): Address | null =>
  ipaddr.isValid(text) ? ipaddr.process(text) : null;

const rangeOf = (text: string): [Address, number] => {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
};

export interface Caller {
  readonly address: string;
  /** Whether the peer may speak for others through X-Forwarded-*. */
  readonly viaTrustedProxy: boolean;
}

/** Makes the function that names the caller; forged X-Forwarded-For entries to the left never count. */
export function createCallerLookup(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => Caller {
  const ranges = trustedProxies.map(rangeOf);
  const isTrusted = (address: Address): boolean =>
    ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits));

  return (request) => {
    const peer = plain(request.socket.remoteAddress ?? '');
    if (ranges.length === 0) return { address: peer, viaTrustedProxy: false };
    const address = parse(peer);
    if (address === null || !isTrusted(address)) return { address: peer, viaTrustedProxy: false };
    return { address: nearestUntrusted(request, peer, isTrusted), viaTrustedProxy: true };
  };
}

/** IPv4 reached through an IPv6 socket is written as IPv4. */
const plain = (address: string): string =>
  address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;

function nearestUntrusted(
  request: IncomingMessage,
  peer: string,
  isTrusted: (address: Address) => boolean,
): string {
  const header = request.headers['x-forwarded-for'];
  const hops = (typeof header === 'string' ? header : '').split(',');
  let nearest = peer;
  for (const hop of hops.reverse()) {
    const address = parse(hop.trim());
    if (address === null) break;
    nearest = address.toString();
    if (!isTrusted(address)) break;
  }
  return nearest;
}
