/** Reads all that a tech pack says of a garment in one text: fiber content, country of origin, care. */
import type { Values } from '#lib/forms/definition.ts';
import { readCare, type ReadCare } from '../care/read-care.ts';
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
  const pieces = rest
    .replace(/[^\S\n\r]+/g, ' ')
    // A point within a number divides nothing; a slash between shares divides like a comma.
    .split(/([;\n\r•|]|[.,](?!\d)|\/(?= ?\d)|(?<=% ?)\/| \/ )/);
  const fibres: Values[] = [];
  const unread: string[] = [];
  let care = '';
  let title = '';
  let section: unknown = '';
  for (let index = 0; index < pieces.length; index += 2) {
    const part = withoutHeading((pieces[index] ?? '').trim());
    if (!/[\p{L}\d]/u.test(part)) continue;
    if (isTitle(part)) {
      care += title;
      title = `${part} `;
      continue;
    }
    if (!isContent(part)) {
      care += `${title}${part}${pieces[index + 1] ?? ''} `;
      title = '';
      continue;
    }
    const read = readFibres(title + part);
    title = '';
    if (!read.ok) unread.push(part);
    for (const row of read.ok ? read.value : []) {
      section = row['section'] === '' ? section : row['section'];
      fibres.push({ ...row, section });
    }
  }
  const cared = readCare(care + title);
  return { ...cared, fibres, coo, unread: [...unread, ...cared.unread] };
}
