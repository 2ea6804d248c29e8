/** Translates between JavaScript values and the four kinds of value SQLite stores. */
import type { SQLInputValue } from 'node:sqlite';

export type Decoder = (value: unknown) => unknown;

const decodeBoolean: Decoder = (value) => (value === null ? null : value === 1);
const decodeJson: Decoder = (value) => (typeof value === 'string' ? JSON.parse(value) : value);

/**
 * Returns the decoder of a declared column type; undefined for identity. Times are stored as JavaScript text;
 * integers beyond 2^53 throw.
 */
export function decoderFor(declaredType: string | null): Decoder | undefined {
  if (declaredType === 'boolean') return decodeBoolean;
  if (declaredType === 'jsonb') return decodeJson;
  return undefined;
}

/** The value to bind for a JavaScript value. */
export function encode(value: unknown): SQLInputValue {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'bigint':
      return value;
    case 'boolean':
      return value ? 1 : 0;
    case 'object':
      if (value === null || value instanceof Uint8Array) return value;
      if (value instanceof Date) return value.toISOString();
      return JSON.stringify(value);
    default:
      throw new TypeError(`A query parameter may not be ${typeof value}`);
  }
}
