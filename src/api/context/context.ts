/** Dependencies of routes and services: database, clock, random, log, limits. */
import type { Logger } from 'pino';
import type { Actor } from '#lib/records/timeline-event.ts';
import type { Settings } from '#lib/server/settings.ts';
import type { Member } from '#lib/people/member.ts';
import type { StaffMember } from '#lib/staff/staff-member.ts';
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
  /** Null for a decoy and for all people but the main one. */
  readonly clientId: string | null;
  /** Whose password is reset; null for a decoy. */
  readonly memberId: string | null;
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
  /** Compares with a stored hash; null costs the same and fails. */
  verify(
    password: string,
    stored: string | null,
  ): Promise<{ readonly matches: boolean; readonly isOutdated: boolean }>;
}

/** Applies the table of limits. */
export interface RateLimiter {
  /** Counts one try of this key (one or more parts); refuses with 429 when there were too many. */
  take(name: RateLimitName, ...key: string[]): Promise<Result<null, Failure>>;
  /** Same check for an attempt that counts only when it fails. */
  check(name: RateLimitName, ...key: string[]): Promise<Result<null, Failure>>;
  /** Uncounts an attempt that was never performed. */
  giveBack(name: RateLimitName, ...key: string[]): Promise<void>;
  /** Starts this key from zero. */
  forget(name: RateLimitName, ...key: string[]): Promise<void>;
  /** {@link check} of every key that begins with these parts and has more: refuses when one of them would be. */
  checkEach(name: RateLimitName, ...begin: string[]): Promise<Result<null, Failure>>;
  forgetEach(name: RateLimitName, ...begin: string[]): Promise<void>;
  /** Returns these limits inside a transaction of this database. */
  on(database: Database): RateLimiter;
}

/** The settings that the API reads (`settings-table.ts`); absent ones are those of an empty environment. */
export interface ApiSettings extends Partial<
  Pick<
    Settings,
    | 'claimLimit'
    | 'clientMaxFiles'
    | 'clientMaxMb'
    | 'commonPasswords'
    | 'confirmAddress'
    | 'dataDir'
    | 'operationsApiKeys'
    | 'operationsEmail'
    | 'quoteLimit'
    | 'storageKeys'
    | 'storageUrl'
    | 'webhookSecret'
    | 'webhookUrl'
  >
> {
  readonly siteUrl: URL;
  readonly operationsApiKey: string | null;
}

export interface ApiContext {
  readonly database: Database;
  readonly settings: ApiSettings;
  readonly log: Logger;
  readonly now: () => Date;
  readonly randomBytes: (size: number) => Buffer;
  /** Keys derived from APP_SECRET, one for each use. */
  readonly keyFor: (use: string) => Buffer;
  /** Current key, then the keys of previous secrets, for reading older data. */
  readonly keysFor: (use: string) => readonly Buffer[];
  readonly passwords: PasswordHasher;
  readonly limits: RateLimiter;
  readonly metrics: Metrics;
  readonly background: Background;
  /** Worker threads for long computations. */
  readonly workers: WorkerPool;
  /** The person or key that acts, as timelines name it; absent where the portal acts. */
  readonly actor?: Actor;
  /** The company's person who acts; absent where a key, a client or the portal acts. */
  readonly staff?: StaffMember;
  /** `ask`: validates an act that needs a second person; `given`: a second person has approved it. */
  readonly approval?: 'ask' | 'given';
  /** The person of a client who calls; absent where the company or the portal acts. */
  readonly member?: Member;
  /** The call of the act. */
  readonly origin?: CallOrigin;
  /** Acts of a batch that is one transaction: they join the audit trail at its end. */
  readonly heldActs?: (() => Promise<void>)[];
  /** Aborted when the caller goes away; given to calls that make long files. */
  readonly gone?: AbortSignal;
  /** Sample data: stored and answered as usual, mails suppressed. */
  readonly isQuiet?: true;
  /** Disabled public login, such as the demo client's in production. */
  readonly closedLogin?: { readonly email: string; readonly password: string };
  /** True where the sample people of the desk may not log in: without sample data, and beyond this machine. */
  readonly isDemoDeskClosed?: boolean;
  /** Ports between capabilities. */
  readonly ports: Ports;
  /** Finds the code flow of an OTP token; null rejects every token. */
  readonly otpAccess: OtpAccess | null;
}

/** Caller and connection, for limits and security events. */
export interface CallOrigin {
  readonly requestId: string;
  /** Client address; an IPv6 address is reduced to its /64. */
  readonly network: string;
  readonly userAgent: string | null;
}

/** Cookies are Secure, and carry the `__Host-` prefix, on https only: a browser refuses both on plain http. */
export const isSecureSite = ({ settings }: Pick<ApiContext, 'settings'>): boolean =>
  settings.siteUrl.protocol === 'https:';
