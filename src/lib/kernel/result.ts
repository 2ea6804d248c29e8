/** The outcome of something that may fail in an expected way. Exceptions are for bugs. */
export type Result<T, E> = Ok<T> | Err<E>;

export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
  /** The call was carried out before, so nothing changed now. */
  readonly isReplayed?: true;
}

export interface Err<E> {
  readonly ok: false;
  readonly error: E;
}

/** Wraps a value as a success. */
export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

/** Success of a replayed call, with its value. */
export const replayed = <T>(value: T): Ok<T> => ({ ok: true, value, isReplayed: true });

/** Wraps an error as an expected failure. */
export const err = <E>(error: E): Err<E> => ({ ok: false, error });
