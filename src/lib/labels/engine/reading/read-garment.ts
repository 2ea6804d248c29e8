/**
 * Reads all that a tech pack says of a garment in one text: fiber content, country of origin ('Made in Portugal',
 * 'COO: PT'), care.
 */
import { originCodes, otherCountryNames } from '#lib/kernel/countries/countries.ts';
import { lazy } from '#lib/kernel/lazy.ts';
import { labelLanguages, originName, originText } from '../origins.ts';
import type { Values } from '#lib/forms/definition.ts';
import { readCare, type ReadCare } from '../care/read-care.ts';
import { readFibres } from './read-fibres.ts';

/** Folds case and accents of each character; positions stay. */
export const folded = (text: string): string =>
  Array.from(text.normalize('NFC'))
    .map((each) => {
      const plain = each.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace('ł', 'l');
      return plain.length === each.length ? plain : each;
    })
    .join('');

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Code by folded name, longer names first: 'dominican republic' before 'dominica'. */
const codes = lazy(
  () =>
    new Map(
      originCodes
        .flatMap((code) =>
          [
            ...labelLanguages.map((language) => originName(code, language)),
            ...otherCountryNames(code),
          ].map((name) => [folded(name), code] as const),
        )
        .toSorted(([one], [other]) => other.length - one.length),
    ),
);

const VERB =
  '(?:made|manufactured|produced|product|assembled|fabrique|fabriquee|fabricado|fabricada|hecho|hecha|elaborado|hergestellt|gefertigt|prodotto|prodotta|fabbricato|gemaakt|geproduceerd|wyprodukowano)';
const TITLE =
  "(?:(?:country of )?origin|coo|c\\.o\\.o\\.|kraj (?:produkcji|pochodzenia)|pais de (?:fabrico|origen|origem)|paese di (?:produzione|origine)|pays d['’]origine|(?:ursprungs|herstellungs)land)";
/** Prepositions and articles between verb and country. */
const LINK =
  '(?:in|of|en|au|aux|a|em|na|no|nas|nos|nel|nella|nei|nelle|negli|op|auf|im|w|we|the|la|le|los|las|el|de|den|der|het)(?!\\p{L})';
/** A code of two letters; behind a title without a colon a word may follow none: 'origin is not known'. */
const CODE = `[a-z]{2}(?:(?<=(?::|(?<!\\p{L})${LINK})\\s*..)|(?!\\s+\\p{L}))`;
const phrase = lazy(
  () =>
    new RegExp(
      `(?<!\\p{L})(?:${VERB}(?:\\s*:|(?:\\s+${LINK})+\\s*:?)|${TITLE}(?:\\s+i[sn])?\\s*:?)\\s*(${[...codes().keys()].map(escaped).join('|')}|${CODE})(?!\\p{L})\\.?`,
      'u',
    ),
);

/** Phrases of labels whose country is inflected. */
const printed = lazy(() =>
  originCodes.flatMap((code) =>
    labelLanguages.map((language) => [folded(originText(code, language)), code] as const),
  ),
);

interface FoundOrigin {
  /** '' where the text names none. */
  readonly coo: string;
  /** Text without the phrase. */
  readonly rest: string;
}

/** Takes the origin out of a text. */
export function readOrigin(given: string): FoundOrigin {
  const text = given.normalize('NFC');
  const plain = folded(text);
  const cut = (at: number, length: number): string =>
    `${text.slice(0, at)}\n${text.slice(at + length)}`;
  const found = phrase().exec(plain);
  const name = found?.[1] ?? '';
  const code = codes().get(name) ?? originCodes.find((each) => each === name.toUpperCase());
  if (found && code !== undefined) return { coo: code, rest: cut(found.index, found[0].length) };
  const own = printed().find(([phrase]) => plain.includes(phrase));
  if (!own) return { coo: '', rest: text };
  return { coo: own[1], rest: cut(plain.indexOf(own[0]), own[0].length) };
}

export interface ReadGarment extends ReadCare {
  /** Rows of the fiber field, in the order of the text. */
  readonly fibres: readonly Values[];
  /** Code of the country of origin, '' for none. */
  readonly coo: string;
}

/** Headings of tech packs before the part that they name. */
const HEADING =
  /^(?:(?:fiber |fibre )?contents?|fib(?:er|re)s?|composition|composicion|composizione|composicao|zusammensetzung|samenstelling|sklad|materials?|made of|care(?: instructions?)?|wash(?:ing)? instructions?)\s*:|^made of /;

const stripHeading = (text: string): string =>
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
    const part = stripHeading((pieces[index] ?? '').trim());
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
