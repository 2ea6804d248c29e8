import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolveAppSecret } from '#lib/server/app-secret.ts';
import { readSettings } from '#lib/server/settings.ts';
import { exampleSecret, settingsTable } from '#lib/server/settings-table.ts';
import { textOf } from '../architecture/support.ts';
import { temporaryFolder } from '../support/folder.ts';

const secret = 'a'.repeat(32);
const database = 'postgres://portal:pw@db.internal/portal';
const problemsOf = (env: Record<string, string>): string => {
  const read = readSettings(env);
  return read.ok ? '' : read.error.join('\n');
};

describe('settings', () => {
  it('default for every setting', () => {
    const read = readSettings({});
    expect(read.ok && read.value).toMatchObject({
      host: 'localhost',
      port: 4321,
      apiBaseUrl: null,
      dataDir: './data',
      trustedProxies: [],
      logLevel: 'info',
      seedDemo: false,
    });
    expect(read.ok && read.value.siteUrl.origin).toBe('http://localhost:4321');
  });

  const wrong: [Record<string, string>, string][] = [
    [{ PORT: '0' }, 'PORT must be'],
    [{ PORT: '65536' }, 'PORT must be'],
    [{ PORT: '80x' }, 'PORT must be'],
    [{ SITE_URL: 'portal.example.com' }, 'SITE_URL must be'],
    [{ SITE_URL: 'https://a.test/path' }, 'SITE_URL must be'],
    [{ SITE_URL: 'https://user:pw@a.test' }, 'SITE_URL must be'],
    [{ API_BASE_URL: 'ftp://a.test' }, 'API_BASE_URL must be'],
    [{ DATABASE_URL: 'mysql://a.test/x', APP_SECRET: secret }, 'DATABASE_URL must'],
    [{ DATABASE_URL: database }, 'APP_SECRET is missing'],
    [{ DATABASE_URL: database, APP_SECRET: 'short' }, 'APP_SECRET must be at least 32 bytes'],
    [{ APP_SECRET: exampleSecret }, 'APP_SECRET is still the example value'],
    [{ STORAGE_URL: 'https://bucket' }, 'STORAGE_URL must'],
    [{ STORAGE_URL: 's3://bucket' }, 'AWS_ACCESS_KEY_ID'],
    [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must'],
    [{ OPERATIONS_API_KEY: 'a' }, 'OPERATIONS_API_KEY must have at least 24 characters'],
    [
      { OPERATIONS_API_KEYS: 'wms:all:-:short' },
      'OPERATIONS_API_KEYS must be NAME:AREAS:UNTIL:KEY',
    ],
    [{ OPERATIONS_API_KEYS: `wms:reciepts:-:${secret}` }, 'OPERATIONS_API_KEYS must be'],
    [{ OPERATIONS_API_KEYS: `wms:all:2027-13-01:${secret}` }, 'OPERATIONS_API_KEYS must be'],
    [{ WEBHOOK_URL: 'http://erp.example.com' }, 'WEBHOOK_URL must be an https address'],
    [{ WEBHOOK_URL: 'https://u:p@erp.example.com' }, 'WEBHOOK_URL must be an https address'],
    [{ WEBHOOK_URL: 'http://127.0.0.1:9/x' }, 'WEBHOOK_SECRET is missing'],
    [{ WEBHOOK_SECRET: 'whsec_c2hvcnQ=' }, 'WEBHOOK_SECRET must be whsec_'],
    [{ OPERATIONS_EMAIL: 'nobody' }, 'OPERATIONS_EMAIL must be'],
    [{ TRUSTED_PROXIES: '10.0.0.1, proxy' }, 'TRUSTED_PROXIES must list'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ MAIL_FROM: 'a@b@c' }, 'MAIL_FROM must be an email address'],
    [{ MEMORY_MB: '64' }, 'MEMORY_MB must be a whole number from 256 up'],
    [{ CLIENT_MAX_FILES: '0' }, 'CLIENT_MAX_FILES must be a whole number from 1 up'],
    [{ CLIENT_MAX_MB: 'much' }, 'CLIENT_MAX_MB must be a whole number from 1 up'],
    [{ QUOTE_LIMIT: '1.5' }, 'QUOTE_LIMIT must be a whole number'],
    [{ QUOTE_LIMIT: '1,5' }, 'QUOTE_LIMIT must be a whole number'],
    [{ QUOTE_LIMIT: 'JPY 9' }, 'currencies are USD, INR, CAD, EUR, GBP'],
    [{ CLAIM_LIMIT: '-1' }, 'CLAIM_LIMIT must be a whole number'],
    [{ CARD_ENTRY: 'none' }, 'CARD_ENTRY must be one of last4, number'],
    [{ COMMON_PASSWORDS: 'no' }, 'COMMON_PASSWORDS must be one of allow, refuse'],
    [{ CONFIRM_ADDRESS: 'yes' }, 'CONFIRM_ADDRESS must be one of off, on'],
    [{ APP_SECRET_PREVIOUS: 'gone' }, 'APP_SECRET_PREVIOUS must be at least 32 bytes'],
    [{ BACKUP_PASSPHRASE: 'short' }, 'BACKUP_PASSPHRASE must have at least 16 characters'],
    [
      { OPERATIONS_API_KEY: `${secret}ü` },
      'OPERATIONS_API_KEY must be ASCII letters, digits and signs',
    ],
    [{ CONTENT_KEY: 'short' }, 'CONTENT_KEY must have at least 24 characters'],
    [{ CONTENT_REPOSITORY: 'https://github.com/a/b' }, 'CONTENT_REPOSITORY must look like'],
  ];
  it.each(wrong)('%o is refused by name', (env, expected) => {
    expect(problemsOf(env)).toContain(expected);
  });

  it('reject an invalid value each, unless any text is valid', () => {
    const tried = new Set(wrong.flatMap(([env]) => Object.keys(env)));
    const free = ['HOST', 'DATA_DIR', 'CONTENT_DIR', 'CONTENT_TOKEN'];
    const names = Object.values(settingsTable).map(({ name }) => name);
    expect(names.filter((name) => !tried.has(name)).toSorted()).toEqual(free.toSorted());
  });

  it('never repeat a secret in a message', () => {
    const env = {
      DATABASE_URL: 'mysql://u:hunter2@h/d',
      APP_SECRET: 'hunter2',
      SMTP_URL: 'hunter2',
      ...Object.fromEntries(
        ['SITE_URL', 'API_BASE_URL', 'WEBHOOK_URL', 'STORAGE_URL'].map((name) => [
          name,
          'ftp://u:hunter2@/hunter2@h/path',
        ]),
      ),
    };
    expect(problemsOf(env)).not.toContain('hunter2');
  });

  it('name every problem at once', () => {
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'x' }).split('\n')).toHaveLength(2);
  });

  it('accept a full production environment', () => {
    const read = readSettings({
      SITE_URL: 'https://portal.example.com',
      API_BASE_URL: 'https://api.example.com/base/',
      DATABASE_URL: database,
      APP_SECRET: secret,
      STORAGE_URL: 's3://bucket?endpoint=https://s3.test&region=eu',
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'key',
      SMTP_URL: 'smtp://u:p@mail.test:587',
      TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8 ::1',
      OPERATIONS_API_KEY: 'correct horse battery staple',
      CONTENT_KEY: 'Zwölf Boxkämpfer jagen Viktor',
      PORTAL_SEED: 'demo',
    });
    expect(read.ok && read.value).toMatchObject({
      apiBaseUrl: 'https://api.example.com/base',
      trustedProxies: ['127.0.0.1', '10.0.0.0/8', '::1'],
      mailFrom: 'no-reply@portal.example.com',
      storageKeys: { accessKeyId: 'id', secretAccessKey: 'key', sessionToken: null },
      operationsApiKey: 'correct horse battery staple',
      contentKey: 'Zwölf Boxkämpfer jagen Viktor',
      seedDemo: true,
    });
  });
});

describe('places that repeat the table', () => {
  const names = Object.values(settingsTable).map((setting) => setting.name);

  it('.env.example has every setting with its default', () => {
    const example = textOf('.env.example');
    for (const { name, fallback } of Object.values(settingsTable))
      expect(example).toMatch(
        new RegExp(
          `^${name === 'APP_SECRET' ? `# ${name}=${exampleSecret}` : `${name}=${fallback}`}$`,
          'm',
        ),
      );
    const others = /^(?:AWS_|#)/;
    const listed = [...example.matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1] ?? '');
    expect(listed.filter((name) => !names.includes(name) && !others.test(name))).toEqual([]);
  });

  it('deploy/compose.yaml hands every setting to a portal, except those of its inside', () => {
    const inside = ['API_BASE_URL', 'BACKUP_PASSPHRASE', 'CONTENT_DIR', 'DATA_DIR', 'HOST', 'PORT'];
    const handed = textOf('deploy/compose.yaml');
    expect(names.filter((name) => !handed.includes(` ${name}: `)).toSorted()).toEqual(inside);
  });
});

describe('the app secret', () => {
  it('uses the setting if present', () => {
    expect(resolveAppSecret({ appSecret: secret, dataDir: temporaryFolder() })).toBe(secret);
  });

  it('creates it once, readable by the owner only', () => {
    const dataDir = temporaryFolder();
    const made = resolveAppSecret({ appSecret: null, dataDir });
    expect(Buffer.from(made, 'base64url')).toHaveLength(32);
    expect(resolveAppSecret({ appSecret: null, dataDir })).toBe(made);
    expect(statSync(join(dataDir, 'app-secret')).mode & 0o777).toBe(0o600);
  });

  it('preserves a damaged one', () => {
    const damaged = temporaryFolder();
    writeFileSync(join(damaged, 'app-secret'), 'x');
    expect(() => resolveAppSecret({ appSecret: null, dataDir: damaged })).toThrow('damaged');
  });
});
