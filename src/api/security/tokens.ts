/** Tokens: kinds, creation, hash, the Authorization header; keys derived from APP_SECRET. */
import { hash, hkdfSync } from 'node:crypto';

/**
 * `ps_` a session, `po_` a code was sent, `pr_` the code was right and the password may be reset, `pd_` a session of
 * the company's people.
 */
export const tokenPrefixes = {
  session: 'ps_',
  'otp-sent': 'po_',
  'otp-verified': 'pr_',
  staff: 'pd_',
} as const;

export type TokenKind = keyof typeof tokenPrefixes;

const TOKEN_BYTES = 32;
const BEARER = /^Bearer +([\w-]{1,200})$/i;

type RandomBytes = (size: number) => Buffer;

/** Returns a secret for a link or password; only its hash may be stored. */
export const randomToken = (randomBytes: RandomBytes): string =>
  randomBytes(TOKEN_BYTES).toString('base64url');

/** Returns a new token; only its hash may be stored. */
export const newToken = (kind: TokenKind, randomBytes: RandomBytes): string =>
  tokenPrefixes[kind] + randomToken(randomBytes);

/** Returns the stored form of a token. Tokens are random, so a fast hash is enough. */
export const tokenHash = (token: string): string => hash('sha256', token);

/** Returns the bearer token of an Authorization header; null for malformed headers. */
export const bearerToken = (authorization: string | null): string | null =>
  BEARER.exec(authorization ?? '')?.[1] ?? null;

/** Derives a separate key for each use from APP_SECRET. */
export const deriveKey = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `portal:${use}`, 32));
