/** A listening server with a small stand-in for API and pages. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { PageNotes } from '../../../server/app.ts';
import { createHttpServer, type RunningServer } from '../../../server/http-server.ts';
import type { TimeLimits } from '../../../server/limits.ts';
import type { RequestLog } from '../../../server/log.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { listen } from '../../support/listen.ts';

/** Stands in for API and pages. */
export type Handler = (
  request: Request,
  notes: PageNotes,
) => Response | undefined | Promise<Response | undefined>;

export interface Started extends RunningServer {
  readonly origin: string;
  readonly port: number;
  readonly dir: string;
  readonly lines: { level: string; fields: Record<string, unknown>; message: string }[];
  readonly stop: () => Promise<void>;
}

export interface StartOptions {
  readonly siteUrl?: string;
  readonly trustedProxies?: readonly string[];
  readonly limits?: Partial<TimeLimits>;
}

/** Text long enough to be compressed. */
export const longText = 'The quick brown fox. '.repeat(200);

function recordingLog(lines: Started['lines']): RequestLog {
  const at = (level: string) => (fields: object, message: string) => {
    lines.push({ level, fields: fields as Record<string, unknown>, message });
  };
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    isLevelEnabled: () => true,
  };
}

function writeAssets(dir: string): void {
  mkdirSync(join(dir, 'client/_astro'), { recursive: true });
  const write = (name: string, body: string | Buffer): void => {
    writeFileSync(join(dir, name), body);
  };
  write('client/_astro/app.abc.js', longText);
  write('client/_astro/app.abc.js.br', brotliCompressSync(longText));
  write('client/_astro/app.abc.js.map', '{}');
  write('client/_astro/site.abc.css', '.a{}');
  write('client/favicon.svg', '<svg/>');
  write('client/.env', 'SECRET=1');
  write('client/_headers.json', '{}');
}

/** Starts one on a free port; `stop` cuts everything. */
export async function startFront(handler: Handler, options: StartOptions = {}): Promise<Started> {
  const dir = temporaryFolder();
  writeAssets(dir);
  const lines: Started['lines'] = [];
  const siteUrl = new URL(options.siteUrl ?? 'http://localhost:4321');
  const answer = async (request: Request, notes: PageNotes): Promise<Response> =>
    (await handler(request, notes)) ?? new Response();
  const front = createHttpServer({
    settings: { siteUrl, trustedProxies: options.trustedProxies ?? [] },
    log: recordingLog(lines),
    filesDir: join(dir, 'client'),
    api: Promise.resolve({ fetch: (request: Request) => answer(request, {}), isAlive: () => true }),
    renderPage: ({ req }, notes) => answer(req.raw, notes),
    ...(options.limits && { limits: options.limits }),
  });
  const port = await listen(front.server);
  const stop = async (): Promise<void> => {
    front.server.closeAllConnections();
    await new Promise((resolve) => front.server.close(resolve));
  };
  return { ...front, origin: `http://127.0.0.1:${port}`, port, dir, lines, stop };
}
/** Sends raw bytes, others when an answer begins, and returns everything that comes back until the connection closes. */
export async function sendRaw(port: number, text: string, later = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (bytes) => (answer += bytes.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    socket.once('data', () => socket.write(later));
    socket.write(text);
  });
}

/** The status of a raw answer. */
export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
