/** Names of files as people read them. */
import { endings } from '#lib/forms/attachments/file-rules.ts';
import { holdsCardNumber } from '#lib/kernel/card-scan.ts';
import { lazy } from '#lib/kernel/lazy.ts';
import { normalText } from '#lib/kernel/text/normal-text.ts';

const MAX_NAME = 120;
/** File systems store names of 255 bytes; an archive puts the number of the record in front. */
const MAX_BYTES = 220;
/** Endings of files that are stored as another type, or were given the wrong one. */
const replaced = [
  ...Object.values(endings).flat(),
  '.jfif',
  '.jpe',
  '.avif',
  '.tif',
  '.tiff',
  '.gif',
  '.bmp',
  '.svgz',
  '.txt',
  '.xls',
];
const graphemes = lazy(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/** Shortens the name before its ending, between two characters as people see them. */
function shortened(stem: string, ending: string): string {
  let short = '';
  for (const { segment } of graphemes().segment(stem)) {
    const longer = short + segment;
    if (longer.length + ending.length > MAX_NAME) break;
    if (Buffer.byteLength(longer) + ending.length > MAX_BYTES) break;
    short = longer;
  }
  return short.trim() + ending;
}

/** Sanitizes a file name for display: removes paths, control and direction characters, and card numbers. */
export function shownName(filename: string): string {
  // Browsers write quotes and line breaks in a name like this.
  const written = filename.replaceAll('%22', '"').replace(/%0[AD]/gi, '');
  const base = written.split(/[\\/]/).at(-1) ?? '';
  const plain = normalText(base.toWellFormed())
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .trim();
  if (holdsCardNumber(plain)) return `file${/\.[A-Za-z]{1,5}$/.exec(plain)?.[0] ?? ''}`;
  if (plain === '') return 'file';
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? '';
  return shortened(plain.slice(0, plain.length - ending.length) || 'file', ending);
}

/** The shown name with the ending of the type that is stored: IMG_0412.HEIC becomes IMG_0412.jpg. */
export function storedName(shown: string, type: keyof typeof endings): string {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(shown)?.[0] ?? '';
  if (endings[type].includes(ending.toLowerCase())) return shown;
  const stem = replaced.includes(ending.toLowerCase()) ? shown.slice(0, -ending.length) : shown;
  return shortened(stem.replace(/(?<![. ])[. ]+$/, '') || 'file', `.${type}`);
}
