/** Calls the operations feed of a running portal over HTTP. */
import { existsSync } from 'node:fs';
import { link, open, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { is, type Struct } from 'superstruct';
import { readSettings, type Environment } from '#lib/server/settings.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import { OpsError } from './verb.ts';

export interface FeedAnswer {
  readonly status: number;
  readonly message: string;
  /** Texts at the fields of an error, by name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Body of a success. */
  readonly body: unknown;
}

export interface Feed {
  /** A call below `/api`; errors are answers, only an unreachable portal or a wrong key throws. */
  call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<FeedAnswer>;
  /** The bytes of a file; throws for an error. */
  download(path: string): Promise<Uint8Array>;
  /**
   * Writes a long answer into a new file while it arrives; the file is there when all of it is.
   * @param unknown message for a 404
   */
  save(path: string, fileOf: (answer: Response) => string, unknown: string): Promise<string>;
}

/** An answer within a batch. */
export const answerInBatch = (row: unknown): FeedAnswer =>
  isRecord(row) && typeof row['status'] === 'number'
    ? answerFrom(row['status'], row['body'])
    : answerFrom(500, null);

/** How often a call that is answered with 429 is sent before it counts as refused. */
const MAX_ATTEMPTS = 20;
const MAX_WAIT_SECONDS = 60;
/** Longer than the portal works on a call, and than a proxy waits for it. */
const ANSWER_MS = 30_000;
const BODY_MS = 60_000;
/** All files of a client. */
const LONG_BODY_MS = 60 * 60_000;

/** The body of a success in its shape; throws the portal's words for an error. */
export function bodyOf<T, S>(
  { status, message, fields, body }: FeedAnswer,
  struct: Struct<T, S>,
): T {
  if (status >= 300)
    throw new OpsError([...new Set([message, ...Object.values(fields)])].join(' '));
  if (!is(body, struct)) throw new OpsError('The portal answered something unexpected.');
  return body;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function answerFrom(status: number, parsed: unknown): FeedAnswer {
  const reply = isRecord(parsed) ? parsed : {};
  const error = isRecord(reply['error']) ? reply['error'] : {};
  const fields = isRecord(error['fields']) ? Object.entries(error['fields']) : [];
  return {
    status,
    message: textOf(reply['ResponseMessage']) || `The portal answered ${status}.`,
    fields: Object.fromEntries(fields.map(([name, text]) => [name, textOf(text)])),
    body: reply['ResponseBody'],
  };
}

const answerOf = async (response: Response): Promise<FeedAnswer> =>
  answerFrom(response.status, await response.json().catch(() => null));

const missingKey = [
  'OPERATIONS_API_KEY is not set, so there is no key to show to the portal.',
  'Make one with npm run ops -- key, start the portal again and repeat this.',
  'Without a key the portal has no operations feed; see docs/operator/ops-command.md.',
].join('\n');

const stops = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Does something that the first signal to stop ends; a second one ends the process. */
async function untilStopped<T>(work: (stopped: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  const stop = (signal: string): void => ending.abort(new OpsError(`It was stopped by ${signal}.`));
  for (const name of stops) process.once(name, stop);
  try {
    return await work(ending.signal);
  } finally {
    for (const name of stops) process.off(name, stop);
  }
}

/** Returns the reason of an abort or an error; errors of stopped streams lack it. */
function reasonOf(error: unknown, stopped: AbortSignal): string {
  const reason: unknown = stopped.aborted ? stopped.reason : error;
  return reason instanceof Error ? reason.message : String(reason);
}

/** Whole or not at all, readable by its owner alone; never over a file that is there, except a part that was left. */
const saveBody = (body: ReadableStream<Uint8Array>, file: string): Promise<string> =>
  untilStopped(async (signal) => {
    const part = `${file}.part`;
    // Locks the body at once: fetch cancels the body of a response that is garbage collected.
    const bytes = Readable.fromWeb(body as NodeStream<Uint8Array>);
    try {
      if (existsSync(file)) throw new Error('it is there already.');
      await rm(part, { force: true });
      const handle = await open(part, 'wx', 0o600);
      const { ino } = await handle.stat();
      await pipeline(bytes, handle.createWriteStream({ flush: true }), { signal });
      if ((await stat(part)).ino !== ino) throw new Error('another command writes it.');
      await link(part, file);
      return file;
    } catch (error) {
      bytes.destroy();
      throw new OpsError(`${file} was not written: ${reasonOf(error, signal)}`);
    } finally {
      await rm(part, { force: true });
    }
  });

/** Where the portal runs and with which key, from the same settings that the portal reads. */
export function openFeed(env: Environment, answerMs = ANSWER_MS): Feed {
  const { PORT, SITE_URL, OPERATIONS_API_KEY } = env;
  const settings = readSettings({ PORT, SITE_URL, OPERATIONS_API_KEY });
  if (!settings.ok) throw new OpsError(settings.error.join('\n'));
  const { siteUrl, operationsApiKey } = settings.value;
  if (operationsApiKey === null) throw new OpsError(missingKey);

  async function callWithoutRetry(
    method: string,
    path: string,
    body: unknown,
    bodyMs: number,
  ): Promise<Response> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), answerMs);
    try {
      return await fetch(new URL(`/api${path}`, siteUrl), {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${operationsApiKey}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.any([late.signal, AbortSignal.timeout(bodyMs)]),
      });
    } catch {
      if (late.signal.aborted) {
        throw new OpsError(
          `The portal at ${siteUrl.origin} took the call and did not answer within ${answerMs / 1000} s. Look at its log; the call may have been carried out.`,
        );
      }
      throw new OpsError(
        `The portal does not answer at ${siteUrl.origin}. Start it with npm start, or say with SITE_URL or PORT where it runs.`,
      );
    } finally {
      clearTimeout(timer);
    }
  }

  async function ask(
    method: string,
    path: string,
    body?: unknown,
    bodyMs = BODY_MS,
  ): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const response = await callWithoutRetry(method, path, body, bodyMs);
      if (response.status === 401) {
        throw new OpsError(
          `The portal at ${siteUrl.origin} does not accept the key. Use the OPERATIONS_API_KEY that it was started with.`,
        );
      }
      if (response.status !== 429 || attempt === MAX_ATTEMPTS) return response;
      const wait = Number(response.headers.get('retry-after')) || 1;
      await sleep(Math.min(wait, MAX_WAIT_SECONDS) * 1000);
    }
  }

  /** Throws for a call outside the key's areas; a 403 for the probe below says that there is a feed. */
  function assertPermitted({ status }: Response, path: string): void {
    if (status !== 403) return;
    const [called] = path.split('?');
    throw new OpsError(
      `This key does not open ${called ?? path}: OPERATIONS_API_KEYS of the portal gives it other areas.`,
    );
  }

  async function assertFeed(): Promise<void> {
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
      assertPermitted(response, path);
      // A feed without key answers 404 to every call: this says nothing about the one record.
      if (response.status === 404) await assertFeed();
      return answerOf(response);
    },
    async download(path) {
      const response = await ask('GET', path);
      assertPermitted(response, path);
      if (!response.ok) throw new OpsError((await answerOf(response)).message);
      return new Uint8Array(await response.arrayBuffer());
    },
    async save(path, fileOf, unknown) {
      const response = await ask('GET', path, undefined, LONG_BODY_MS);
      assertPermitted(response, path);
      if (response.status === 404) {
        await assertFeed();
        throw new OpsError(unknown);
      }
      if (!response.ok || !response.body) throw new OpsError((await answerOf(response)).message);
      return saveBody(response.body, fileOf(response));
    },
  };
}
