/** The steps of a form in the address of its page. */
import type { FormDefinition } from '#lib/forms/definition.ts';

/** The step that has, or had, this id in the address; the first one for anything else. */
export const stepIndexById = (
  { steps }: Pick<FormDefinition, 'steps'>,
  id: string | null,
): number =>
  Math.max(
    0,
    steps.findIndex((step) => id !== null && [step.id, ...(step.formerly ?? [])].includes(id)),
  );
