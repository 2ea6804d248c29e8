/** Who may call: one rule for each kind of access, named by each endpoint (OWASP ASVS 5.0, 8.3.1 and 9.2.2). */
import { createHash, timingSafeEqual } from 'node:crypto';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ApiContext, OtpCaller } from '#api/context/context.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { findSession, type SessionCaller } from './sessions.ts';
import { bearerToken, tokenHash, tokenPrefixes, type TokenKind } from './tokens.ts';

export type Access = 'public' | TokenKind | 'operations';

export interface Callers {
  public: null;
  session: SessionCaller;
  'otp-sent': OtpCaller;
  'otp-verified': OtpCaller;
  operations: null;
}

type Authenticator<A extends Access> = (
  context: ApiContext,
  request: Request,
) => Promise<Result<Callers[A], Failure>>;

function tokenOfKind(request: Request, kind: TokenKind): string | null {
  const token = bearerToken(request);
  return token?.startsWith(tokenPrefixes[kind]) ? token : null;
}

const bySession: Authenticator<'session'> = async (context, request) => {
  const token = tokenOfKind(request, 'session');
  const caller = token === null ? null : await findSession(context, token);
  return caller ? ok(caller) : refuse('not_authenticated');
};

/** The text 'Invalid token' makes the portal clear its code data and start over (docs/specification.md, States). */
const byCode =
  <K extends 'otp-sent' | 'otp-verified'>(kind: K): Authenticator<K> =>
  async ({ otpAccess }, request) => {
    const token = tokenOfKind(request, kind);
    const caller = token === null ? null : await otpAccess?.(kind, tokenHash(token));
    return caller ? ok(caller) : refuse('invalid_token');
  };

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether the request carries the operations key; never while no key is set. */
export function hasOperationsKey({ settings }: ApiContext, request: Request): boolean {
  const given = /^Bearer +(\S.*)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const key = settings.operationsApiKey;
  return key !== null && given !== undefined && timingSafeEqual(digest(given), digest(key));
}

/** Without a key the feed answers 404; a logged-in client gets 403. */
const byOperationsKey: Authenticator<'operations'> = async (context, request) => {
  if (hasOperationsKey(context, request)) return ok(null);
  const isFeed = new URL(request.url).pathname.startsWith('/api/ops/');
  if (isFeed && context.settings.operationsApiKey === null) return refuse('not_found');
  const session = await bySession(context, request);
  return refuse(session.ok ? 'forbidden' : 'not_authenticated');
};

/** The authenticator for each kind of access. */
export const authenticators: { readonly [A in Access]: Authenticator<A> } = {
  public: async () => ok(null),
  session: bySession,
  'otp-sent': byCode('otp-sent'),
  'otp-verified': byCode('otp-verified'),
  operations: byOperationsKey,
};
