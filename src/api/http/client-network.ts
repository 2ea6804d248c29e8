/** The address that rate limits count by; the front server has determined it (TRUSTED_PROXIES). */
import ipaddr from 'ipaddr.js';

/** Set by the server, which drops a client's header of this name; pages forward it. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

const UNKNOWN = 'unknown';

const addressOf = (request: Request): string => request.headers.get(CLIENT_ADDRESS_HEADER) ?? '';

function parsed(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return text.length < 60 && ipaddr.isValid(text) ? ipaddr.process(text) : null;
}

/** Returns an IPv4 address unchanged, an IPv6 address as its /64 (one customer's line). */
export function networkOf(text: string): string {
  const address = parsed(text);
  if (!address) return UNKNOWN;
  if (address.kind() === 'ipv4') return address.toString();
  const prefix = address.toByteArray().slice(0, 8);
  return `${ipaddr.fromByteArray([...prefix, 0, 0, 0, 0, 0, 0, 0, 0]).toString()}/64`;
}

/** The network that a request comes from. */
export const clientNetwork = (request: Request): string => networkOf(addressOf(request));

/** Set by the front server when an untrusted proxy passed the request on; the address is the proxy's. */
const SPEAKS_FOR_OTHERS_HEADER = 'x-client-speaks-for-others';

/** Returns true for a direct request from this machine; false through a local proxy. */
export const isLoopback = (request: Request): boolean =>
  parsed(addressOf(request))?.range() === 'loopback' &&
  !request.headers.has(SPEAKS_FOR_OTHERS_HEADER);
