/** Whole numbers of a query, where everything is text: above all which page of a list, and how many on it. */
import { array, coerce, defaulted, integer, number, string, type, type Struct } from 'superstruct';
import { parseInteger } from './parse-integer.ts';
import { within } from '#lib/kernel/fields.ts';

const MAX_PAGE = 100_000;
const MAX_SIZE = 100;

/** From 1 to `largest`, in digits; `fallback` when it is left out. */
export const counted = (fallback: number, largest: number) =>
  defaulted(
    coerce(within(integer(), 1, largest), string(), (text) => parseInteger(text) ?? text),
    fallback,
  );

/** How many are on a page when nothing is said: 10, unless given. */
export const sized = (fallback = 10) => counted(fallback, MAX_SIZE);

/** The page of a list, and its size. */
export const paged = (size?: number) => ({ page: counted(1, MAX_PAGE), size: sized(size) });

/** Answer of a list call: one page, and the total. */
export const pageOf = <T, S>(item: Struct<T, S>) =>
  type({ items: array(item), total: number(), page: number(), size: number() });
