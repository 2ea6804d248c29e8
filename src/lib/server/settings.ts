/** Reads the settings of an environment. Runs bundled in the app and natively in the front server. */
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { settingsTable, type Setting } from './settings-table.ts';

type Table = typeof settingsTable;
type Parsed = {
  readonly [K in keyof Table]: Table[K] extends Setting<infer T> ? T : never;
};

/** Credentials of STORAGE_URL, under the names that every S3 tool uses. */
export interface StorageKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | null;
}

export interface Settings extends Omit<Parsed, 'siteUrl' | 'mailFrom'> {
  readonly siteUrl: URL;
  readonly mailFrom: string;
  readonly storageKeys: StorageKeys | null;
  /** Set by `npm start` and `npm run dev`: the app seeds the demo client on the first run. */
  readonly seedDemo: boolean;
}

export type Environment = Readonly<Record<string, string | undefined>>;

const textOf = (env: Environment, name: string): string => env[name]?.trim() ?? '';

function readTable(env: Environment): Result<Parsed, string[]> {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries<Setting<unknown>>(settingsTable)) {
    const text = textOf(env, entry.name) || entry.fallback;
    const parsed = entry.parse(text);
    if (parsed.ok) values[key] = parsed.value;
    else {
      const open = text.replace(/:\/\/.*@/, '://…@').slice(0, 80);
      const shown = entry.secret || text === '' ? '' : ` (it is "${open}")`;
      problems.push(`${entry.name} ${parsed.error}${shown}.`);
    }
  }
  return problems.length > 0 ? err(problems) : ok(values as Parsed);
}

function readStorageKeys(env: Environment): StorageKeys | null {
  const accessKeyId = textOf(env, 'AWS_ACCESS_KEY_ID');
  const secretAccessKey = textOf(env, 'AWS_SECRET_ACCESS_KEY');
  if (accessKeyId === '' || secretAccessKey === '') return null;
  return { accessKeyId, secretAccessKey, sessionToken: textOf(env, 'AWS_SESSION_TOKEN') || null };
}

function contradictions(parsed: Parsed, keys: StorageKeys | null): string[] {
  const problems: string[] = [];
  if (parsed.databaseUrl !== null && parsed.appSecret === null)
    problems.push('APP_SECRET is missing; it is required when DATABASE_URL is set.');
  if (parsed.webhookUrl !== null && parsed.webhookSecret === null)
    problems.push('WEBHOOK_SECRET is missing; it is required when WEBHOOK_URL is set.');
  if (parsed.contentRepository !== null && parsed.contentToken === null)
    problems.push('CONTENT_TOKEN is missing; it is required when CONTENT_REPOSITORY is set.');
  if (parsed.storageUrl !== null && keys === null)
    problems.push('AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is missing; STORAGE_URL needs both.');
  return problems;
}

/** Checks an environment; the error lists every missing or wrong setting, one clear line each. */
export function readSettings(env: Environment): Result<Settings, readonly string[]> {
  const table = readTable(env);
  if (!table.ok) return table;
  const parsed = table.value;
  const storageKeys = readStorageKeys(env);
  const problems = contradictions(parsed, storageKeys);
  if (problems.length > 0) return err(problems);
  const siteUrl = parsed.siteUrl ?? new URL(`http://localhost:${parsed.port}`);
  return ok({
    ...parsed,
    siteUrl,
    mailFrom: parsed.mailFrom ?? `no-reply@${siteUrl.hostname}`,
    storageKeys,
    seedDemo: textOf(env, 'PORTAL_SEED') === 'demo',
  });
}

/** Reads this process's environment; the only place of the product that does. */
export function settingsOfProcess(): Result<Settings, readonly string[]> {
  return readSettings(process.env);
}
