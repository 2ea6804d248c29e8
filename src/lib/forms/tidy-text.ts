/** What a text field makes of what was typed when it is left, so that it shows what is stored. */
import type { InputField, Values } from './definition.ts';

/** ZIP+4 as its first five digits; other text as it is. */
export const shortZip = (text: string): string => text.trim().replace(/^(\d{5})-\d{4}$/, '$1');

/** Whether a field has made its first five digits of a ZIP+4. */
export const isCutZip = (typed: string, tidy: string): boolean =>
  tidy !== typed.trim() && tidy === shortZip(typed);

/** The text as the field stores it: a short ZIP code, capital letters. */
export function tidyText(field: InputField, text: string, values: Values): string {
  if (field.kind !== 'text') return text;
  if (field.stored) return field.stored(text, values);
  if (field.rule === 'zip') return shortZip(text);
  return field.isUpperCase || field.rule === 'gst-or-pan' ? text.trim().toUpperCase() : text;
}
