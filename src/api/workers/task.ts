/**
 * Worker task: name and types. Each room declares its tasks in `tasks.ts`, types only: the main thread must neither
 * load nor bundle renderers and parsers. `api/main/tasks.ts` loads the code.
 */

/** Reports the progress of a task. */
export type Report = (done: number, total: number) => void;

/** Input and output are copied between threads: plain data and bytes. */
export interface Task<Input, Output> {
  readonly name: string;
  /** Carries the types; never set. */
  readonly types?: (input: Input) => Output;
}

/** Work that is given in parts: it is started with an order, and answers each part. */
export interface SessionTask<Input, Part, Answer> {
  readonly name: string;
  /** Carries the types; never set. */
  readonly types?: (input: Input, part: Part) => Answer;
}

/** The task that this code carries out. */
export type TaskOf<Code extends (input: never, report: Report) => unknown> = Task<
  Parameters<Code>[0],
  Awaited<ReturnType<Code>>
>;

/** Start message of a thread. */
export type ThreadOrder =
  | { readonly task: string; readonly input: unknown }
  | { readonly session: string; readonly input: unknown };

/** Messages of the thread. */
export type ThreadMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'answer'; readonly value: unknown };
