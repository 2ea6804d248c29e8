/** A form as it is judged when it was signed before. */
import type { SubmissionDefinition } from '../../submissions/definition.ts';

/** The definition without its signature blocks. */
export const unsigned = (definition: SubmissionDefinition): SubmissionDefinition => ({
  ...definition,
  steps: definition.steps.map((step) => ({
    ...step,
    fields: step.fields.filter(({ kind }) => kind !== 'signature'),
  })),
});
