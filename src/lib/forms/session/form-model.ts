/** The model of a form whose fields are checked by their kinds: service forms, labels, stores, dialogs, acts. */
import { checkField, checkSubmission } from '../check.ts';
import type { Facts, FileFact, FormDefinition, Values } from '../definition.ts';
import { createModel, type FormCheck, type FormModel } from './model.ts';

export interface FormStart {
  readonly today: string;
  readonly requester: Facts['requester'];
  readonly published?: Facts['published'];
  readonly values: Values;
  readonly files: readonly FileFact[];
  readonly step: number;
}

const byKinds = (definition: FormDefinition): FormCheck<Values> => ({
  form: (values, facts) => checkSubmission(definition, values, facts),
  // Tables judge their rows one by one.
  field: (field, values, facts) =>
    field.kind === 'rows' ? {} : checkField(field, values[field.name], values, facts).errors,
});

/** Makes the model of one form on one page. */
export function createFormModel(definition: FormDefinition, start: FormStart): FormModel<Values> {
  const { today, requester, published = {}, ...rest } = start;
  return createModel(definition, byKinds(definition), {
    ...rest,
    facts: { today, requester, published },
  });
}

/** Makes the model of a form that asks for nothing but its own values: a dialog, a request. */
export const createOpenModel = (definition: FormDefinition, values: Values): FormModel<Values> =>
  createModel(definition, byKinds(definition), { values });
