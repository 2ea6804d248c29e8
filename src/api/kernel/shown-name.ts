import { holdsCardNumber } from '#lib/kernel/card-scan.ts';
import { normalText } from '#lib/kernel/text/normal-text.ts';

const LONGEST_NAME = 120;

/** The sender's name of the file, for reading only: no path, no control or direction characters, no number of a card. */
export function shownName(filename: string): string {
  // Browsers write quotes and line breaks in a name like this.
  const written = filename.replaceAll('%22', '"').replace(/%0[AD]/gi, '');
  const base = written.split(/[\\/]/).at(-1) ?? '';
  const plain = normalText(base.toWellFormed())
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .trim();
  if (holdsCardNumber(plain)) return `file${/\.[A-Za-z]{1,5}$/.exec(plain)?.[0] ?? ''}`;
  return plain === '' ? 'file' : plain.slice(0, LONGEST_NAME).toWellFormed();
}
