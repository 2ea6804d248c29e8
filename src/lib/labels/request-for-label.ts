/** The service request that has an approved label put on: 'Print and apply'. Pure. */
import type { Values } from '#lib/forms/definition.ts';
import { labelOf } from './engine/spec-values.ts';
import type { LabelKind } from './engine/spec.ts';

interface Applied {
  readonly reference: string;
  readonly quantity: number;
  readonly note: string;
}

/** Service that applies a label kind, with the values implied by the kind. */
const services: Readonly<Record<LabelKind, Values>> = {
  care: { service: 'RLB' },
  brand: { service: 'SEW' },
  price_ticket: { service: 'TKT' },
  hang_tag: { service: 'HTG' },
  polybag: { service: 'TKT', ticketPlace: 'polybag' },
  carton_content: { service: 'CTL' },
  carton_gs1: { service: 'CTL' },
};

/** Canonical values by field name of the service request; the goods are for the client to say. */
export function requestForLabel(data: Values, { reference, quantity, note }: Applied): Values {
  const { kind, labelName } = labelOf(data);
  return {
    title: `Print and apply ${labelName}`.slice(0, 80),
    services: [{ ...services[kind], qty: quantity }],
    labelSource: 'portal',
    labelRefs: [reference],
    ...(note !== '' && { instructions: note }),
  };
}
