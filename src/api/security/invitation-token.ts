/** Tokens of invitations, for people of the company and of clients. */
import { DAY_MS } from '#lib/kernel/calendar-day.ts';
import type { ApiContext } from '#api/context/context.ts';
import { randomToken, tokenHash } from './tokens.ts';

/** Days that an invitation is valid. */
export const INVITATION_DAYS = 7;

/** Returns a token for the link of an invitation, with the hash and end to store. */
export function newInvitationToken({ now, randomBytes }: Pick<ApiContext, 'now' | 'randomBytes'>) {
  const token = randomToken(randomBytes);
  const expiresAt = new Date(now().getTime() + INVITATION_DAYS * DAY_MS).toISOString();
  return { token, hash: tokenHash(token), expiresAt };
}
