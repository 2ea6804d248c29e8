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

/** The step that has, or had, this id in the address; the first one for anything else. */
export const stepIndexById = (
  { steps }: Pick<FormDefinition, 'steps'>,
  id: string | null,
): number =>
  Math.max(
    0,
    steps.findIndex((step) => id !== null && [step.id, ...(step.formerly ?? [])].includes(id)),
  );
