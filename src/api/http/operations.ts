/** `/readyz` and `/metrics`, for supervisors and monitoring. */
import type { ApiContext } from '#api/context/context.ts';
import { failureResponse, jsonResponse } from './reply.ts';
import { isLoopback, requestIdOf } from './request-headers.ts';
import { hasOperationsKey } from '#api/security/authenticate.ts';

/** 200 if the database answers, else 503; hides names and versions (OWASP ASVS 5.0, 13.4.5). */
export async function readiness({ database, log }: ApiContext): Promise<Response> {
  try {
    await database.ping();
    return jsonResponse({ status: 'ready' });
  } catch (error) {
    log.warn({ err: error }, 'not ready');
    return jsonResponse({ status: 'unavailable' }, 503);
  }
}

/** Prometheus metrics, for this machine or with the operations key; 404 for others. */
export async function metricsPage(context: ApiContext, request: Request): Promise<Response> {
  if (!isLoopback(request) && !hasOperationsKey(context, request.headers.get('authorization'))) {
    return failureResponse({ code: 'not_found' }, requestIdOf(request));
  }
  return new Response(await context.metrics.render(), {
    headers: {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    },
  });
}
