/** Names and addresses of this machine. */
import type { Settings } from './settings.ts';

/** Returns true for a name or address of this machine. */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/.test(host);

/** Returns true for a portal that is reached from this machine alone. */
export const isLocal = ({ host, siteUrl }: Pick<Settings, 'host' | 'siteUrl'>): boolean =>
  isLoopbackHost(host) && isLoopbackHost(siteUrl.hostname);
