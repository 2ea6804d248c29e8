/** Finds sizes that stand with their pieces in one text: 'KN-55 Cream: S 12, M 24'. Pure. */
import { isSizeText } from './words.ts';

const SIZE_PAIR =
  /\b([A-Z\d/]{1,7})[ :=(x/-]{1,3}(\d{1,3}(?:,\d{3})+(?!\d)|\d{1,5})\)?(?=[ ,;|/]|$)/gi;

export interface SizeList {
  /** The text before the sizes. */
  readonly head: string;
  /** True for numbers with spaces between: 10 20 30 40. */
  readonly isDoubtful: boolean;
  readonly pairs: readonly (readonly [size: string, qty: string])[];
}

/** Sizes with their pieces at the end of a text: 'KN-55 Cream: S 12, M 24'. */
export function sizeList(text: string): SizeList | null {
  const pairs = [...text.matchAll(SIZE_PAIR)].filter(([, size = '']) => isSizeText(size));
  const [first] = pairs;
  if (!first || pairs.length < 2) return null;
  const rest = text.slice(first.index).replace(SIZE_PAIR, '');
  if (/[^ ,;|/.]/.test(rest)) return null;
  return {
    head: text.slice(0, first.index).replace(/[ :(–-]{1,3}$/, ''),
    isDoubtful: pairs.every(([pair]) => /^\d+[ /]+\d+$/.test(pair)),
    pairs: pairs.map(([, size = '', qty = '']) => [size, qty]),
  };
}
