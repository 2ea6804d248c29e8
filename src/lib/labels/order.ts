/**
 * The client's order to print an approved label: its form, how many in all, in words, and the service request of
 * 'Print and apply'.
 */
import { counted, countText } from '#lib/kernel/count-text.ts';
import { firstCharacters } from '#lib/kernel/text/normalize-unicode.ts';
import type { LabelOrderBody } from './calls.ts';
import { type Values, oneStep, type FormDefinition } from '#lib/forms/definition.ts';
import { labelOf } from './engine/spec-values.ts';
import type { LabelKind } from './engine/spec.ts';
import { field } from '#lib/forms/field-builders.ts';
import { sameMessage } from '#lib/forms/form-messages.ts';
import { labelLimits } from './messages.ts';

export type LabelOrder = Omit<LabelOrderBody, 'version'>;

type Run = Pick<LabelOrder, 'quantity' | 'overagePct'>;

/** Labels to print, the spare ones too, in whole pieces. */
export const orderTotal = ({ quantity, overagePct }: Run): number =>
  Math.ceil((quantity * (100 + overagePct)) / 100);

const extraText = ({ quantity, overagePct }: Run): string =>
  overagePct > 0 ? `: ${countText(quantity)} plus ${overagePct}% extra` : '';

/** Describes a print run: '350 labels: 333 plus 5% extra.', '333 labels.' without extras. */
export const runText = (run: Run): string =>
  `${counted(orderTotal(run), 'label')}${extraText(run)}.`;

/** 'Print 350: 333 plus 5% extra. Blue ribbon'. */
export function orderText(order: Omit<LabelOrder, 'fulfil'> & { readonly fulfil: string }): string {
  const { fulfil, note } = order;
  const what = fulfil === 'house_prints' ? 'Print' : 'Print and apply';
  return `${what} ${countText(orderTotal(order))}${extraText(order)}.${note === '' ? '' : ` ${note}`}`;
}

interface AppliedOrder {
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
export function requestForLabel(data: Values, { reference, quantity, note }: AppliedOrder): Values {
  const { kind, labelName } = labelOf(data);
  return {
    title: firstCharacters(`Print and apply ${labelName}`, 80),
    services: [{ ...services[kind], qty: quantity }],
    labelSource: 'portal',
    labelRefs: [reference],
    ...(note !== '' && { instructions: note }),
  };
}

const { quantity, overagePct, note } = labelLimits;

export const sendLabelForm: FormDefinition = {
  type: 'send-label',
  title: 'Send to us',
  submitLabel: 'Send to us',
  errorsOnly: true,
  steps: oneStep([
    field.radio('fulfil', 'What we do', {
      options: [
        { value: 'house_prints', label: 'Print' },
        {
          value: 'house_prints_and_applies',
          label: 'Print and apply',
          hint: 'Starts a service request with this label. There you choose the goods it goes on.',
        },
      ],
    }),
    field.qty('quantity', 'Quantity', {
      ...quantity,
      messages: sameMessage('Enter a whole number of 1 or more.'),
    }),
    field.qty('overagePct', 'Extra labels (%)', {
      ...overagePct,
      messages: sameMessage('Enter a whole number from 0 to 20.'),
    }),
    field.textarea('note', 'Note', { required: false, max: note, rows: 2 }),
  ]),
};
