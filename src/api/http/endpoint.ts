/** Wraps every call: origin, access, limits, input, error shape, log. A route must declare all of them to compile. */
import type { Logger } from 'pino';
import { Struct } from 'superstruct';
import { isInProcess } from '#lib/http/in-process.ts';
import { serverMessages } from '#lib/kernel/messages.ts';
import type { Result } from '#lib/kernel/result.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import type { Failure, FailureCode } from '#api/kernel/failures.ts';
import type { AnyStruct } from '#lib/kernel/validation.ts';
import { describeSchema, type JsonSchema } from './json-schema.ts';
import { answered, type Answer } from './reply.ts';
import type { Input } from './input.ts';
import { authenticators, type Access, type Callers } from '#api/security/authenticate.ts';
import { clientActor } from '#api/security/caller.ts';
import { mustSetUp } from '#api/security/session-step.ts';
import { authorizers, type RightName } from '#api/security/rights.ts';
import { checkOwnOrigin } from './request-headers.ts';
import { applyDeclaredLimit, applyStandingLimits, type LimitUse } from './limit-use.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Arguments of a handler. `input` is validated; `caller` matches the declared access. */
export interface Call<A extends Access, I> extends CallOrigin {
  readonly context: ApiContext;
  readonly caller: Callers[A];
  readonly input: I;
  /** Values of the path's parameters. */
  readonly params: Readonly<Record<string, string>>;
  readonly request: Request;
  readonly log: Logger;
}

/**
 * The right that people need: of the company for a call of the operations feed, of a client for a call that changes
 * something.
 */
export type RightOf<A extends Access, M extends Method = Method> = A extends 'operations'
  ? { readonly right: RightName<A> }
  : A extends 'session'
    ? M extends 'GET'
      ? { readonly right?: RightName<A> }
      : { readonly right: RightName<A> }
    : object;

interface Definition<A extends Access, I> {
  readonly method: Method;
  /** Below `/api`; parameters as `:name`. */
  readonly path: string;
  readonly access: A;
  readonly limit: LimitUse;
  readonly input: Input<I>;
  /** Everybody of this access when left out. */
  readonly right?: RightName<A>;
  /** One sentence for the documentation. */
  readonly summary: string;
  /** Body of a success, by its struct or as documented; null for none. */
  readonly reply: AnyStruct | JsonSchema | null;
  /** Errors of the service, beside those of this wrapper. */
  readonly failures?: readonly FailureCode[];
  readonly handle: Handler<A, I, Answer | Response>;
}

type Handler<A extends Access, I, Value> = (call: Call<A, I>) => Promise<Result<Value, Failure>>;

/**
 * With a message, a handler returns the ResponseBody alone, which calls without a reply leave out. Others return the
 * whole answer, or a Response that is sent unchanged: for files.
 */
type Handling<A extends Access, I> =
  | { readonly message: string; readonly handle: Handler<A, I, unknown> }
  | { readonly message?: undefined; readonly handle: Handler<A, I, Answer | Response> };

/** A request on its way through the wrapper. */
export interface Incoming extends CallOrigin {
  readonly context: ApiContext;
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly log: Logger;
}

/** Whose call it was, for the log: a client, one of the company's people, a key. */
interface LoggedCaller {
  readonly clientId: string | null;
  readonly staffId?: string;
  readonly key?: string;
}

export interface Outcome extends LoggedCaller {
  readonly result: Result<Answer | Response, Failure>;
}

export interface Endpoint extends Omit<
  Definition<Access, unknown>,
  'handle' | 'input' | 'failures' | 'reply' | 'right'
> {
  readonly reply: JsonSchema | null;
  readonly right: RightName | null;
  readonly input: Pick<Input<unknown>, 'kind' | 'maxBytes' | 'describe'>;
  readonly failures: readonly FailureCode[];
  readonly run: (incoming: Incoming) => Promise<Outcome>;
}

function whoseIs(caller: Callers[Access]): LoggedCaller {
  if (caller === null) return nobody;
  if ('staff' in caller) return { clientId: null, staffId: caller.staff.id };
  if ('keyName' in caller) return { clientId: null, key: caller.keyName };
  return { clientId: 'client' in caller ? caller.client.id : caller.clientId };
}

/** Names the person or key of a call for the timelines that it writes. */
function actorOf(caller: Callers[Access]): Pick<ApiContext, 'actor' | 'staff' | 'member'> {
  if (caller === null) return {};
  if ('staff' in caller) {
    const { staff } = caller;
    return { actor: { name: staff.name, kind: 'staff' }, staff };
  }
  if ('keyName' in caller) return { actor: { name: caller.keyName, kind: 'key' } };
  return 'client' in caller ? { actor: clientActor(caller.client), member: caller.member } : {};
}

const nobody: LoggedCaller = { clientId: null };

const failed = (error: Failure, whose = nobody): Outcome => ({
  ...whose,
  result: { ok: false, error },
});

/** Calls that are left to people who must set up a second step first. */
const setUpCalls: ReadonlySet<string> = new Set([
  'GET /client/getprofile',
  'GET /client/security',
  'POST /client/security/confirm',
  'POST /client/security/code-app',
  'POST /client/security/code-app/confirm',
  'POST /client/security/passkey-options',
  'POST /client/security/passkeys',
  'POST /client/logout',
]);

/** All that is asked before a handler may run, in the order in which an error costs least. */
async function run<A extends Access, I>(
  definition: Definition<A, I>,
  incoming: Incoming,
): Promise<Outcome> {
  const { access, limit, right } = definition;
  const { context, request, network } = incoming;
  const { limits } = context;
  const origin = checkOwnOrigin(request, context.settings.siteUrl);
  if (!origin.ok) return failed(origin.error);
  if (access !== 'session') {
    const early = await applyStandingLimits(limits, access, network);
    if (!early.ok) return failed(early.error);
  }
  const authorization = request.headers.get('authorization');
  const authenticated = await authenticators[access](context, { authorization, url: request.url });
  if (!authenticated.ok) {
    const { error } = authenticated;
    return failed(error, { ...nobody, ...error.by });
  }
  const caller = authenticated.value;
  const whose = whoseIs(caller);
  const { clientId } = whose;
  if (caller !== null && 'sessionId' in caller) {
    const { sessionId, client } = caller;
    // A file behind a link is a page to the client: it must not look like a logout.
    const isPage = isInProcess(request) && request.method === 'GET';
    const counted = isPage
      ? await limits.take('page', client.id)
      : await applyStandingLimits(limits, access, sessionId, client.id);
    if (!counted.ok) return failed(counted.error, whose);
  }
  if (right !== undefined && !authorizers[access](caller, right)) {
    return failed({ code: 'forbidden', message: serverMessages.roleForbidden }, whose);
  }
  if (caller !== null && 'sessionId' in caller && mustSetUp(context, caller)) {
    const isSetUp = setUpCalls.has(`${definition.method} ${definition.path}`);
    if (!isSetUp) return failed({ code: 'forbidden', message: serverMessages.setUpStep }, whose);
  }
  const input = await definition.input.read(request);
  if (!input.ok) return failed(input.error, whose);
  const declared = await applyDeclaredLimit(limits, limit, { clientId, network });
  if (!declared.ok) return failed(declared.error, whose);
  const { requestId, userAgent } = incoming;
  const acting = {
    ...context,
    ...actorOf(caller),
    origin: { requestId, network, userAgent },
  };
  const call = { ...incoming, context: acting, caller, input: input.value };
  const result = await definition.handle(call);
  return { ...whose, result };
}

/** Turns a declaration into an endpoint for the route table. */
function endpoint<A extends Access, I>(definition: Definition<A, I>): Endpoint {
  const {
    method,
    path,
    access,
    limit,
    input,
    summary,
    reply,
    failures: failures = [],
    right,
  } = definition;
  return {
    method,
    path,
    access,
    limit,
    input,
    right: right ?? null,
    summary,
    reply: reply instanceof Struct ? describeSchema(reply) : reply,
    failures,
    run: (incoming) => run(definition, incoming),
  };
}

/** Properties that differ between endpoints of a group. */
export type Difference<A extends Access, I, M extends Method = Method> = Pick<
  Definition<A, I>,
  'summary' | 'failures'
> &
  Handling<A, I> &
  Partial<Pick<Definition<A, I>, 'limit' | 'reply' | 'right'>> &
  RightOf<A, M>;

/** Puts the message of a declaration around what its handler returns. */
function handlerOf<A extends Access, I>(
  definition: Handling<A, I> & Partial<Pick<Definition<A, I>, 'reply'>>,
): Definition<A, I>['handle'] {
  if (definition.message === undefined) return definition.handle;
  const { message, reply, handle } = definition;
  const show = reply ? (value: unknown) => value : undefined;
  return async (call) => answered(await handle(call), message, show);
}

/**
 * Endpoints of one access, by method. Defaults: the standing limit of the access, and a success without ResponseBody.
 */
function endpointsOf<A extends Access>(access: A) {
  const by =
    <M extends Method>(method: M) =>
    <I>(path: string, input: Input<I>, definition: Difference<A, I, M>): Endpoint =>
      endpoint({
        limit: { per: 'standing' },
        reply: null,
        ...definition,
        handle: handlerOf(definition),
        method,
        path,
        access,
        input,
      });
  return { get: by('GET'), post: by('POST'), patch: by('PATCH'), remove: by('DELETE') };
}

export type EndpointsOf<A extends Access> = ReturnType<typeof endpointsOf<A>>;

/** Calls that everybody may make. */
export const open = endpointsOf('public');
/** Calls of a logged-in client. */
export const client = endpointsOf('session');
/** Calls of the company's people about themselves. */
export const staff = endpointsOf('staff');
/** Calls of the operations feed: by keys, and by people with the right that the call names. */
export const operations = endpointsOf('operations');
/** Calls with the token of a code that was sent, and of one that was right. */
export const otpSent = endpointsOf('otp-sent');
export const otpVerified = endpointsOf('otp-verified');
