/** The client's order to print an approved label: how many in all, and in words. */
import { counted, countText } from '#lib/kernel/count-text.ts';
import type { LabelOrderBody } from './calls.ts';

export type LabelOrder = Omit<LabelOrderBody, 'version'>;

/** Labels to print, the spare ones too, in whole pieces. */
export const orderTotal = ({
  quantity,
  overagePct,
}: Pick<LabelOrder, 'quantity' | 'overagePct'>): number =>
  Math.ceil((quantity * (100 + overagePct)) / 100);

/** Describes a print run: '350 labels: 333 plus 5% extra.', '333 labels.' without extras. */
export function runText(order: Pick<LabelOrder, 'quantity' | 'overagePct'>): string {
  const { quantity, overagePct } = order;
  const extra = overagePct > 0 ? `: ${countText(quantity)} plus ${overagePct}% extra` : '';
  return `${counted(orderTotal(order), 'label')}${extra}.`;
}

/** '350: 333 and 5% spare', '333' without spare ones. */
function totalText(order: Pick<LabelOrder, 'quantity' | 'overagePct'>): string {
  const { quantity, overagePct } = order;
  const spare = overagePct > 0 ? `: ${countText(quantity)} and ${overagePct}% spare` : '';
  return `${countText(orderTotal(order))}${spare}`;
}

/** 'Print 350: 333 and 5% spare. Blue ribbon'. */
export function orderText(order: Omit<LabelOrder, 'fulfil'> & { readonly fulfil: string }): string {
  const { fulfil, note } = order;
  const what = fulfil === 'house_prints' ? 'Print' : 'Print and apply';
  return `${what} ${totalText(order)}.${note === '' ? '' : ` ${note}`}`;
}
