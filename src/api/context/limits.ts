/** How often a thing may be done. The one place with these numbers. */

export interface RateLimit {
  readonly max: number;
  readonly seconds: number;
  /** `database` persists across processes and restarts; `memory` is per process and free of writes. */
  readonly store: 'database' | 'memory';
  /** Description for the documentation. */
  readonly counts: string;
}

const minutes = (count: number): number => count * 60;
const hours = (count: number): number => count * 3600;

export const rateLimits = {
  loginPair: {
    max: 6,
    seconds: minutes(15),
    store: 'database',
    counts: 'failed logins of one account from one network',
  },
  loginDevice: {
    max: 6,
    seconds: minutes(15),
    store: 'database',
    counts: 'failed logins of one account on a device that it was used on before',
  },
  loginAccount: {
    max: 30,
    seconds: hours(1),
    store: 'database',
    counts: 'failed logins of one account from anywhere but its known devices',
  },
  loginAccountSlow: {
    max: 1,
    seconds: 30,
    store: 'database',
    counts: 'logins of an account above loginAccount',
  },
  loginNetwork: {
    max: 100,
    seconds: minutes(15),
    store: 'database',
    counts: 'failed logins from one network',
  },
  signup: { max: 60, seconds: hours(1), store: 'database', counts: 'sign-ups from one network' },
  signupMail: {
    max: 3,
    seconds: hours(24),
    store: 'database',
    counts: 'mails to one address that it has an account already, with CONFIRM_ADDRESS',
  },
  otpNetwork: {
    max: 30,
    seconds: hours(1),
    store: 'database',
    counts: 'one-time codes asked for from one network',
  },
  otpAccountHour: {
    max: 5,
    seconds: hours(1),
    store: 'database',
    counts: 'one-time codes for one address in an hour; above it none is sent, silently',
  },
  otpAccountDay: {
    max: 10,
    seconds: hours(24),
    store: 'database',
    counts: 'one-time codes for one address in a day; above it none is sent, silently',
  },
  otpResend: {
    max: 5,
    seconds: hours(1),
    store: 'database',
    counts: 'codes sent again in one recovery',
  },
  invitations: {
    max: 60,
    seconds: hours(1),
    store: 'database',
    counts: 'invitations that one client sends',
  },
  upload: { max: 60, seconds: hours(1), store: 'database', counts: 'uploads of one client' },
  paper: {
    max: 60,
    seconds: minutes(10),
    store: 'database',
    counts: 'PDFs and exported lists of one client',
  },
  attachment: {
    max: 200,
    seconds: hours(1),
    store: 'database',
    counts: 'files attached by one client',
  },
  importRows: {
    max: 60,
    seconds: hours(1),
    store: 'database',
    counts: 'imports and dry runs of one client: of whole files, and in the assistant',
  },
  catalogue: { max: 60, seconds: 60, store: 'memory', counts: 'catalogue reads of one client' },
  api: { max: 300, seconds: 60, store: 'memory', counts: 'calls of one session' },
  apiOfClient: {
    max: 3000,
    seconds: 60,
    store: 'memory',
    counts: 'calls of one client with all its sessions',
  },
  page: { max: 3000, seconds: 60, store: 'memory', counts: 'pages made for one client' },
  policyReport: {
    max: 10,
    seconds: 60,
    store: 'memory',
    counts: 'reports of violated content policies from one network',
  },
  policyReports: { max: 60, seconds: 60, store: 'memory', counts: 'such reports of everybody' },
  operations: { max: 600, seconds: 60, store: 'memory', counts: 'operations calls of one network' },
  open: {
    max: 600,
    seconds: 60,
    store: 'memory',
    counts: 'calls without a session from one network',
  },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;

/** Longest window; older counts are swept. */
export const maxWindowSeconds = Math.max(
  ...Object.values(rateLimits).map(({ seconds }) => seconds),
);

/** PORTAL_LIMIT_SCALE raises all limits for load tests; at least 1, equal for every address. */
export const limitScale = (text: string | undefined): number => Math.max(1, Number(text ?? 1) || 1);
