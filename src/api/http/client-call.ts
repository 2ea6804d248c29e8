import type { ClientCall } from '#api/security/caller.ts';
import type { Call } from './endpoint.ts';

/** The Idempotency-Key, or null when there is none that can be one: any number of calls with one key make one record. */
function idempotencyKey(request: Request): string | null {
  const given = request.headers.get('idempotency-key') ?? '';
  return /^[\w-]{8,100}$/.test(given) ? given : null;
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
  key: idempotencyKey(request),
});
