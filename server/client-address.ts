/**
 * Who is calling: the peer, or the nearest untrusted hop when the peer is a trusted proxy. The app reads it in
 * headers, as it would behind any proxy; here what callers could forge in them is replaced.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** What a proxy adds to a request. */
const forwarded =
  'forwarded via x-forwarded-for x-forwarded-host x-forwarded-port x-forwarded-proto x-forwarded-prefix x-real-ip'.split(
    ' ',
  );

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
  /** Whether it did, without a readable address: then it is not known whom the address stands for. */
  readonly isUnclear: boolean;
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
    if (ranges.length === 0) return { address: peer, viaTrustedProxy: false, isUnclear: false };
    const address = parse(peer);
    if (address === null || !isTrusted(address)) {
      return { address: peer, viaTrustedProxy: false, isUnclear: false };
    }
    return { ...nearestUntrusted(request, peer, isTrusted), viaTrustedProxy: true };
  };
}

/** An address as proxies write it: some add a port, and put IPv6 in brackets. */
const hopOf = (text: string): Address | null =>
  parse(
    text
      .trim()
      .replace(/^\[([\da-fA-F:.]{2,45})\](?::\d{1,5})?$/, '$1')
      .replace(/^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/, '$1'),
  );

/** IPv4 reached through an IPv6 socket is written as IPv4. */
const plain = (address: string): string =>
  address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;

function nearestUntrusted(
  request: IncomingMessage,
  peer: string,
  isTrusted: (address: Address) => boolean,
): Pick<Caller, 'address' | 'isUnclear'> {
  const header = request.headers['x-forwarded-for'];
  const speaks = forwarded.some((name) => request.headers[name] !== undefined);
  // Without any such header it is the machine of the proxy itself that calls.
  if (typeof header !== 'string') return { address: peer, isUnclear: speaks };
  let nearest = peer;
  for (const hop of header.split(',').reverse()) {
    const address = hopOf(hop);
    if (address === null) return { address: nearest, isUnclear: true };
    nearest = address.toString();
    if (!isTrusted(address)) break;
  }
  return { address: nearest, isUnclear: false };
}

/** The id of this request: the trusted proxy's, else a new one. */
function requestIdFor(request: IncomingMessage, caller: Caller): string {
  const given = request.headers['x-request-id'];
  const isUsable = typeof given === 'string' && /^[\w.-]{8,128}$/.test(given);
  return caller.viaTrustedProxy && isUsable ? given : randomUUID();
}

/** Replaces headers, or takes them away, in both lists that Node keeps of them. */
export function replaceHeaders(
  request: IncomingMessage,
  values: Readonly<Record<string, string | undefined>>,
): void {
  const { headers, rawHeaders } = request;
  const raw: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    if (!(name.toLowerCase() in values)) raw.push(name, value);
  }
  for (const [name, value] of Object.entries(values)) {
    headers[name] = value;
    if (value !== undefined) raw.push(name, value);
  }
  request.rawHeaders = raw;
}

/** Sets `x-client-address` and `x-request-id`; forwarding headers of untrusted peers leave a mark alone. */
export function trustHeaders(request: IncomingMessage, caller: Caller): void {
  const given = forwarded.filter((name) => request.headers[name] !== undefined);
  const isMadeUp = !caller.viaTrustedProxy && given.length > 0;
  replaceHeaders(request, {
    ...(isMadeUp && Object.fromEntries(given.map((name) => [name, undefined]))),
    // A proxy passed the request on, and the address may be the proxy's own.
    ...((isMadeUp || caller.isUnclear) && { 'x-client-speaks-for-others': '1' }),
    'x-client-address': caller.address,
    'x-request-id': requestIdFor(request, caller),
  });
}
