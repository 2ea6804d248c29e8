/** Client texts about an order shipped in whole or in part. */
import { counted, countText } from '#lib/kernel/count-text.ts';
import { nextOf } from '#lib/records/status.ts';
import { workStatusOf, type WaitingFor } from './statuses.ts';

interface Shipment {
  readonly carrier: string;
  readonly tracking: string;
  readonly pieces: number;
}

interface Shipped {
  readonly status: string;
  readonly pieces: number;
  /** Good pieces; 0 before the first count. */
  readonly done: number;
  readonly shipments: readonly Shipment[];
}

/** Shipments that a mail names; the page has all of them. */
const MAX_NAMED = 5;

/** Next step. For partial shipments, the shipped quantity. */
export function nextWorkStep(
  order: Shipped & {
    readonly waitingFor: WaitingFor | null;
    readonly holdReason?: string;
    readonly missingForms?: readonly string[] | undefined;
  },
): string {
  const { status, pieces, done, shipments, waitingFor, holdReason, missingForms } = order;
  const left = shipments.reduce((sum, each) => sum + each.pieces, 0);
  const all = done > 0 ? done : pieces;
  return status === 'SHIPPED' && left > 0 && left < all
    ? `${countText(left)} of ${counted(all, 'piece')} have shipped.`
    : nextOf(workStatusOf(status, waitingFor, holdReason), missingForms);
}

/** 'UPS 1Z999, 60 pieces; FedEx 4711, 40 pieces.' of an order that has left; '' of any other. */
export function shipmentsText({ status, shipments }: Shipped): string {
  if (status !== 'SHIPPED' || shipments.length === 0) return '';
  const named = shipments
    .slice(-MAX_NAMED)
    .map(({ carrier, tracking, pieces }) =>
      [`${carrier} ${tracking}`.trim(), counted(pieces, 'piece')].join(', '),
    );
  const more = shipments.length - named.length;
  return `${[...named, ...(more > 0 ? [`${countText(more)} earlier`] : [])].join('; ')}.`;
}
