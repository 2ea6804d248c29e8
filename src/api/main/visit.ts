/** Opens the session of a page that is rendered in this process. */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import { networkOf, usableRequestId } from '#api/http/request-headers.ts';
import { applyStandingLimits } from '#api/http/limit-use.ts';
import { failureTable, type Failure } from '#api/kernel/failures.ts';
import { authenticators } from '#api/security/authenticate.ts';
import { clientActor, type ClientCall } from '#api/security/caller.ts';
import { failureFrom, logFailure } from './serve.ts';

/** Whose request a page answers. */
export interface Visitor {
  readonly token: string;
  readonly address: string | null;
  readonly requestId: string | null;
  readonly userAgent: string | null;
  /** The pattern of the page's address. */
  readonly route: string;
  readonly method: string;
}

declare const opened: unique symbol;

/** A page's access to the API: only `openVisit` makes one, so a page without a session reads nothing. */
export interface Visit extends ClientCall {
  readonly [opened]: true;
  readonly clientId: string;
  /** Logs what was thrown and returns the failure to show. */
  readonly failureFrom: (error: unknown) => Failure;
  /** Counts the page in the metrics, beside the calls over HTTP. */
  readonly count: (status: number) => void;
  /** Runs what a form of the page posts, under the limits of the client's calls; never rejects. */
  readonly act: <T>(run: () => Promise<Result<T, Failure>>) => Promise<Result<T, Failure>>;
}

const ROUTE = 'page';

function visitOf(call: ClientCall, count: Visit['count']): Visit {
  const { context, caller, origin } = call;
  const { sessionId, client } = caller;
  const log = context.log.child({ requestId: origin.requestId, route: ROUTE });
  const failure = (error: unknown): Failure => failureFrom(error, log);
  const act: Visit['act'] = async (run) => {
    try {
      const counted = await applyStandingLimits(context.limits, 'session', sessionId, client.id);
      const done = counted.ok ? await run() : counted;
      if (!done.ok)
        logFailure(context, done.error.code, origin, { clientId: client.id, route: ROUTE });
      return done;
    } catch (error) {
      return { ok: false, error: failure(error) };
    }
  };
  return {
    ...call,
    clientId: client.id,
    failureFrom: failure,
    count,
    act,
  } as Visit;
}

/** Finds the session of a page's visitor, and counts a refused page; never rejects. */
export async function openVisit(
  context: ApiContext,
  visitor: Visitor,
): Promise<Result<Visit, Failure>> {
  const { metrics } = context;
  const { route, method } = visitor;
  const started = performance.now();
  const count: Visit['count'] = (status) => {
    metrics.count('http_requests_total', { route, method, status });
    metrics.time({ route, method }, (performance.now() - started) / 1000);
  };
  const visit = await tryVisit(context, visitor, count);
  if (!visit.ok) count(failureTable[visit.error.code].status);
  return visit;
}

async function tryVisit(
  context: ApiContext,
  { token, address, requestId, userAgent }: Visitor,
  count: Visit['count'],
): Promise<Result<Visit, Failure>> {
  const origin: CallOrigin = {
    requestId: usableRequestId(requestId ?? ''),
    network: networkOf(address ?? ''),
    userAgent,
  };
  try {
    const authorization = `Bearer ${token}`;
    const session = await authenticators.session(context, { authorization, url: '' });
    if (!session.ok) return session;
    const { client, member } = session.value;
    const clientId = client.id;
    const acting = { ...context, actor: clientActor(client), member };
    const counted = await context.limits.take('page', clientId);
    if (counted.ok)
      return ok(visitOf({ context: acting, caller: session.value, origin, key: null }, count));
    logFailure(context, counted.error.code, origin, { clientId, route: ROUTE });
    return counted;
  } catch (error) {
    const log = context.log.child({ requestId: origin.requestId, route: ROUTE });
    return { ok: false, error: failureFrom(error, log) };
  }
}
