/** The answer of the call that reads an order, as the pages read it. */
import { noted } from '#lib/kernel/atoms/noted.ts';
import { array, number, optional, record, string, type, type Infer } from 'superstruct';

const found = type({
  /** As the form stores it: a day as 2026-12-31, a number with a point. */
  value: string(),
  where: string(),
  /** As it was written. */
  text: string(),
  shown: noted(optional(string()), 'Text of a value that is a reference', '001 SoHo'),
  /** Reason why the value must be looked at. */
  doubt: optional(string()),
});

const foundRow = record(string(), found);
const remark = { where: string(), text: string() };

export const orderReply = type({
  /** clientPo, vendor, dueDate, cancelDate, eta, carrier, tracking, rush, goodsState, instructions … */
  facts: foundRow,
  items: array(foundRow),
  places: array(foundRow),
  /** Index of the item and of the place, from 0. */
  shares: array(type({ item: number(), place: number(), qty: found })),
  /** With `service` (a code), `qty` where one is named, and parameters. */
  services: array(foundRow),
  /** Reasons for a look beside those of single values. */
  toCheck: array(type({ ...remark, message: string() })),
  unused: noted(array(type(remark)), 'Parts of the order that no value was read from'),
});

export type OrderReply = Infer<typeof orderReply>;
