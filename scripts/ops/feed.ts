/** Calls the operations feed of a running portal over HTTP (docs/operations.md). */
import { setTimeout as sleep } from 'node:timers/promises';
import { readSettings, type Environment } from '#lib/server/settings.ts';
import { OpsError } from './verb.ts';

export interface FeedAnswer {
  readonly status: number;
  readonly message: string;
  /** Texts at the fields of a refusal, by name. */
  readonly fields: Readonly<Record<string, string>>;
  /** ResponseBody of a success. */
  readonly body: unknown;
}

export interface Feed {
  /** A call below `/api`; refusals are answers, only an unreachable portal or a wrong key throws. */
  call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<FeedAnswer>;
  /** The bytes of a file; throws for a refusal. */
  download(path: string): Promise<Uint8Array>;
}

/** How often a call that is answered with 429 is repeated before it counts as refused. */
const PATIENCE = 20;
const LONGEST_WAIT_SECONDS = 60;
const TIMEOUT_MS = 60_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

async function answerOf(response: Response): Promise<FeedAnswer> {
  const parsed: unknown = await response.json().catch(() => null);
  const reply = isRecord(parsed) ? parsed : {};
  const error = isRecord(reply['error']) ? reply['error'] : {};
  const fields = isRecord(error['fields']) ? Object.entries(error['fields']) : [];
  return {
    status: response.status,
    message: textOf(reply['ResponseMessage']) || `The portal answered ${response.status}.`,
    fields: Object.fromEntries(fields.map(([name, text]) => [name, textOf(text)])),
    body: reply['ResponseBody'],
  };
}

const missingKey = [
  'OPERATIONS_API_KEY is not set, so there is no key to show to the portal.',
  'Put one line into .env, OPERATIONS_API_KEY=<a long random text>, start the portal again and repeat this.',
  'Without a key the portal has no operations feed; see docs/operations.md.',
].join('\n');

/** Where the portal runs and with which key, from the same settings that the portal reads. */
export function openFeed(env: Environment): Feed {
  const { PORT, SITE_URL, OPERATIONS_API_KEY } = env;
  const settings = readSettings({ PORT, SITE_URL, OPERATIONS_API_KEY });
  if (!settings.ok) throw new OpsError(settings.error.join('\n'));
  const { siteUrl, operationsApiKey } = settings.value;
  if (operationsApiKey === null) throw new OpsError(missingKey);

  async function once(method: string, path: string, body: unknown): Promise<Response> {
    try {
      return await fetch(new URL(`/api${path}`, siteUrl), {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${operationsApiKey}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch {
      throw new OpsError(
        `The portal does not answer at ${siteUrl.origin}. Start it with npm start, or say with SITE_URL or PORT where it runs.`,
      );
    }
  }

  async function ask(method: string, path: string, body?: unknown): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const response = await once(method, path, body);
      if (response.status === 401 || response.status === 403) {
        throw new OpsError(
          `The portal at ${siteUrl.origin} does not accept the key. Use the OPERATIONS_API_KEY that it was started with.`,
        );
      }
      if (response.status !== 429 || attempt === PATIENCE) return response;
      const wait = Number(response.headers.get('retry-after')) || 1;
      await sleep(Math.min(wait, LONGEST_WAIT_SECONDS) * 1000);
    }
  }

  async function refuseWithoutFeed(): Promise<void> {
    const probe = await ask('GET', '/ops/submissions?size=1');
    await probe.body?.cancel();
    if (probe.status === 404) {
      throw new OpsError(
        `The portal at ${siteUrl.origin} has no operations feed: it was started without OPERATIONS_API_KEY, or uses another API.`,
      );
    }
  }

  return {
    async call(method, path, body) {
      const response = await ask(method, path, body);
      // Without a key the whole feed is not found, which is no news about the one record.
      if (response.status === 404) await refuseWithoutFeed();
      return answerOf(response);
    },
    async download(path) {
      const response = await ask('GET', path);
      if (!response.ok) throw new OpsError((await answerOf(response)).message);
      return new Uint8Array(await response.arrayBuffer());
    },
  };
}
