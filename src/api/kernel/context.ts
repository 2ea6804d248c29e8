/** What routes and services are given instead of reaching for it: database, clock, random, log, limits. */
import type { Logger } from 'pino';
import type { Settings } from '#lib/server/settings.ts';
import type { Background } from './background.ts';
import type { Database } from '#api/db/database.ts';
import type { Metrics } from './metrics.ts';
import type { OtpAccess } from '#api/security/authenticate.ts';
import type { PasswordHasher } from '#api/security/password-hasher.ts';
import type { RateLimiter } from '#api/security/rate-limiter.ts';
import type { WorkerPool } from '#api/workers/worker-pool.ts';

/** The settings that the API reads (docs/operations.md, Settings). */
export interface ApiSettings extends Partial<
  Pick<Settings, 'dataDir' | 'storageUrl' | 'storageKeys'>
> {
  readonly siteUrl: URL;
  readonly operationsApiKey: string | null;
  /** Where the company is notified of submitted forms; without it nobody is. */
  readonly operationsEmail?: string | null;
}

export interface ApiContext {
  readonly database: Database;
  readonly settings: ApiSettings;
  readonly log: Logger;
  readonly now: () => Date;
  readonly randomBytes: (size: number) => Buffer;
  /** Keys derived from APP_SECRET, one for each use. */
  readonly keyFor: (use: string) => Buffer;
  readonly passwords: PasswordHasher;
  readonly limits: RateLimiter;
  readonly metrics: Metrics;
  readonly background: Background;
  /** Threads for what would hold up other answers. */
  readonly workers: WorkerPool;
  /** Aborted when the caller goes away; given to calls that make long files. */
  readonly gone?: AbortSignal;
  /** Set for sample data: it is stored and answered as usual, but no mail is sent. */
  readonly isQuiet?: true;
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
