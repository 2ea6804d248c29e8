/** What a text field makes of what was typed when it is left, so that it shows what is stored. */
import { shortZip, withScheme } from '#lib/kernel/patterns.ts';
import type { InputField, Values } from './definition.ts';

/** Whether a field has made its first five digits of a ZIP+4. */
export const isCutZip = (typed: string, tidy: string): boolean =>
  tidy !== typed.trim() && tidy === shortZip(typed);

/** The text as the field stores it: a postal code in its country's spelling, a whole web address, capital letters. */
export function tidyText(field: InputField, text: string, values: Values): string {
  if (field.kind !== 'text') return text;
  if (field.stored) return field.stored(text, values);
  if (field.rule === 'web') return withScheme(text.trim());
  return field.isUpperCase || field.rule === 'gst-or-pan' ? text.trim().toUpperCase() : text;
}
