/** Text inside the XML of a workbook (ECMA-376, ST_Xstring). */

/** The most that a cell may hold; a program calls a file with more of it damaged. */
const MAX_CHARACTERS = 32_767;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const coded = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/**
 * Escapes text for XML. Characters forbidden in XML 1.0, and carriage returns, become _x000D_; a literal text of that
 * form gets its underscore escaped. Unpaired surrogates become the replacement character.
 */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[\0-\x08\x0b-\x1f\ufffe\uffff]/g, coded)
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Returns text that fits a cell, with LF line breaks; longer text ends with … at a character boundary. */
export function cellText(given: string): string {
  const text = given.replaceAll('\r\n', '\n');
  if (text.length <= MAX_CHARACTERS) return text;
  const shortened = text.slice(0, MAX_CHARACTERS - 1);
  return `${shortened.isWellFormed() ? shortened : shortened.slice(0, -1)}…`;
}
