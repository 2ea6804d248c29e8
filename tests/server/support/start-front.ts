/** A listening front server around the pipeline and a small stand-in for the app. */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createFrontServer, type FrontServer } from '../../../server/front-server.ts';
import type { FrontLog, TimeLimits } from '../../../server/front.ts';
import { createPipeline, type PageNotes } from '../../../src/pipeline/pipeline.ts';
import { temporaryFolder } from '../../support/folder.ts';

/** Stands in for API and pages. */
export type Handler = (
  request: Request,
  notes: PageNotes,
) => Response | undefined | Promise<Response | undefined>;

export interface Started extends FrontServer {
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

function recordingLog(lines: Started['lines']): FrontLog {
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
  write('client/favicon.svg', '<svg/>');
  write('client/.env', 'SECRET=1');
  write('client/_headers.json', '{}');
}

/** The pipeline of `src/fetch.ts` with a stand-in behind it. */
function renderThrough(siteUrl: URL, handler: Handler) {
  const known = new WeakMap<Request, PageNotes>();
  const app = createPipeline({
    siteUrl,
    pagesHavePolicies: true,
    notesOf: ({ req }) => known.get(req.raw) ?? {},
  });
  app.all(
    '*',
    async ({ req }) => (await handler(req.raw, known.get(req.raw) ?? {})) ?? new Response(),
  );
  return (request: Request, notes: PageNotes) => {
    known.set(request, notes);
    return app.fetch(request);
  };
}

/** Starts one on a free port; `stop` cuts everything. */
export async function startFront(handler: Handler, options: StartOptions = {}): Promise<Started> {
  const dir = temporaryFolder();
  writeAssets(dir);
  const lines: Started['lines'] = [];
  const siteUrl = new URL(options.siteUrl ?? 'http://localhost:4321');
  const front = await createFrontServer({
    render: renderThrough(siteUrl, handler),
    settings: { siteUrl, trustedProxies: options.trustedProxies ?? [] },
    assetsDir: join(dir, 'client'),
    log: recordingLog(lines),
    ...(options.limits ? { limits: options.limits } : {}),
  });
  await new Promise<void>((resolve) => front.server.listen(0, '127.0.0.1', resolve));
  const { port } = front.server.address() as AddressInfo;
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
