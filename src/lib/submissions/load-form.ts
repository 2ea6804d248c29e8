/** Loads form definitions on demand: a page loads its own form only. */
import type { SubmissionDefinition } from './definition.ts';

const isDefinition = (value: unknown): value is SubmissionDefinition =>
  typeof value === 'object' && value !== null && 'steps' in value && 'submitLabel' in value;

const loaded = new Map<string, SubmissionDefinition>();

/** The form of `forms/<id>/<id>.submission.ts`. */
export async function loadForm(id: string): Promise<SubmissionDefinition> {
  const module: unknown = await import(`./forms/${id}/${id}.submission.ts`);
  const form = Object.values(module ?? {}).find(isDefinition);
  if (!form) throw new Error(`forms/${id}/${id}.submission.ts exports no form.`);
  loaded.set(id, form);
  return form;
}

/** A form that was loaded before. */
export function loadedForm(id: string): SubmissionDefinition {
  const form = loaded.get(id);
  if (!form) throw new Error(`Form ${id} was not loaded.`);
  return form;
}
