/** Endpoints of one record: found by a path parameter, answered in its new state. */
import type { AnyStruct } from '#lib/kernel/validation.ts';
import type { Result } from '#lib/kernel/result.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { Call, Difference, Endpoint, EndpointsOf, RightOf } from './endpoint.ts';
import type { Failure, FailureCode } from '#api/kernel/failures.ts';
import { answered } from './reply.ts';
import type { Input } from '#api/http/input.ts';
import type { Access } from '#api/security/authenticate.ts';

/** How a change of a record may be refused. */
export const changing: readonly FailureCode[] = ['not_found', 'conflict', 'changed', 'invalid'];

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
  readonly failures?: readonly FailureCode[];
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
      const { act, message, failures: failures = changing, ...declared } = step;
      const definition = {
        ...declared,
        reply,
        failures,
        handle: async (call: Call<A, I>) => {
          const id = call.params[parameter] ?? '';
          const result = await act(callOf(call), id, call.input);
          return answered(result, message, (row) => show(call.context, row));
        },
      };
      return group[method](path + below, input, definition as Difference<A, I>);
    };
  return { get: by('get'), post: by('post'), patch: by('patch') };
}
