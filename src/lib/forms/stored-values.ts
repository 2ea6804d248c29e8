/** Values sent back as stored are exempt from newer rules. Pure. */
import { coerce, dynamic, object, string, type Struct } from 'superstruct';
import { normalText } from '#lib/kernel/text/normal-text.ts';
import type { Schema } from '#lib/kernel/validation.ts';
import type { Values } from './facts.ts';
import { isEmptyValue } from './empty-value.ts';

/** Compares texts ignoring whitespace. */
const comparable = (value: unknown): string =>
  typeof value === 'string'
    ? normalText(value).trim().replace(/\s+/g, ' ')
    : JSON.stringify(value ?? null);

/** True if a field holds its stored value. */
export const isAsStored = (given: unknown, stored: unknown): boolean =>
  !isEmptyValue(stored) && comparable(given) === comparable(stored);

/** The schema of a change of these stored values. */
export function keeping<T>({ struct, ...schema }: Schema<T>, stored: Values): Schema<T> {
  const atoms = Object.entries(struct.schema as Record<string, Struct>);
  const kept = atoms.map(([name, atom]) => {
    const was = stored[name];
    if (typeof was !== 'string') return [name, atom] as const;
    const asStored = coerce(string(), string(), () => was) as Struct;
    return [name, dynamic((value) => (isAsStored(value, was) ? asStored : atom))] as const;
  });
  return { ...schema, struct: object(Object.fromEntries(kept)) as unknown as Struct<T> };
}
