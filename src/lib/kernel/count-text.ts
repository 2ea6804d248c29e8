/** Numbers as people read them. */
import { lazy } from './lazy.ts';

/** Placeholder of an unknown figure. */
export const NO_FIGURE = '–';

/** Made once: a number's own `toLocaleString` makes one each time, two milliseconds on a page of a report. */
const numbers = lazy(() => new Intl.NumberFormat('en-US'));

/** 12,345; a dash for null. */
export const countText = (value: number | null): string =>
  value === null ? NO_FIGURE : numbers().format(value);

/** Returns '960 of 1,050'; the count only where it is the whole, or the whole is unknown. */
export const partText = (count: number, whole: number | null): string =>
  whole === null || count === whole
    ? countText(count)
    : `${countText(count)} of ${countText(whole)}`;

/** '1 row', '1,200 rows'; the plural takes an s unless it is given. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

/** Limit of a file for reading, in whole megabytes: 10 MB. */
export const limitText = (bytes: number): string => `${bytes / 1024 / 1024} MB`;

/** Size of a file for reading: 1.2 MB, 340 KB. */
export const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
