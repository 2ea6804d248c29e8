/** First letters of the first and the last part of a name, in capitals: 'Ann Mary Lee' gives 'AL'. */
export function initials(name: string): string {
  const parts = name.trim().split(/\s+/);
  const [first = ''] = parts;
  const last = parts.length > 1 ? (parts.at(-1) ?? '') : '';
  const letter = (part: string): string => String.fromCodePoint(part.codePointAt(0) ?? 0x20).trim();
  return (letter(first) + letter(last)).toUpperCase();
}
