import { coerce, enums, refine, string, type Struct } from 'superstruct';
import type { CrossRule } from './validation.ts';
import { writtenText } from './atoms/account-fields.ts';
import { coded, required, rule, trimmed, type Text } from './atoms/field-parts.ts';
import { isCalendarDate, isWebAddress, patterns } from './patterns.ts';

/**
 * Field atoms: every rule of a single value, defined once. Forms and request bodies are composed of them; the
 * name of a refinement is the error code, with its limit behind a colon (`minlength:3`).
 */
export * from './atoms/account-fields.ts';

/** A number within bounds; the bound is named when it is passed. */
export const within = (
  atom: Struct<number, null>,
  least: number,
  most: number,
): Struct<number, null> =>
  refine(
    refine(atom, `min:${least}`, (value) => value >= least),
    `max:${most}`,
    (value) => value <= most,
  );

const VISIBLE = /[^\p{C}\p{M}\p{Z}]/u;

/** Single-line text of 1 to `max` characters with at least one visible: labels of links must not look empty. */
export const visibleText = (max: number): Text =>
  coerce(
    rule(writtenText(max), 'required', (value) => VISIBLE.test(value)),
    string(),
    (value) => value.replace(/\s+/g, ' '),
  );

/** Required text that matches one of the shared patterns. */
export const byPattern = (pattern: keyof typeof patterns): Text =>
  rule(required(coded), 'pattern', (value) => patterns[pattern].test(value));

/** Web address: http or https. Its error has its own message. */
export const webAddress: Text = rule(trimmed, 'uriError', isWebAddress);

/** Indian mobile number. Its error has its own message. */
export const mobile: Text = rule(coded, 'mobileError', (value) =>
  patterns.mobileNumber.test(value),
);

/** Address by the shared pattern. Its error has its own message. */
export const address: Text = rule(coded, 'addressErr', (value) => patterns.address.test(value));

/** Street address in any script: printable, with a letter or digit. */
export const street: Text = rule(coded, 'pattern', (value) => /[\p{L}\p{N}]/u.test(value));

/** One field that takes a GST or a PAN number. Its error has its own message. */
export const gstOrPan: Text = rule(
  coded,
  'gstOrPanError',
  (value) => patterns.gst.test(value) || patterns.pan.test(value),
);

/** A number typed as text: digits, perhaps a sign and decimals, within the form's bounds. */
export function numberText({ min, max }: { min?: number; max?: number } = {}): Text {
  let result = rule(required(coded), 'invalid', (value) => patterns.number.test(value));
  if (min !== undefined) result = rule(result, `min:${min}`, (value) => Number(value) >= min);
  if (max !== undefined) result = rule(result, `max:${max}`, (value) => Number(value) <= max);
  return result;
}

/** One of the keys of a table of labels. */
export const keyOf = <K extends string>(table: Readonly<Record<K, string>>) =>
  enums(Object.keys(table) as K[]);

/** A day of the calendar as date inputs write it: 2026-02-28. */
export const dateText: Text = rule(required(coded), 'invalid', isCalendarDate);

/** The date in `field` must not lie before the one in `start`; asked once both are dates. */
export const notBefore = (field: string, start: string): CrossRule => ({
  field,
  code: 'date',
  holds: (values) => {
    const [from, to] = [values[start], values[field]];
    if (typeof from !== 'string' || typeof to !== 'string') return true;
    return !isCalendarDate(from.trim()) || from.trim() <= to.trim();
  },
});
