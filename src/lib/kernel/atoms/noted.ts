/** Descriptions and examples of fields, kept at their schemas for `/api/openapi.json`. */
import { optional, Struct, type Infer } from 'superstruct';
import type { AnyStruct } from '../validation.ts';

/** Description and example; objects, lists, choices, days and moments need no example. */
export type FieldNote = readonly [description: string, example?: string | number | boolean];

const notes = new WeakMap<object, FieldNote>();

/** Returns the schema with a description and an example. */
export function noted<T, S>(struct: Struct<T, S>, ...note: FieldNote): Struct<T, S> {
  const own = new Struct(struct);
  notes.set(own, note);
  return own;
}

/** Returns the note of a schema, undefined where it has none. */
export const fieldNoteOf = (struct: object): FieldNote | undefined => notes.get(struct);

type Members = Record<string, AnyStruct>;

/** Returns the members of a schema so that each may be left out; notes stay. */
export const optionals = <S extends Members>(members: S) =>
  Object.fromEntries(
    Object.entries(members).map(([name, struct]) => {
      const note = fieldNoteOf(struct);
      return [name, note ? noted(optional(struct), ...note) : optional(struct)];
    }),
  ) as { [K in keyof S]: Struct<Infer<S[K]> | undefined> };
