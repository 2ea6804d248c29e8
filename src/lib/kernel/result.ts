/** The outcome of something that may fail in an expected way. Exceptions are for bugs. */
export type Result<T, E> = Ok<T> | Err<E>;

export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

export interface Err<E> {
  readonly ok: false;
  readonly error: E;
}

/** Wraps a value as a success. */
export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

/** Wraps an error as an expected failure. */
export const err = <E>(error: E): Err<E> => ({ ok: false, error });
