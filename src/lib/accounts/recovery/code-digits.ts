import { normalizeSigns } from '#lib/kernel/text/normalize-unicode.ts';

/** Boxes of a code after typing, pasting or autofill: one digit each. */
export interface Boxes {
  readonly values: readonly string[];
  /** The box that the focus belongs to. */
  readonly focus: number;
}

const digitsOf = (text: string): string => normalizeSigns(text).replace(/[^0-9]/g, '');

/**
 * Text that arrives in one box: non-digits are dropped, one digit fills the box, several fill the boxes from
 * here on, a whole code fills all of them wherever it arrives. The focus moves behind the last one.
 */
export function spreadDigits(values: readonly string[], at: number, text: string): Boxes {
  const digits = digitsOf(text).slice(0, values.length);
  if (digits === '') return { values: values.with(at, ''), focus: at };
  const start = digits.length === values.length ? 0 : at;
  const filled = values.map((value, index) => digits[index - start] ?? value);
  return { values: filled, focus: Math.min(start + digits.length, values.length - 1) };
}

/** Backspace: empties the box and moves back. */
export const backspace = (values: readonly string[], at: number): Boxes => ({
  values: values.with(at, ''),
  focus: Math.max(0, at - 1),
});

/** The box that a key leads to, or null for other keys. */
export function boxForKey(key: string, at: number, count: number): number | null {
  if (key === 'ArrowLeft') return Math.max(0, at - 1);
  if (key === 'ArrowRight') return Math.min(count - 1, at + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
