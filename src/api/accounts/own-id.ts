/** Ids in bodies must be the caller's; foreign ones are rejected (OWASP ASVS 5.0, 8.2.2). */
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import { recordEvent } from '#api/security/events.ts';

interface OwnIds {
  readonly id: string;
  readonly client_number: string;
}

/** Returns true if `given` is the caller's id or customer id; otherwise writes a security event. */
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
