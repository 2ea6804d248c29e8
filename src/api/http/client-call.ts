/** A call of a client, as use cases take it. */
import type { ClientCall } from '#api/security/caller.ts';
import type { Call } from './endpoint.ts';
import { idempotencyKey } from './idempotency-key.ts';

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
