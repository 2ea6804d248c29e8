/** Finds the country of origin in a text, in the languages of labels: 'Made in Portugal', 'Hecho en México', 'COO: PT'. */
import { originCodes } from '#lib/kernel/countries/countries.ts';
import { lazy } from '#lib/kernel/lazy.ts';
import { labelLanguages, originName, originText } from '../origins.ts';

/** Other names of the trade, by the country that they mean. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  US: [
    'united states of america',
    'united states',
    'u.s.a.',
    'u.s.',
    'estados unidos',
    'stati uniti',
    'vereinigten staaten',
    'verenigde staten',
  ],
  CN: ["people's republic of china", 'p.r.c.', 'prc', 'p.r. china', 'pr china'],
  TR: ['turkey'],
  VN: ['viet nam'],
  GB: ['great britain', 'england', 'uk', 'u.k.'],
  NL: ['holland', 'hollande'],
  KR: ['republic of korea', 'korea', 'coree'],
  CZ: ['czech republic'],
  AE: ['uae', 'u.a.e.'],
  MO: ['macau'],
};

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
            ...(synonyms[code] ?? []),
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
const phrase = lazy(
  () =>
    new RegExp(
      `(?<!\\p{L})(?:${VERB}(?:\\s*:|(?:\\s+${LINK})+\\s*:?)|${TITLE}\\s*:?)\\s*(${[...codes().keys()].map(escaped).join('|')}|[a-z]{2})(?!\\p{L})\\.?`,
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
