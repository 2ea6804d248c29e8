/**
 * Reads fiber content as people and labels write it: '95% cotton, 5% elastane', 'Cotton 95% / Spandex 5%',
 * 'Body: 60 cotton; 40 linen; Lining: 100 % Viskose'. Every name that a label can print is read, in its eight languages.
 */
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { normalizeSigns } from '#lib/kernel/text/normalize-unicode.ts';
import type { Values } from '#lib/forms/definition.ts';
import { fibres, garmentSections } from '../fibres.ts';

/** Other generic words of the trade, by the fiber that they name. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  linen: ['flax'],
  acrylic: ['polyacrylic'],
  metallic: ['metallized fiber', 'metallic yarn'],
  feathers: ['feather'],
  other: ['other fibers', 'others'],
};

/** Trademarks by the generic names of their fibers; a label names the generic one. */
const trademarks: Readonly<Record<string, string>> = {
  lycra: 'spandex or elastane',
  dorlastan: 'spandex or elastane',
  tencel: 'lyocell or modal',
  lurex: 'metallic fiber',
  kevlar: 'aramid',
  dralon: 'acrylic',
  bemberg: 'cupro',
  ecovero: 'viscose or rayon',
};

/** A name without case, accents and the two spellings of fiber. */
const normalizeName = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('fibre', 'fiber')
    .trim();

const idsByName = new Map<string, string[]>();
for (const { id, names, local } of fibres) {
  for (const name of [id, ...Object.values({ ...names, ...local }), ...(synonyms[id] ?? [])]) {
    const known = idsByName.get(normalizeName(name)) ?? [];
    // The fiber of that id comes before those that are merely printed with its name.
    if (!known.includes(id))
      idsByName.set(normalizeName(name), id === name ? [id, ...known] : [...known, id]);
  }
}

/** Returns the fiber of a name; two names of one fiber may be combined, such as 'rayon (viscose)'. */
function fibreNamed(name: string): string | undefined {
  const [first = [], ...others] = name
    .split(/[()/]/)
    .filter((part) => part.trim() !== '')
    .map((part) => idsByName.get(normalizeName(part)) ?? []);
  return first.find((id) => others.every((ids) => ids.includes(id)));
}

/** The English name of a section that labels print in any language, else the text. */
const sectionNamed = (text: string): string | undefined =>
  garmentSections.find((each) =>
    Object.values(each).some((name) => normalizeName(name) === normalizeName(text)),
  )?.en;

const CONJUNCTION = /^(?:and|et|und|y|e|en|i) | (?:and|et|und|y|e|en|i)$/giu;

/** Trims separators around the letters. */
const trimmed = (text: string): string =>
  (/\p{L}(?:.*\p{L})?/u.exec(text.replace(CONJUNCTION, ''))?.[0] ?? '').replace(CONJUNCTION, '');

/** Divides words where the left part is `isLeft` and the right one `isRight`; the longest left part wins. */
function divided(
  text: string,
  isLeft: (part: string) => boolean,
  isRight: (part: string) => boolean,
): readonly [string, string] | undefined {
  const words = text.split(' ');
  for (let end = words.length - 1; end > 0; end -= 1) {
    const left = trimmed(words.slice(0, end).join(' '));
    const right = trimmed(words.slice(end).join(' '));
    if (isLeft(left) && isRight(right)) return [left, right];
  }
  return undefined;
}

const isFibre = (name: string): boolean => fibreNamed(name) !== undefined;
const isSection = (text: string): boolean => sectionNamed(text) !== undefined;

interface NamedFibre {
  readonly name: string;
  /** The section that begins here, if any. */
  readonly section?: string;
}

/** A name and the title of the section after it: 'cotton / Lining:', 'cotton Lining'. */
function nameThenSection(text: string): NamedFibre {
  const [words = '', ...after] = text.split(':');
  if (trimmed(after.join(' ')) !== '') return { name: trimmed(text) };
  const found = divided(words, isFibre, words === text ? isSection : (right) => right !== '');
  return found ? { name: found[0], section: found[1] } : { name: trimmed(words) };
}

/** A name and the title of the section before it: 'Lining: cotton', 'Lining cotton'. */
function sectionThenName(text: string): NamedFibre {
  const [before = '', ...rest] = text.split(':');
  const after = trimmed(rest.join(':'));
  if (after !== '') return { name: after, section: trimmed(before) };
  const found = divided(before, isSection, isFibre);
  return found ? { name: found[1], section: found[0] } : { name: trimmed(before) };
}

const FORM = 'Write it like 95% cotton, 5% elastane.';
/** How long fiber content of 30 rows may be. */
const MAX_LENGTH = 2000;
/** A share with all that belongs to its number: `<5` and `5.5.5` are validated as they are. */
const SHARE = /((?:[<>~±≤≥] ?|(?<!\S)-)?\d+(?:[.,]\d+)*(?: ?%)?)/;

/** A ratio of the trade before or after its names, which may have a section. */
const RATIO =
  /^(?<title>[^\d:]+:)? ?(?:(?<first>\d+(?:\/\d+)+) ?%? ?(?<after>\D+)|(?<before>\D+) (?<last>\d+(?:\/\d+)+) ?%?)$/;

/** Writes a ratio as shares: '60/40 cotton/polyester' is '60% cotton, 40% polyester'. */
function sharesOfRatio(chunk: string): string {
  const { title = '', first, last, after, before } = RATIO.exec(chunk)?.groups ?? {};
  const shares = (first ?? last)?.split('/') ?? [];
  const names = (after ?? before)?.split('/').map(trimmed) ?? [];
  if (shares.length === 0 || names.length !== shares.length) return chunk;
  return `${title} ${shares.map((share, index) => `${share}% ${names[index] ?? ''}`).join(', ')}`;
}

interface Part {
  readonly section: string | undefined;
  readonly name: string;
  readonly share: string;
}

/** The shares of a text, before or after their names; null where a share or the name of one is missing. */
function partsOf(text: string): readonly Part[] | null {
  const pieces = text.split(SHARE);
  const shares = pieces.filter((_, index) => index % 2 === 1);
  const texts = pieces.filter((_, index) => index % 2 === 0);
  if (shares.length === 0) return null;
  if (trimmed(texts.at(-1) ?? '') === '') {
    return shares.map((share, index) => {
      const { name, section } = sectionThenName(texts[index] ?? '');
      return { section, name, share };
    });
  }
  const title = trimmed(texts[0] ?? '');
  const isTitle = title === '' || isSection(title) || (texts[0] ?? '').includes(':');
  if (!isTitle || isFibre(title)) return null;
  let section = title === '' ? undefined : title;
  return shares.map((share, index) => {
    const next = nameThenSection(texts[index + 1] ?? '');
    const part = { section, name: next.name, share };
    section = next.section;
    return part;
  });
}

/** Names the words that are no fiber, and the generic name of a trademark. */
function unknownFibre(name: string): string {
  const mark = normalizeName(name)
    .split(/[^\p{L}]+/u)
    .find((word) => Object.hasOwn(trademarks, word));
  if (mark !== undefined)
    return `${name} is a trademark. Write the generic name: ${trademarks[mark] ?? ''}.`;
  const words = name.split(' ');
  const generic = words.map((_, index) => words.slice(index).join(' ')).find(isFibre);
  return `${name} is not a fiber that we know. Write its generic name${generic === undefined ? ', such as cotton or elastane' : `: ${generic}`}.`;
}

/** Reads rows of the fiber field in the order of the text, or the error in words. */
export function readFibres(text: string): Result<Values[], string> {
  if (text.length > MAX_LENGTH) return err(FORM);
  const rows: Values[] = [];
  let section = '';
  const chunks = normalizeSigns(text.replace(/[®™©]/g, ''))
    .normalize('NFKC')
    .split(/[;\n\r]/)
    .map((chunk) =>
      chunk
        .replace(/(?<!\d)[,/]|[,/](?!\d)/g, ' $& ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((chunk) => chunk !== '')
    .map(sharesOfRatio);
  for (const chunk of chunks) {
    const parts = partsOf(chunk);
    if (!parts && chunk.endsWith(':')) section = trimmed(chunk);
    else if (!parts) return err(FORM);
    for (const part of parts ?? []) {
      if (part.section !== undefined) section = sectionNamed(part.section) ?? part.section;
      if (part.name === '') return err(FORM);
      const fibre = fibreNamed(part.name);
      if (fibre === undefined) return err(unknownFibre(part.name));
      const percent = part.share.replace(',', '.').replace(/ ?%/, '');
      rows.push({ section, fibre, percent });
    }
  }
  return rows.length > 0 ? ok(rows) : err(FORM);
}
