import { validate, type Infer, type Struct } from 'superstruct';
import { isRecord } from './is-record.ts';

/**
 * The field errors in the order in which the first one is shown, then the four custom errors and the
 * cross-field one.
 */
export const fieldErrorOrder = [
  'required',
  'invalid',
  'pattern',
  'min',
  'date',
  'max',
  'minlength',
  'maxlength',
  'uriError',
  'mobileError',
  'addressErr',
  'gstOrPanError',
  'mismatch',
] as const;

export type FieldErrorCode = (typeof fieldErrorOrder)[number];

/** Error of a field: a code, and its limit, if any. Excludes the value. */
export interface FieldError {
  readonly code: FieldErrorCode;
  readonly limit?: number;
}

export type FieldErrors = Readonly<Record<string, FieldError>>;

/** A rule over several fields; its error is shown at `field` when that field is otherwise right. */
export interface CrossRule {
  readonly field: string;
  readonly code: FieldErrorCode;
  readonly holds: (values: Readonly<Record<string, unknown>>) => boolean;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- superstruct's schema parameter is invariant
export type AnyStruct<T = any> = Struct<T, any>;

/** A struct with rules across fields. */
export interface RuledStruct<T> {
  readonly struct: AnyStruct<T>;
  readonly rules?: readonly CrossRule[];
}

/** Schema of a form or request body. */
export type Schema<T> = AnyStruct<T> | RuledStruct<T>;

/** Returns a schema with its rules, if any. */
export const ruled = <T>(schema: Schema<T>): RuledStruct<T> =>
  'struct' in schema ? schema : { struct: schema };

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: FieldErrors };

const rank = new Map<string, number>(fieldErrorOrder.map((code, index) => [code, index]));

function readError(refinement: string | undefined, value: unknown): FieldError {
  if (refinement === undefined) {
    return { code: value === undefined || value === null ? 'required' : 'invalid' };
  }
  const [code = 'invalid', limit] = refinement.split(':');
  const known = (rank.has(code) ? code : 'invalid') as FieldErrorCode;
  return limit === undefined ? { code: known } : { code: known, limit: Number(limit) };
}

const precedes = (a: FieldError, b: FieldError): boolean =>
  (rank.get(a.code) ?? 0) < (rank.get(b.code) ?? 0);

/** Fields by their name; those of an entry in a list by their place too: `lines.3.qty`. */
const nameOf = (path: readonly (string | number)[]): string =>
  path.length > 2 && typeof path[1] === 'number' ? path.join('.') : String(path[0] ?? '');

const check = <T>(input: unknown, { struct }: RuledStruct<T>) => {
  const [failure, value] = validate(input, struct, { coerce: true });
  return { failures: failure ? failure.failures() : [], value };
};

/**
 * superstruct prints a wrong value into an unused text, and throws when printing fails:
 * `{"email": {"toString": 1}}` from the network. Such input is validated again without those two names.
 */
function checkSafely<T>(input: unknown, schema: RuledStruct<T>) {
  try {
    return check(input, schema);
  } catch {
    const isPrinter = (key: string): boolean => key === 'toString' || key === 'valueOf';
    const text = JSON.stringify([input], (key, value: unknown) =>
      isPrinter(key) ? undefined : value,
    );
    const [printable] = JSON.parse(text) as unknown[];
    return check(printable, schema);
  }
}

/**
 * Validates and coerces (trims) input against a schema. The only caller of superstruct's `validate`: a StructError
 * holds submitted values, so it stays inside. Keeps, per field, the error first in {@link fieldErrorOrder}. The key
 * '' means that the input is no object.
 */
export function parse<T>(schema: Schema<T>, input: unknown): Parsed<T> {
  const checked = ruled(schema);
  const { failures, value } = checkSafely(input, checked);
  const errors = new Map<string, FieldError>();
  for (const { path, refinement, value: found } of failures) {
    const field = nameOf(path as (string | number)[]);
    const error = readError(refinement, found);
    const known = errors.get(field);
    if (!known || precedes(error, known)) errors.set(field, error);
  }
  if (isRecord(input)) {
    for (const { field, code, holds } of checked.rules ?? []) {
      if (!errors.has(field) && !holds(input)) errors.set(field, { code });
    }
  }
  return errors.size > 0
    ? { ok: false, errors: Object.fromEntries(errors) }
    : { ok: true, value: value as T };
}

/** The value with all that it holds, to be read only. */
export type Frozen<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T;

/** The body of an answer by its struct; nothing that reads it changes it. */
export type Reply<S extends AnyStruct> = Frozen<Infer<S>>;
