import type { ClientCall } from '#api/security/caller.ts';
import type { Call } from './endpoint.ts';

/** Returns a key under which any number of calls make one record; null for a text that is none. */
export const usableKey = (given: string): string | null =>
  /^[\w-]{8,100}$/.test(given) ? given : null;

/** A call of a client, as use cases take it. */
export const callOf = ({
  context,
  caller,
  request,
  ...origin
}: Call<'session', unknown>): ClientCall => ({
  context,
  caller,
  origin,
  key: usableKey(request.headers.get('idempotency-key') ?? ''),
});
