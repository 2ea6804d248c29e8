/** Values that are recognized in an order, each with its source. Pure. */

/** A value with the text and the place that it was read from. */
export interface FoundValue {
  readonly value: string;
  readonly where: string;
  /** The text as it was written. */
  readonly text: string;
  /** Reason why the value must be looked at. */
  readonly doubt?: string;
}

/** Values of one item, place or service by their names. */
export type FoundRow = Readonly<Record<string, FoundValue>>;

/** Pieces of an item that go to a place; both by index. */
export interface Share {
  readonly item: number;
  readonly place: number;
  readonly qty: FoundValue;
}

/** A text with its place that is listed for a look, or as unused. */
export interface Remark {
  readonly where: string;
  readonly text: string;
  readonly message: string;
}

export interface OrderReading {
  /** clientPo, vendor, dueDate, cancelDate, eta, carrier, tracking, rush, goodsState, instructions … */
  readonly facts: FoundRow;
  readonly items: readonly FoundRow[];
  readonly places: readonly FoundRow[];
  readonly shares: readonly Share[];
  /** With `service` (a code), `qty` where one is named, and parameters. */
  readonly services: readonly FoundRow[];
  /** Reasons for a look beside those of single values. */
  readonly toCheck: readonly Remark[];
  /** Texts that no value was read from. */
  readonly unused: readonly Omit<Remark, 'message'>[];
}

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
