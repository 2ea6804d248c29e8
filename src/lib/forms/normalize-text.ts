/** Normalizes a text field on blur, so that it shows the stored value. */
import { normalizeTaxNumber, shortZip, withScheme } from '#lib/kernel/patterns.ts';
import type { InputField, Values } from './definition.ts';

/** Returns true if a field shortened a ZIP+4 to five digits. */
export const isCutZip = (typed: string, tidy: string): boolean =>
  tidy !== typed.trim() && tidy === shortZip(typed);

/** The text as the field stores it: a postal code in its country's spelling, a whole web address, capital letters. */
export function normalizeText(field: InputField, text: string, values: Values): string {
  if (field.kind !== 'text') return text;
  if (field.stored) return field.stored(text, values);
  if (field.rule === 'web') return withScheme(text.trim());
  if (field.rule === 'gst-or-pan') return normalizeTaxNumber(text);
  return field.isUpperCase ? text.trim().toUpperCase() : text;
}
