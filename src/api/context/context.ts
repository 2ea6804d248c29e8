/** What routes and services are given instead of reaching for it: database, clock, random, log, limits. */
import type { Logger } from 'pino';
import type { OperationsKey } from '#lib/server/setting-parsers.ts';
import type { Actor } from '#lib/records/timeline-event.ts';
import type { Settings } from '#lib/server/settings.ts';
import type { Result } from '#lib/kernel/result.ts';
import type { Failure } from '#api/kernel/failures.ts';
import type { RateLimitName } from './limits.ts';
import type { Ports } from './ports.ts';
import type { Background } from '#api/kernel/background.ts';
import type { Database } from '#api/db/database.ts';
import type { Metrics } from '#api/kernel/metrics.ts';
import type { WorkerPool } from '#api/workers/worker-pool.ts';

/** Who may call with a token of the forgotten-password steps. */
export interface OtpCaller {
  readonly flowId: string;
  /** Null for a decoy: a code asked for an address that nobody has. */
  readonly clientId: string | null;
  readonly tokenHash: string;
}

/** Finds a live code flow by the hash of a token of this kind. */
export type OtpAccess = (
  kind: 'otp-sent' | 'otp-verified',
  hash: string,
) => Promise<OtpCaller | null>;

/** Hashes passwords. Both calls reject with HasherBusy when too many wait. */
export interface PasswordHasher {
  /** The PHC text to store. */
  hash(password: string): Promise<string>;
  /** Compares with a stored hash; with null it costs the same and never matches. */
  verify(
    password: string,
    stored: string | null,
  ): Promise<{ readonly matches: boolean; readonly isOutdated: boolean }>;
}

/** Applies the table of limits. */
export interface RateLimiter {
  /** Counts one try of this key (one or more parts); refuses with 429 when there were too many. */
  take(name: RateLimitName, ...key: string[]): Promise<Result<null, Failure>>;
  /** The same verdict for a try that is counted only when it has failed. */
  check(name: RateLimitName, ...key: string[]): Promise<Result<null, Failure>>;
  /** Takes a counted try back, because it was never carried out. */
  giveBack(name: RateLimitName, ...key: string[]): Promise<void>;
  /** Starts this key from zero. */
  forget(name: RateLimitName, ...key: string[]): Promise<void>;
  /** {@link check} of every key that begins with these parts and has more: refuses when one of them would be. */
  checkEach(name: RateLimitName, ...begin: string[]): Promise<Result<null, Failure>>;
  forgetEach(name: RateLimitName, ...begin: string[]): Promise<void>;
  /** The same limits inside a transaction of this database. */
  on(database: Database): RateLimiter;
}

/** The settings that the API reads. */
export interface ApiSettings extends Partial<
  Pick<Settings, 'dataDir' | 'storageUrl' | 'storageKeys'>
> {
  readonly siteUrl: URL;
  readonly operationsApiKey: string | null;
  /** Further keys, each with its areas and its last day. */
  readonly operationsApiKeys?: readonly OperationsKey[];
  /** What becomes of passwords that are tried first; allowed unless it says refuse. */
  readonly commonPasswords?: 'allow' | 'refuse';
  /** Whether a client who signed up has to confirm the address before the first login; not unless it says on. */
  readonly confirmAddress?: 'off' | 'on';
  /** Where the company is notified of submitted forms; without it nobody is. */
  readonly operationsEmail?: string | null;
  /** Where webhooks go, and the secret that signs them; without them none are written. */
  readonly webhookUrl?: URL | null;
  readonly webhookSecret?: string | null;
}

export interface ApiContext {
  readonly database: Database;
  readonly settings: ApiSettings;
  readonly log: Logger;
  readonly now: () => Date;
  readonly randomBytes: (size: number) => Buffer;
  /** Keys derived from APP_SECRET, one for each use. */
  readonly keyFor: (use: string) => Buffer;
  /** The same, and after it those of the secrets before, for reading what was made with them. */
  readonly keysFor: (use: string) => readonly Buffer[];
  readonly passwords: PasswordHasher;
  readonly limits: RateLimiter;
  readonly metrics: Metrics;
  readonly background: Background;
  /** Threads for what would hold up other answers. */
  readonly workers: WorkerPool;
  /** The person or key that acts, as timelines name it; absent where the portal acts. */
  readonly actor?: Actor;
  /** Aborted when the caller goes away; given to calls that make long files. */
  readonly gone?: AbortSignal;
  /** Set for sample data: it is stored and answered as usual, but no mail is sent. */
  readonly isQuiet?: true;
  /** A login that everybody may know, such as the demo client's in production: it opens nothing. */
  readonly closedLogin?: { readonly email: string; readonly password: string };
  /** What one capability needs of another. */
  readonly ports: Ports;
  /** Finds the code flow behind an OTP token; without it every OTP token is refused. */
  readonly otpAccess: OtpAccess | null;
}

/** Who is calling and over what, for limits and security events. */
export interface CallOrigin {
  readonly requestId: string;
  /** Client address; an IPv6 address stands for its /64. */
  readonly network: string;
  readonly userAgent: string | null;
}

/** Cookies are Secure, and carry the `__Host-` prefix, on https only: a browser refuses both on plain http. */
export const isSecureSite = ({ settings }: Pick<ApiContext, 'settings'>): boolean =>
  settings.siteUrl.protocol === 'https:';
