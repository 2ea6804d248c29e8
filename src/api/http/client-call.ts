import { hash } from 'node:crypto';
import type { ClientCall } from '#api/security/caller.ts';
import type { Call } from './endpoint.ts';

/** Returns the key under which any number of calls make one record, as it is stored; null for none. */
export function usableKey(given: string): string | null {
  if (given === '') return null;
  const isStorable = /^[\w-]{8,100}$/.test(given);
  return isStorable ? given : hash('sha256', given);
}

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
