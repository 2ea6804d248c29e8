/** How large a body may be and how long it may take, by its kind. */
import type { IncomingMessage } from 'node:http';
import type { TimeLimits } from './front-types.ts';
import type { PortalRequest } from './portal-request.ts';

export const largestJson = 64 * 1024;
/** Service forms and the house's feed carry tables of up to 2,000 rows. */
export const largestForm = 1024 * 1024;
export const largestUpload = 12 * 1024 * 1024;

type Asked = Pick<IncomingMessage, 'url' | 'headers'>;

/** Only the API takes files; forms that a browser posts to a page by itself bring a few lines of text. */
const isUpload = (request: Asked): boolean =>
  request.url?.startsWith('/api/') === true &&
  (request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false);

/** Below these some calls take more than others; the API holds each to its own limit. */
const tables = ['/api/client/submissions', '/api/ops/'];

/** The limit in bytes for this request's body. */
export function bodyLimitOf(request: Asked): number {
  if (isUpload(request)) return largestUpload;
  return tables.some((path) => request.url?.startsWith(path)) ? largestForm : largestJson;
}

/** Whether a body follows the headers. */
export function hasBody(request: IncomingMessage): boolean {
  const length = request.headers['content-length'];
  return (
    (length !== undefined && length !== '0') || request.headers['transfer-encoding'] !== undefined
  );
}

/** Whether the announced length is over the limit already. */
export const announcesTooMuch = (request: IncomingMessage): boolean =>
  Number(request.headers['content-length'] ?? 0) > bodyLimitOf(request);

/** Cuts a body that comes too slowly; `onSlow` may still answer. */
export function watchBodyTime(
  request: PortalRequest,
  limits: TimeLimits,
  onSlow: () => void,
): void {
  const allowed = isUpload(request) ? limits.uploadMs : limits.bodyMs;
  const timer = setTimeout(() => {
    if (!request.complete) onSlow();
  }, allowed);
  timer.unref();
  const stop = (): void => {
    clearTimeout(timer);
  };
  request.once('end', stop);
  request.once('close', stop);
}

const lingerBytes = 1024 * 1024;
const lingerMs = 2000;

/** After an early answer: lets the caller read it while it still writes, then cuts the connection. */
export function lingerAndCut(request: IncomingMessage): void {
  const { socket } = request;
  const before = socket.bytesRead;
  const started = performance.now();
  const timer = setInterval(() => {
    const patience =
      socket.bytesRead - before < lingerBytes && performance.now() - started < lingerMs;
    if (!socket.destroyed && !request.complete && patience) return;
    clearInterval(timer);
    if (!request.complete) socket.destroy();
  }, 20);
  timer.unref();
}
