/** The editor of a label as a form: the engine of the service forms validates, saves and shows it. */
import { joinedLines } from '#lib/kernel/text/joined-lines.ts';
import { field } from '#lib/forms/field-builders.ts';
import { labelFieldGroups } from './engine/fields.ts';
import { labelOf } from './engine/spec-values.ts';
import { type LabelSpec, blankLabel, type LabelKind } from './engine/spec.ts';
import type { SignatureField, FormDefinition, Values, Requester } from '#lib/forms/definition.ts';
import { shownValues } from '#lib/forms/totals.ts';
import { presetsOf } from './engine/presets.ts';
import { inputValues } from '#lib/forms/initial-values.ts';

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
export const visibleLabel = (values: Values): LabelSpec => labelOf(shownValues(labelForm, values));

/** The signature block on its own. */
export const approvalForm: FormDefinition = {
  ...shared,
  type: 'label-approval',
  steps: [{ id: 'approval', title: 'Approval', fields: [approvalField] }],
};

/** The values of the editor for a new label of this kind. */
export function newLabelValues(kind: LabelKind, requester: Requester): Values {
  const blank = {
    ...blankLabel(kind),
    logo: [],
    sizePreset: presetsOf(kind)[0]?.id ?? 'custom',
    gtinType: kind === 'price_ticket' || kind === 'hang_tag' ? 'upc_a' : 'none',
    design: 'classic',
    company: requester.company_name,
    fromName: requester.company_name,
    fromAddress: joinedLines(requester.shipping_address),
  } as const;
  return inputValues(labelForm, blank);
}
