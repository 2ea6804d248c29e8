/** Who may call: one rule for each kind of access, named by each endpoint (OWASP ASVS 5.0, 8.3.1 and 9.2.2). */
import type { ApiContext, OtpCaller } from '#api/context/context.ts';
import { type SessionCaller, findSession } from './sessions.ts';
import { findStaffSession, hasStaff, type StaffCaller } from './staff-sessions.ts';
import { bearerToken, tokenHash, tokenPrefixes, type TokenKind } from './tokens.ts';
import { hash, timingSafeEqual } from 'node:crypto';
import type { OperationsKey } from '#lib/server/setting-parsers.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { firstKey } from './caller.ts';

export type Access = 'public' | TokenKind | 'operations';

/** The key of a call of the feed. */
interface OperationsCaller {
  readonly keyName: string;
}

export interface Callers {
  public: null;
  session: SessionCaller;
  staff: StaffCaller;
  'otp-sent': OtpCaller;
  'otp-verified': OtpCaller;
  operations: OperationsCaller | StaffCaller;
}

/** Credentials of a caller: Authorization header and called path. */
interface Credentials {
  readonly authorization: string | null;
  readonly url: string;
}

type Authenticator<A extends Access> = (
  context: ApiContext,
  credentials: Credentials,
) => Promise<Result<Callers[A], Failure>>;

function tokenOfKind({ authorization }: Credentials, kind: TokenKind): string | null {
  const token = bearerToken(authorization);
  return token?.startsWith(tokenPrefixes[kind]) ? token : null;
}

const bySession: Authenticator<'session'> = async (context, credentials) => {
  const token = tokenOfKind(credentials, 'session');
  const caller = token === null ? null : await findSession(context, token);
  return caller ? ok(caller) : fail('not_authenticated');
};

const byStaff: Authenticator<'staff'> = async (context, credentials) => {
  const token = tokenOfKind(credentials, 'staff');
  const caller = token === null ? null : await findStaffSession(context, token);
  if (caller) return ok(caller);
  const session = await bySession(context, credentials);
  if (!session.ok) return fail('not_authenticated');
  return fail('forbidden', { by: { clientId: session.value.client.id } });
};

/** The text 'Invalid token' makes the portal clear its code data and start over. */
const byCode =
  <K extends 'otp-sent' | 'otp-verified'>(kind: K): Authenticator<K> =>
  async ({ otpAccess }, credentials) => {
    const token = tokenOfKind(credentials, kind);
    const caller = token === null ? null : await otpAccess?.(kind, tokenHash(token));
    return caller ? ok(caller) : fail('invalid_token');
  };

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/** The keys that count today: that of the first setting for all of the feed, then the further ones. */
function keysOfToday({ settings, now }: ApiContext): Omit<OperationsKey, 'until'>[] {
  const { operationsApiKey: first, operationsApiKeys: further = [] } = settings;
  const today = now().toISOString().slice(0, 10);
  const current = further.filter(({ until }) => until === null || today <= until);
  return first === null ? current : [{ name: firstKey.name, key: first, areas: null }, ...current];
}

/** Returns the key of the header. Compares all keys in constant time. */
function shownKey(context: ApiContext, authorization: string | null) {
  const given = digest(/^Bearer +(\S.*)$/i.exec(authorization ?? '')?.[1] ?? '');
  const compared = keysOfToday(context).map((each) => ({
    ...each,
    isShown: timingSafeEqual(given, digest(each.key)),
  }));
  return compared.find(({ isShown }) => isShown);
}

/** Returns true if the header carries the operations key; false while no key is configured. */
export const hasOperationsKey = (context: ApiContext, authorization: string | null): boolean =>
  shownKey(context, authorization)?.areas === null;

/** The area that a call belongs to; every key may send a batch, whose calls are asked one by one. */
const areaOf = (path: string): string => /^\/api\/ops\/([^/?]+)/.exec(path)?.[1] ?? 'clients';
const EVERY_AREA = 'batch';

/**
 * By a key, or by the session of one of the company's people. The feed answers 404 while neither keys nor people exist,
 * 403 to a logged-in client.
 */
const byOperationsKey: Authenticator<'operations'> = async (context, credentials) => {
  const { pathname } = new URL(credentials.url);
  const shown = shownKey(context, credentials.authorization);
  if (shown) {
    const area = areaOf(pathname);
    const isAllowed = shown.areas === null || area === EVERY_AREA || shown.areas.includes(area);
    if (isAllowed) return ok({ keyName: shown.name });
    return fail('forbidden', { by: { key: shown.name } });
  }
  if (tokenOfKind(credentials, 'staff') !== null) return byStaff(context, credentials);
  const isFeed = pathname.startsWith('/api/ops/');
  if (isFeed && keysOfToday(context).length === 0 && !(await hasStaff(context)))
    return fail('not_found');
  return byStaff(context, credentials);
};

/** The authenticator for each kind of access. */
export const authenticators: { readonly [A in Access]: Authenticator<A> } = {
  public: async () => ok(null),
  session: bySession,
  staff: byStaff,
  'otp-sent': byCode('otp-sent'),
  'otp-verified': byCode('otp-verified'),
  operations: byOperationsKey,
};
