import type { Infer, Struct } from 'superstruct';

type Frozen<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T;

/** The body of an answer by its struct; nothing that reads it changes it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- superstruct's schema parameter is invariant
export type Reply<S extends Struct<any, any>> = Frozen<Infer<S>>;
