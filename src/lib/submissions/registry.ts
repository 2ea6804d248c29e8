/** The definitions of all service forms, for the server: in the order of their rows. */
import type { SubmissionDefinition } from './definition.ts';
import { formRows } from '#lib/kernel/form-table.ts';
import { loadForm } from './load-form.ts';

export { loadedForm } from './load-form.ts';

export const submissionForms: readonly SubmissionDefinition[] = await Promise.all(
  formRows.map(({ id }) => loadForm(id)),
);

const byType = new Map(submissionForms.map((form) => [form.type, form]));

/** The form of this type; nothing for an unknown one. */
export const submissionForm = (type: string): SubmissionDefinition | undefined => byType.get(type);
