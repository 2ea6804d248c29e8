/**
 * What every request passes before it reaches the API or a page, and every answer on its way back; the same in
 * development and in production. What needs the connection itself is done by `server/`.
 */
import { randomUUID } from 'node:crypto';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { requestId } from 'hono/request-id';
import { limitBody } from './body-limit.ts';
import { refusals, refuse } from './refusals.ts';
import { inertPolicy, setSecurityHeaders } from './security-headers.ts';
import { sendBody, WHOLE_BODY } from './send-body.ts';

/** What a page and the server that asks for it tell each other. */
export interface PageNotes {
  /** Set by a page that is the same for everybody. */
  isShared?: boolean;
  /** Set by a server that knows the built files: the page with what it needs named or inside. */
  readonly completePage?: (
    headers: Headers,
    body: Buffer,
    isShared: boolean,
  ) => Buffer<ArrayBuffer>;
  /** Set by a server that keeps such pages: takes their headers and their body. */
  readonly keepPage?: (headers: Headers, body: Buffer) => void;
  /** Set by a page of one client that may be kept for this client: says whether it would be the same now. */
  isCurrent?: IsCurrent;
  /** Set by a server that keeps such pages. */
  readonly keepPrivatePage?: (headers: Headers, body: Buffer, isCurrent: IsCurrent) => void;
}

export type IsCurrent = () => Promise<boolean>;

export interface PipelineOptions {
  readonly siteUrl: URL;
  /** Whether pages bring their own content policy; Astro gives them none in development. */
  readonly pagesHavePolicies: boolean;
  /** The notes of the page that was rendered. */
  readonly notesOf: (context: Context) => PageNotes;
}

const setMissing = (headers: Headers, name: string, value: string): void => {
  if (!headers.has(name)) headers.set(name, value);
};

/** Completes what the answer leaves open, and hands on a page that may be kept. */
const completeAnswer =
  ({ notesOf, pagesHavePolicies }: PipelineOptions): MiddlewareHandler =>
  async (context, next) => {
    await next();
    if (context.res.status >= 500 && !context.res.headers.has('Content-Type')) {
      context.res = undefined;
      context.res = refuse(refusals.failed, context.req.path);
    }
    const { headers, status } = context.res;
    headers.delete('Server');
    const type = headers.get('Content-Type') ?? '';
    if (/^(?:text\/[\w-]+|application\/json)$/.test(type))
      headers.set('Content-Type', `${type}; charset=utf-8`);
    setMissing(headers, 'X-Request-Id', context.get('requestId'));
    const isPage = type.startsWith('text/html');
    if (!isPage || pagesHavePolicies) setMissing(headers, 'Content-Security-Policy', inertPolicy);
    const { isShared = false, ...notes } = isPage ? notesOf(context) : {};
    const isRead = context.req.method === 'GET' && status === 200;
    const mayBeKept = isRead && !headers.has('Set-Cookie');
    headers.set(
      'Cache-Control',
      isShared && mayBeKept ? 'no-cache' : (headers.get('Cache-Control') ?? 'no-store'),
    );
    if (!isPage || context.req.method === 'HEAD' || !notes.completePage) return;
    const body = notes.completePage(
      headers,
      Buffer.from(await context.res.arrayBuffer()),
      isShared,
    );
    if (mayBeKept && isShared) notes.keepPage?.(headers, body);
    else if (mayBeKept && notes.isCurrent) notes.keepPrivatePage?.(headers, body, notes.isCurrent);
    context.set(WHOLE_BODY, body);
  };

/** An application with everything in place but the handlers of requests, which the caller adds. */
export function createPipeline(options: PipelineOptions): Hono {
  const app = new Hono();
  // The front server has looked at it already.
  app.use(requestId({ generator: ({ req }) => req.header('x-request-id') ?? randomUUID() }));
  app.use(sendBody);
  app.use(completeAnswer(options));
  app.use(setSecurityHeaders(options.siteUrl));
  app.use(limitBody);
  // The server answers for what is thrown here, and writes it down.
  app.onError((error) => {
    throw error;
  });
  return app;
}
