/** Reads all that a tech pack says of a garment in one text: fiber content, country of origin, care. */
import type { Values } from '#lib/forms/definition.ts';
import { readCare, type ReadCare } from './care/read-care.ts';
import { readFibres } from './read-fibres.ts';
import { folded, readOrigin } from './read-origin.ts';

export interface ReadGarment extends ReadCare {
  /** Rows of the fiber field, in the order of the text. */
  readonly fibres: readonly Values[];
  /** Code of the country of origin, '' for none. */
  readonly coo: string;
}

/** Headings of tech packs before the part that they name. */
const HEADING =
  /^(?:(?:fiber |fibre )?contents?|fib(?:er|re)s?|composition|composicion|composizione|composicao|zusammensetzung|samenstelling|sklad|materials?|made of|care(?: instructions?)?|wash(?:ing)? instructions?)\s*:|^made of /;

const withoutHeading = (text: string): string =>
  text.slice(HEADING.exec(folded(text))?.[0].length ?? 0);

const isTitle = (part: string): boolean => /^[^\d%:]{1,30}:$/.test(part);
const isContent = (part: string): boolean =>
  /\d\s*%|%\s*\d/.test(part) || (/\d/.test(part) && readFibres(part).ok);

/** Reads a text; parts that mean nothing are in `unread`. */
export function readGarment(text: string): ReadGarment {
  const { coo, rest } = readOrigin(text);
  const parts = rest
    // A point within a number divides nothing; a slash between shares divides like a comma.
    .replace(/[^\S\n\r]+/g, ' ')
    .split(/[;\n\r•|]|[.,](?!\d)|\/(?= ?\d)|(?<=% ?)\/| \/ /)
    .map((part) => withoutHeading(part.trim()))
    .filter((part) => /[\p{L}\d]/u.test(part));
  const fibres: Values[] = [];
  const unread: string[] = [];
  const care: string[] = [];
  let title = '';
  let section: unknown = '';
  for (const part of parts) {
    if (isTitle(part)) {
      if (title !== '') care.push(title);
      title = part;
      continue;
    }
    if (!isContent(part)) {
      care.push(`${title} ${part}`.trim());
      title = '';
      continue;
    }
    const read = readFibres(`${title} ${part}`.trim());
    title = '';
    if (!read.ok) {
      unread.push(part);
      continue;
    }
    for (const row of read.value) {
      section = row['section'] === '' ? section : row['section'];
      fibres.push({ ...row, section });
    }
  }
  if (title !== '') care.push(title);
  const cared = readCare(care.join('. '));
  return { ...cared, fibres, coo, unread: [...unread, ...cared.unread] };
}
