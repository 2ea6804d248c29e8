/** What a text field makes of what was typed when it is left, so that it shows what is stored. */
import type { InputField } from './definition.ts';

/** ZIP+4 as its first five digits; other text as it is. */
export const shortZip = (text: string): string => text.trim().replace(/^(\d{5})-\d{4}$/, '$1');

/** The text as the field stores it: a short ZIP code, capital letters. */
export function tidyText(field: InputField, text: string): string {
  if (field.kind !== 'text') return text;
  if (field.rule === 'zip') return shortZip(text);
  return field.isUpperCase || field.rule === 'gst-or-pan' ? text.trim().toUpperCase() : text;
}
