/** The editor of a label as a form: the engine of the service forms validates, saves and shows it. */
import { field } from '#lib/forms/field-builders.ts';
import { labelFieldGroups } from './engine/fields.ts';
import { labelOf } from './engine/spec-values.ts';
import type { LabelSpec } from './engine/spec.ts';
import type { SignatureField, FormDefinition, Values } from '#lib/forms/definition.ts';
import { shownValues } from '#lib/forms/shown-values.ts';

/** Signature field of an approval; `approvalText` makes the signed text. */
export const approvalField: SignatureField = field.signature('approval', 'Approval', {
  intent: 'Sign and approve',
  hint: 'Read the proof first. We print exactly what you approve.',
  consents: [
    {
      id: 'label-approval',
      version: '2026.1',
      text: 'I have read every word, number and symbol of this label. Its contents are my responsibility, and I may use the brand on it.',
    },
  ],
  document: { type: 'label', version: '2026.1' },
});

const shared = { title: 'Create Your Labels', submitLabel: approvalField.intent } as const;

/** The label itself; no type of the service forms, so it is in no registry. */
export const labelForm: FormDefinition = {
  ...shared,
  type: 'label',
  steps: labelFieldGroups,
};

/** The label that these values make: a field that the form hides prints nothing, because it is dropped on approval. */
export const shownLabel = (values: Values): LabelSpec => labelOf(shownValues(labelForm, values));

/** The signature block on its own. */
export const approvalForm: FormDefinition = {
  ...shared,
  type: 'label-approval',
  steps: [{ id: 'approval', title: 'Approval', fields: [approvalField] }],
};
