/** Endpoints of one record: found by a path parameter, answered in its new state. */
import { is, string, type } from 'superstruct';
import type { AnyStruct } from '#lib/kernel/validation.ts';
import { ok, replayed, type Result } from '#lib/kernel/result.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { Call, Difference, Endpoint, EndpointsOf, RightOf } from './endpoint.ts';
import type { Failure, FailureCode } from '#api/kernel/failures.ts';
import type { Answer } from '#api/http/reply.ts';
import type { Input } from '#api/http/input.ts';
import type { Access } from '#api/security/authenticate.ts';

/** How a change of a record may be refused. */
export const changing: readonly FailureCode[] = ['not_found', 'conflict', 'changed', 'invalid'];

const REPLAYED = 'Replayed: this call was carried out before, and nothing changed.';

const withStatus = type({ status: string() });

/** Says that a call was carried out before, and the present status of a record that has one. */
const replayText = (value: unknown): string =>
  is(value, withStatus) ? `${REPLAYED} The record is ${value.status}.` : REPLAYED;

/** Returns the failure, or a message with `show(value)` as ResponseBody. */
export async function answered<T>(
  result: Result<T, Failure>,
  message: string,
  show?: (value: T) => unknown,
): Promise<Result<Answer, Failure>> {
  if (!result.ok) return result;
  const text = result.isReplayed ? `${message} ${replayText(result.value)}` : message;
  const answer = { message: text, ...(show && { body: await show(result.value) }) };
  return result.isReplayed ? replayed(answer) : ok(answer);
}

/** Returns the failure, or a message with the value as ResponseBody. */
export const answeredWith = (
  result: Result<unknown, Failure>,
  message: string,
): Promise<Result<Answer, Failure>> => answered(result, message, (value) => value);

interface RecordKind<A extends Access, C, Row> {
  /** Ends with the parameter that names the record: `/client/labels/:id`. */
  readonly path: string;
  readonly reply: AnyStruct;
  /** Context of the use cases. */
  readonly call: (call: Call<A, unknown>) => C;
  readonly show: (context: ApiContext, row: Row) => Promise<unknown>;
}

interface Step<C, Row, I> {
  readonly summary: string;
  readonly message: string;
  /** `changing` when left out. */
  readonly refusals?: readonly FailureCode[];
  readonly act: (call: C, id: string, input: I) => Promise<Result<Row, Failure>>;
}

/** Endpoints below the path of a record, by method. */
export function recordEndpoints<A extends Access, C, Row>(
  group: EndpointsOf<A>,
  { path, reply, call: callOf, show }: RecordKind<A, C, Row>,
) {
  const parameter = path.slice(path.lastIndexOf(':') + 1);
  const by =
    <M extends 'get' | 'post' | 'patch'>(method: M) =>
    <I>(
      below: string,
      input: Input<I>,
      step: Step<C, Row, I> & RightOf<A, Uppercase<M>>,
    ): Endpoint => {
      const definition = {
        ...step,
        reply,
        refusals: step.refusals ?? changing,
        handle: async (call: Call<A, I>) => {
          const id = call.params[parameter] ?? '';
          const result = await step.act(callOf(call), id, call.input);
          return answered(result, step.message, (row) => show(call.context, row));
        },
      };
      return group[method](path + below, input, definition as Difference<A, I>);
    };
  return { get: by('get'), post: by('post'), patch: by('patch') };
}
