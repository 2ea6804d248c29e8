/**
 * The one table of settings (environment variables): name, default, meaning and check. `.env.example`,
 * docs/operator/settings.md and deploy/compose.yaml are tested against it.
 */
import { defaultLimits, parseLimit } from '#lib/kernel/atoms/approval-limits.ts';
import { defaultQuota } from '#lib/kernel/atoms/client-quota.ts';
import { err, ok } from '#lib/kernel/result.ts';
import {
  addressList,
  anyText,
  longEnough,
  longKey,
  mailAddress,
  oneOf,
  operationsKeys,
  optional,
  portNumber,
  repositoryAddress,
  urlWithProtocol,
  webBase,
  webOrigin,
  webhookAddress,
  webhookKey,
  wholeNumberFrom,
  type Parser,
} from './setting-parsers.ts';

export interface Setting<T> {
  readonly name: string;
  /** The text used when the variable is absent or empty. */
  readonly fallback: string;
  readonly meaning: string;
  /** Kept out of every output, also when invalid. */
  readonly secret: boolean;
  readonly parse: Parser<T>;
}

const setting = <T>(
  name: string,
  fallback: string,
  meaning: string,
  parse: Parser<T>,
): Setting<T> => ({ name, fallback, meaning, secret: false, parse });

const secret = <T>(name: string, meaning: string, parse: Parser<T>): Setting<T> => ({
  ...setting(name, '', meaning, parse),
  secret: true,
});

/** The value of `.env.example`, refused so that nobody runs with a published secret. */
export const exampleSecret = 'replace-me-with-the-output-of-openssl-rand-base64-48';

const appSecret: Parser<string> = (text) => {
  if (text === exampleSecret) return err('is still the example value');
  return Buffer.byteLength(text) >= 32 ? ok(text) : err('must be at least 32 bytes long');
};

const passphrase = longEnough(16);

/** The secret before, or `lost`. */
const previousSecret: Parser<string> = (text) => (text === 'lost' ? ok(text) : appSecret(text));

export const settingsTable = {
  host: setting('HOST', 'localhost', 'Address that the portal listens on', anyText),
  port: setting('PORT', '4321', 'Port that the portal listens on', portNumber),
  siteUrl: setting(
    'SITE_URL',
    '',
    'Public origin, used in emails, cookies and origin checks; empty: http://localhost:PORT',
    optional(webOrigin),
  ),
  apiBaseUrl: setting(
    'API_BASE_URL',
    '',
    'External API; empty: the embedded API of the same process',
    optional(webBase),
  ),
  databaseUrl: secret(
    'DATABASE_URL',
    'PostgreSQL (postgres://…); empty: the embedded database under DATA_DIR',
    optional(urlWithProtocol('postgres://user:password@host/name', 'postgres:', 'postgresql:')),
  ),
  dataDir: setting('DATA_DIR', './data', 'Embedded database, uploaded files, outbox', anyText),
  storageUrl: setting(
    'STORAGE_URL',
    '',
    'S3-compatible store, s3://bucket?endpoint=…&region=…; empty: files under DATA_DIR',
    optional(urlWithProtocol('s3://bucket?endpoint=https://…&region=…', 's3:')),
  ),
  smtpUrl: secret(
    'SMTP_URL',
    'Mail server (smtp://…); empty: each email becomes DATA_DIR/outbox/*.eml',
    optional(urlWithProtocol('smtp://user:password@host:587', 'smtp:', 'smtps:')),
  ),
  mailFrom: setting(
    'MAIL_FROM',
    '',
    'Sender of the emails; empty: no-reply at the host of SITE_URL',
    optional(mailAddress),
  ),
  operationsEmail: setting(
    'OPERATIONS_EMAIL',
    '',
    'Where the company receives submitted forms',
    optional(mailAddress),
  ),
  operationsApiKey: secret(
    'OPERATIONS_API_KEY',
    'Key of the operations feed, at least 24 characters; empty: the feed answers 404',
    optional(longKey),
  ),
  operationsApiKeys: secret(
    'OPERATIONS_API_KEYS',
    'Further keys of the feed, NAME:AREAS:UNTIL:KEY with spaces between (Keys of the feed)',
    operationsKeys,
  ),
  webhookUrl: setting(
    'WEBHOOK_URL',
    '',
    "The company's system that is told what clients do; https, or http on this machine",
    optional(webhookAddress),
  ),
  webhookSecret: secret(
    'WEBHOOK_SECRET',
    'Signs the webhooks: whsec_ and 24 to 64 random bytes in base64; required with WEBHOOK_URL',
    optional(webhookKey),
  ),
  appSecret: secret(
    'APP_SECRET',
    'Signing secret of at least 32 bytes; required with DATABASE_URL, else made once in DATA_DIR',
    optional(appSecret),
  ),
  appSecretPrevious: secret(
    'APP_SECRET_PREVIOUS',
    'The APP_SECRET before, accepted for what exists; lost: it is lost, start without it',
    optional(previousSecret),
  ),
  backupPassphrase: secret(
    'BACKUP_PASSPHRASE',
    'Encrypts backups, at least 16 characters; keep it elsewhere; empty: not encrypted',
    optional(passphrase),
  ),
  contentDir: setting(
    'CONTENT_DIR',
    './content',
    'Texts that marketing edits; a change is published within seconds',
    anyText,
  ),
  contentKey: secret(
    'CONTENT_KEY',
    'Opens the editing screen /content in production, at least 24 characters; empty: it is 404',
    optional(longEnough(24)),
  ),
  contentRepository: setting(
    'CONTENT_REPOSITORY',
    '',
    'Where the editing screen commits: https://api.github.com/repos/OWNER/NAME?branch=main',
    optional(repositoryAddress),
  ),
  contentToken: secret(
    'CONTENT_TOKEN',
    'GitHub token that may read and write the contents of CONTENT_REPOSITORY',
    optional(anyText),
  ),
  cardEntry: setting(
    'CARD_ENTRY',
    'last4',
    'Card authorization: last4 (brand and last four digits) or number (typed in the browser, never sent)',
    oneOf('last4', 'number'),
  ),
  commonPasswords: setting(
    'COMMON_PASSWORDS',
    'allow',
    'Passwords that are tried first: allow or refuse at sign up, reset and change',
    oneOf('allow', 'refuse'),
  ),
  confirmAddress: setting(
    'CONFIRM_ADDRESS',
    'off',
    'on: who signs up confirms the address by a one-time code before the first login',
    oneOf('off', 'on'),
  ),
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    '',
    'Addresses or ranges whose X-Forwarded-* headers are believed',
    addressList,
  ),
  memoryMb: setting(
    'MEMORY_MB',
    '512',
    'Most memory in MB that living objects may take, 256 or more; the process takes about 150 MB on top',
    wholeNumberFrom(256),
  ),
  clientMaxFiles: setting(
    'CLIENT_MAX_FILES',
    String(defaultQuota.files),
    'Most files that one client may have stored; those of sent records count for as long as the records exist',
    wholeNumberFrom(1),
  ),
  clientMaxMb: setting(
    'CLIENT_MAX_MB',
    String(defaultQuota.megabytes),
    'Most MB that the files of one client may take',
    wholeNumberFrom(1),
  ),
  quoteLimit: setting(
    'QUOTE_LIMIT',
    defaultLimits.quoteLimit,
    'Highest total of a quote that one person sends, in whole units: `10000` for every currency, or also `10000, INR 800000`; above it a second one approves',
    parseLimit,
  ),
  claimLimit: setting(
    'CLAIM_LIMIT',
    defaultLimits.claimLimit,
    'Highest amount of a claim that one person grants or offers, in the same form',
    parseLimit,
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'info',
    'Least severe log line written: trace, debug, info, warn, error, fatal or silent',
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  ),
} as const;
