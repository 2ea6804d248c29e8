/** Pages of the lists of the desk. */

import { parseInteger } from '#lib/reports/parse-integer.ts';

/** Numbers of rows of a page to choose from. */
export const deskSizes = [25, 50, 100] as const;

const DEFAULT_SIZE = 50;

/** Returns the page of a list and its size in an address. */
export const pageQuery = ({ searchParams }: URL) => ({
  page: Math.max(1, parseInteger(searchParams.get('page')) ?? 1),
  size: deskSizes.find((size) => String(size) === searchParams.get('size')) ?? DEFAULT_SIZE,
});
