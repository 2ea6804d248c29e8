/**
 * Client addresses: the peer, or the nearest untrusted hop if the peer is a trusted proxy. The app reads the result in
 * headers, where it replaces what callers could forge.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';

const forwarded =
  'forwarded via x-forwarded-for x-forwarded-host x-forwarded-port x-forwarded-proto x-forwarded-prefix x-real-ip'.split(
    ' ',
  );

export interface Caller {
  readonly address: string;
  /** True if the peer may speak for others through X-Forwarded-*. */
  readonly viaTrustedProxy: boolean;
  /** True if the peer did, without a readable address. */
  readonly isUnclear: boolean;
}

/** Removes the port and the brackets that some proxies write, and the prefix of IPv4 over IPv6 sockets. */
const withoutIpv6Mapping = (address: string): string =>
  address
    .trim()
    .replace(/^\[([\da-fA-F:.]{2,45})\](?::\d{1,5})?$/, '$1')
    .replace(/^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/, '');

/** Returns the function that names the caller; forged X-Forwarded-For entries to the left never count. */
export function createCallerLookup(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => Caller {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return ({ socket, headers }) => {
    const peer = withoutIpv6Mapping(socket.remoteAddress ?? '');
    if (isIP(peer) === 0 || !isTrusted(peer, 0))
      return { address: peer, viaTrustedProxy: false, isUnclear: false };
    const hops = headers['x-forwarded-for'];
    if (typeof hops !== 'string') {
      const isUnclear = forwarded.some((name) => headers[name] !== undefined);
      return { address: peer, viaTrustedProxy: true, isUnclear };
    }
    const cleaned = hops.split(',').map(withoutIpv6Mapping).join(',');
    const request = { socket, headers: { 'x-forwarded-for': cleaned } };
    const found = proxyAddr
      .all(request as unknown as IncomingMessage, isTrusted)
      .map(withoutIpv6Mapping);
    const readable = found.filter((address) => isIP(address) !== 0);
    return {
      address: readable.at(-1) ?? peer,
      viaTrustedProxy: true,
      isUnclear: readable.length < found.length,
    };
  };
}

function requestIdFor(request: IncomingMessage, caller: Caller): string {
  const given = request.headers['x-request-id'];
  const isUsable = typeof given === 'string' && /^[\w.-]{8,128}$/.test(given);
  return caller.viaTrustedProxy && isUsable ? given : randomUUID();
}

/** Replaces or removes headers in both lists that Node keeps of them. */
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

/** Sets `x-client-address` and `x-request-id`; forwarding headers of untrusted peers leave a mark. */
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
