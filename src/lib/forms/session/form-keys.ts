/** Keys of messages: the field's name, and for parts of it a path: `lines.3.qty`. */
import type { FormDefinition } from '../definition.ts';

/** The field that a key belongs to. */
export const fieldNameOf = (key: string): string => key.split('.')[0] ?? key;

/** Returns the step of a key's field; the first one for other keys. */
export function stepIndexOf({ steps }: Pick<FormDefinition, 'steps'>, key: string): number {
  const name = fieldNameOf(key);
  return Math.max(
    0,
    steps.findIndex(({ fields }) => fields.some((field) => field.name === name)),
  );
}
