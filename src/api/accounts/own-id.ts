/** Ids in bodies never choose whose record is touched; a foreign one is refused (security design 2.3, S40). */
import type { ApiContext, CallOrigin } from '#api/kernel/context.ts';
import { recordEvent } from '#api/security/events.ts';

interface OwnIds {
  readonly id: string;
  readonly client_number: string;
}

/** Whether `given` is the caller's id or customer id; writes a security event when it is not. */
export function isOwnId(
  context: ApiContext,
  { id, client_number }: OwnIds,
  given: string,
  origin: CallOrigin,
): boolean {
  const isOwn = given === id || given === client_number;
  if (!isOwn) recordEvent(context, 'foreign_id', origin, { clientId: id });
  return isOwn;
}
