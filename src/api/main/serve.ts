/** Runs one endpoint for one request: the safety net around the wrapper, the answer's headers, the log line. */
import type { ApiContext } from '#api/context/context.ts';
import type { Endpoint, Outcome } from '#api/http/endpoint.ts';
import { Refusal, refuse, type Failure } from '#api/kernel/failures.ts';
import { answerResponse, failureResponse } from '#api/http/reply.ts';
import { clientNetwork } from '#api/http/client-network.ts';
import { requestIdOf } from '#api/http/request-id.ts';
import { recordEvent } from '#api/security/events.ts';
import { QueueFullError } from '#api/security/hash-queue.ts';
import { isUnavailable } from './unavailable.ts';
import { WorkerStopped } from '#api/workers/worker-pool.ts';

const RETRY_SECONDS = 2;

/** Its caller has gone away: no fault, and nobody reads the answer. */
const isCancelled = (error: unknown): boolean =>
  error instanceof WorkerStopped && error.reason === 'cancelled';

/** An exception is a refusal from a stream, a dependency that is down, or a bug. */
function failureOf(error: unknown): Failure {
  if (error instanceof Refusal) return error.failure;
  if (error instanceof QueueFullError || isUnavailable(error) || isCancelled(error)) {
    return { code: 'unavailable', retryAfterSeconds: RETRY_SECONDS };
  }
  return { code: 'unexpected' };
}

const eventOf = (code: Failure['code']) => {
  if (code === 'too_many') return 'limit_hit';
  return code === 'foreign_origin' || code === 'forbidden' ? code : null;
};

/** Answers the request; never rejects. */
export async function serve(
  context: ApiContext,
  { run, method, path }: Endpoint,
  request: Request,
  params: Readonly<Record<string, string>>,
): Promise<Response> {
  const started = performance.now();
  const requestId = requestIdOf(request);
  const network = clientNetwork(request);
  const userAgent = request.headers.get('user-agent');
  const log = context.log.child({ requestId, route: `${method} ${path}` });
  let outcome: Outcome;
  try {
    const called = { ...context, gone: request.signal };
    outcome = await run({ context: called, request, params, requestId, network, userAgent, log });
  } catch (error) {
    const failure = failureOf(error);
    if (error instanceof QueueFullError) context.metrics.count('password_hash_refused_total');
    else if (!(error instanceof Refusal) && !isCancelled(error))
      log.error({ err: error }, 'request failed');
    outcome = { result: refuse(failure.code, failure), clientId: null };
  }
  const { result, clientId } = outcome;
  const event = result.ok ? null : eventOf(result.error.code);
  if (event) recordEvent(context, event, { requestId, network }, { clientId, route: path });
  const response = toResponse(result, requestId);
  // A HEAD request reads nothing of the body: the generator of the body must not wait for it.
  if (request.method === 'HEAD') await response.body?.cancel();
  response.headers.set('x-request-id', requestId);
  const seconds = (performance.now() - started) / 1000;
  const { status } = response;
  context.metrics.count('http_requests_total', { route: path, method, status });
  context.metrics.count('http_request_seconds_sum', { route: path, method }, seconds);
  log.info({ status, ms: Math.round(seconds * 1000), clientId, network }, 'request');
  return response;
}

function toResponse(result: Outcome['result'], requestId: string): Response {
  if (!result.ok) return failureResponse(result.error, requestId);
  return result.value instanceof Response ? result.value : answerResponse(result.value);
}
