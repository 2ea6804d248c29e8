/** Initial values of a new label: default size, and profile values. */
import { presetsOf } from './engine/presets.ts';
import { blankLabel, type LabelKind } from './engine/spec.ts';
import type { Requester, Values } from '#lib/forms/definition.ts';
import { inputValues } from '#lib/forms/initial-values.ts';
import { labelForm } from './label-form.ts';

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
    fromAddress: requester.shipping_address,
  } as const;
  return inputValues(labelForm, blank);
}
