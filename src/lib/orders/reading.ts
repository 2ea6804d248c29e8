/** Values that are recognized in an order, each with its source. Pure. */
import type { Frozen } from '#lib/kernel/validation.ts';
import type { OrderReply } from './replies.ts';

export type OrderReading = Frozen<OrderReply>;

/** Values of one item, place or service by their names. */
export type FoundRow = OrderReading['items'][number];
/** A value with the text and the place that it was read from. */
export type FoundValue = FoundRow[string];
/** Values that tell an article by themselves. */
const identity = ['sku', 'style', 'gtin'] as const;
export const hasIdentity = (item: Readonly<Record<string, FoundValue>>): boolean =>
  identity.some((name) => item[name] !== undefined);

/** Pieces of an item that go to a place; both by index. */
export type Share = OrderReading['shares'][number];
/** A text with its place that is listed for a look. */
export type Remark = OrderReading['toCheck'][number];

/** A store of the address book. */
export interface KnownStore {
  readonly reference: string;
  readonly number: string;
  readonly name: string;
  readonly city: string;
}

export interface OrderFacts {
  /** Today of the company. */
  readonly today: string;
  readonly stores: readonly KnownStore[];
  /** Names of the company; goods that are shipped to it are no shipment to a store. */
  readonly company: readonly string[];
}
