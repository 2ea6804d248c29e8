/** Text inside the XML of a workbook (ECMA-376, ST_Xstring). */

/** The most that a cell may hold; a program calls a file with more of it damaged. */
const MOST_CHARACTERS = 32_767;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const coded = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/**
 * Text as it stands between tags and in attributes. What XML 1.0 forbids, and a carriage return, which it would
 * change, are written as _x000D_; text that looks like that gets its underscore written so. Halves of characters
 * become what stands for the unreadable.
 */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[\0-\x08\x0b-\x1f\ufffe\uffff]/g, coded)
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** A text that a cell can hold, its lines broken by LF alone; what is longer ends with …, never within a character. */
export function cellText(given: string): string {
  const text = given.replaceAll('\r\n', '\n');
  if (text.length <= MOST_CHARACTERS) return text;
  const kept = text.slice(0, MOST_CHARACTERS - 1);
  return `${kept.isWellFormed() ? kept : kept.slice(0, -1)}…`;
}
