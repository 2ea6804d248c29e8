/** Calls of the operations feed by a page of the desk: in process, in the name of the person. */
import { any, type Struct } from 'superstruct';
import {
  failureOf,
  bodyOf,
  readEnvelope,
  reportsFailure,
  type ApiFailure,
} from '#lib/http/envelope.ts';
import { IN_PROCESS } from '#lib/http/in-process.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import { messages } from '#lib/kernel/messages.ts';
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { parse } from '#lib/kernel/validation.ts';
import { isAllowed, type Right } from '#lib/staff/roles.ts';
import { forwardedHeaders } from '../account-api.ts';
import { embeddedApi } from '../embedded.ts';

/** A failure with what its answer says beside the message. */
export interface DeskFailure extends ApiFailure {
  /** Names the reason, such as `changed`; '' without one. */
  readonly code: string;
  /** Body of the answer. */
  readonly body: unknown;
}

/** Returns true if the roles of the person at the desk give a right. */
export const mayAtDesk = ({ desk }: App.Locals, right: Right): boolean =>
  desk !== null && isAllowed(desk.member.roles, right);

interface DeskContext {
  readonly request: Request;
  readonly locals: App.Locals;
}

type Query = Readonly<Record<string, string | number | null | undefined>>;

function addressOf(path: string, query: Query): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  const text = params.toString();
  return `${IN_PROCESS}/api${path}${text && `?${text}`}`;
}

async function readAnswer<T, S>(
  response: Response,
  reply: Struct<T, S>,
): Promise<Result<T, DeskFailure>> {
  const envelope = readEnvelope(await response.text());
  const { error } = envelope;
  const code = isRecord(error) && typeof error['code'] === 'string' ? error['code'] : '';
  const failure = { ...failureOf(response.status, envelope), code, body: bodyOf(envelope) };
  if (!response.ok || reportsFailure(envelope)) return err(failure);
  const body = parse(reply, bodyOf(envelope));
  if (body.ok) return ok(body.value);
  return err({ ...failure, kind: 'unreadable', status: 502, message: messages.serverError });
}

/** Returns the calls of a page; each answers the checked body, or the failure. */
export function deskApi({ request, locals }: DeskContext) {
  const send = async (address: string, options: RequestInit): Promise<Response> => {
    const api = embeddedApi();
    if (!api) throw new Error('A page of the desk was rendered without the embedded API.');
    const headers = forwardedHeaders(request.headers);
    if (locals.desk) headers.set('authorization', `Bearer ${locals.desk.token}`);
    if (typeof options.body === 'string') headers.set('content-type', 'application/json');
    return api.fetch(new Request(address, { ...options, headers }));
  };
  return {
    get: async <T, S>(
      path: string,
      reply: Struct<T, S>,
      query: Query = {},
    ): Promise<Result<T, DeskFailure>> => readAnswer(await send(addressOf(path, query), {}), reply),
    post: async <T, S>(
      path: string,
      body: unknown,
      reply: Struct<T, S>,
    ): Promise<Result<T, DeskFailure>> => {
      const options = { method: 'POST', body: JSON.stringify(body) };
      return readAnswer(await send(addressOf(path, {}), options), reply);
    },
    /** Sends a form with a file. */
    upload: async <T, S>(
      path: string,
      body: FormData,
      reply: Struct<T, S>,
    ): Promise<Result<T, DeskFailure>> =>
      readAnswer(await send(addressOf(path, {}), { method: 'POST', body }), reply),
    /** Answers the response itself: for files. */
    file: async (path: string, query: Query = {}): Promise<Result<Response, DeskFailure>> => {
      const response = await send(addressOf(path, query), {});
      return response.ok ? ok(response) : readAnswer(response, any());
    },
    /** Posts, and answers the response itself: for files that are made. */
    make: (path: string, body: unknown): Promise<Response> =>
      send(addressOf(path, {}), { method: 'POST', body: JSON.stringify(body) }),
  };
}
