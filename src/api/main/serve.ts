/** Runs one endpoint for one request: the safety net around the wrapper, the answer's headers, the log line. */
import { WorkerStopped } from '#api/workers/worker-pool.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import type { Logger } from 'pino';
import type { Endpoint, Outcome } from '#api/http/endpoint.ts';
import { FailureError, fail, type Failure } from '#api/kernel/failures.ts';
import { answerResponse, failureResponse } from '#api/http/reply.ts';
import { clientNetwork, requestIdOf } from '#api/http/request-headers.ts';
import { recordEvent } from '#api/security/events.ts';
import { isUnavailable } from './unavailable.ts';

const RETRY_SECONDS = 2;

/** The caller disconnected: harmless, the answer is unread. */
const isCancelled = (error: unknown): boolean =>
  error instanceof WorkerStopped && error.reason === 'cancelled';

/** An exception is an error from a stream, a dependency that is down, or a bug; the last two are logged. */
export function failureFrom(error: unknown, log: Logger): Failure {
  if (error instanceof FailureError) return error.failure;
  if (!isCancelled(error)) log.error({ err: error }, 'request failed');
  if (isUnavailable(error) || isCancelled(error)) {
    return { code: 'unavailable', retryAfterSeconds: RETRY_SECONDS };
  }
  return { code: 'unexpected' };
}

const eventOf = (code: Failure['code']) => {
  if (code === 'too_many') return 'limit_hit';
  return code === 'foreign_origin' || code === 'forbidden' ? code : null;
};

/** Writes a security event for the codes that have one. */
export function logFailure(
  context: ApiContext,
  code: Failure['code'],
  origin: Pick<CallOrigin, 'requestId' | 'network'>,
  details: Omit<Outcome, 'result'> & { readonly route: string },
): void {
  const event = eventOf(code);
  if (event) recordEvent(context, event, origin, details);
}

/** Context of one call. */
interface ServedCall {
  readonly context: ApiContext;
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>;
  readonly requestId: string;
  readonly network: string;
  readonly log: Logger;
  readonly started: number;
}

const startRequest = (
  context: ApiContext,
  endpoint: ServedCall['endpoint'],
  origin: Pick<ServedCall, 'requestId' | 'network'>,
): ServedCall => ({
  context,
  endpoint,
  ...origin,
  log: context.log.child({
    requestId: origin.requestId,
    route: `${endpoint.method} ${endpoint.path}`,
  }),
  started: performance.now(),
});

/** Runs the call; converts an exception to an error reply. */
async function outcomeOf(
  { context, endpoint, requestId, network, log }: ServedCall,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  let outcome: Outcome;
  try {
    outcome = await run();
  } catch (error) {
    const failure = failureFrom(error, log);
    outcome = { result: fail(failure.code, failure), clientId: null };
  }
  const { result, ...whose } = outcome;
  if (!result.ok) {
    const details = { ...whose, route: endpoint.path };
    logFailure(context, result.error.code, { requestId, network }, details);
  }
  return outcome;
}

function record(
  { context, endpoint, network, log, started }: ServedCall,
  status: number,
  whose: Omit<Outcome, 'result'>,
): void {
  const { method, path } = endpoint;
  const seconds = (performance.now() - started) / 1000;
  context.metrics.count('http_requests_total', { route: path, method, status });
  context.metrics.time({ route: path, method }, seconds);
  // The front server has a line for it; this one adds whose call it was.
  log.debug({ status, ms: Math.round(seconds * 1000), ...whose, network }, 'call');
}

/** Answers the request; never rejects. */
export async function serve(
  context: ApiContext,
  endpoint: Endpoint,
  request: Request,
  params: Readonly<Record<string, string>>,
): Promise<Response> {
  const requestId = requestIdOf(request);
  const network = clientNetwork(request);
  const userAgent = request.headers.get('user-agent');
  const served = startRequest(context, endpoint, { requestId, network });
  const { result, ...whose } = await outcomeOf(served, () => {
    const called = { ...context, gone: request.signal };
    const { log } = served;
    return endpoint.run({ context: called, request, params, requestId, network, userAgent, log });
  });
  const response = toResponse(result, requestId);
  // A HEAD request ignores the body: cancel its generator.
  if (request.method === 'HEAD') await response.body?.cancel();
  response.headers.set('x-request-id', requestId);
  record(served, response.status, whose);
  return response;
}

function toResponse(result: Outcome['result'], requestId: string): Response {
  if (!result.ok) return failureResponse(result.error, requestId);
  return result.value instanceof Response ? result.value : answerResponse(result.value);
}
