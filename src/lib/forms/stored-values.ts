/** Values sent back as stored are exempt from newer rules. Pure. */
import { coerce, dynamic, object, string, type Struct } from 'superstruct';
import { normalizeUnicode } from '#lib/kernel/text/normalize-unicode.ts';
import { ruled, type Schema } from '#lib/kernel/validation.ts';
import type { Values } from './facts.ts';
import { isEmptyValue } from './empty-value.ts';

/** Compares texts ignoring whitespace. */
const comparable = (value: unknown): string =>
  typeof value === 'string'
    ? normalizeUnicode(value).trim().replace(/\s+/g, ' ')
    : JSON.stringify(value ?? null);

/** True if a field holds its stored value. */
export const isAsStored = (given: unknown, stored: unknown): boolean =>
  !isEmptyValue(stored) && comparable(given) === comparable(stored);

/** Returns the schema of an object with other structs of its fields. */
export function mapFields<T, Mapped = T>(
  schema: Schema<T>,
  map: (name: string, field: Struct) => Struct,
): Schema<Mapped> {
  const { struct, ...rules } = ruled(schema);
  const fields = Object.entries(struct.schema as Record<string, Struct>);
  const mapped = Object.fromEntries(fields.map(([name, field]) => [name, map(name, field)]));
  return { ...rules, struct: object(mapped) as unknown as Struct<Mapped> };
}

/** The schema of a change of these stored values. */
export const keeping = <T>(schema: Schema<T>, stored: Values): Schema<T> =>
  mapFields(schema, (name, field) => {
    const was = stored[name];
    if (typeof was !== 'string') return field;
    const asStored = coerce(string(), string(), () => was) as Struct;
    return dynamic((value) => (isAsStored(value, was) ? asStored : field));
  });
