/** Grammar of 'made in' for each language of labels: the verb, and the preposition and article of each country. */
import type { Language } from './origins.ts';

interface Grammar {
  readonly verb: string;
  /** Preposition by the rule of the language, from the name of a country. */
  readonly usual: (name: string) => string;
  /** Codes of the countries whose preposition differs from the rule. */
  readonly others?: Readonly<Record<string, string>>;
  /** Whole phrases of names that change in the sentence. */
  readonly whole?: Readonly<Record<string, string>>;
}

const always = (preposition: string) => (): string => preposition;

/** Feminine by the last letter of its first word. */
const isFeminine = (name: string, ending: string): boolean =>
  (name.split(' ')[0] ?? '').endsWith(ending);

const grammars: Readonly<Record<Language, Grammar>> = {
  en: { verb: 'Made', usual: always('in'), others: { 'in the': 'DO GB PH AE NL' } },
  fr: {
    verb: 'Fabriqué',
    usual: (name) => (isFeminine(name, 'e') || /^[AEIOUÉ]/.test(name) ? 'en' : 'au'),
    others: {
      aux: 'US PH AE NL',
      à: 'MU MG HK TW SG MO CY MT BH OM',
      en: 'HT',
      au: 'MX KH ZW',
    },
  },
  de: {
    verb: 'Hergestellt',
    usual: always('in'),
    others: { 'in den': 'US', 'in der': 'TR CH SK UA MD', auf: 'MU' },
    whole: {
      AE: 'in den Vereinigten Arabischen Emiraten',
      DO: 'in der Dominikanischen Republik',
      GB: 'im Vereinigten Königreich',
      NL: 'in den Niederlanden',
      PH: 'auf den Philippinen',
    },
  },
  es: {
    verb: 'Hecho',
    usual: always('en'),
    others: { 'en el': 'GB', 'en la': 'DO', 'en los': 'AE NL' },
  },
  it: {
    verb: 'Prodotto',
    usual: always('in'),
    others: {
      a: 'MU HT HK TW SG MO CY MT',
      nel: 'GB',
      nella: 'DO',
      nei: 'NL',
      nelle: 'PH',
      negli: 'US AE',
    },
  },
  nl: {
    verb: 'Gemaakt',
    usual: always('in'),
    others: { 'in de': 'US AE DO', 'in het': 'GB', 'op de': 'PH', op: 'MU MG CY MT' },
  },
  // Polish would decline each name; the field's title keeps the base form.
  pl: { verb: 'Kraj', usual: always('produkcji:') },
  pt: {
    verb: 'Fabricado',
    usual: (name) => (isFeminine(name, 'a') ? 'na' : 'no'),
    others: {
      em: 'PT SV MA MG MM HK TW IL SZ SG MO OM CY MT',
      no: 'KH KE BW',
      nos: 'US AE NL',
      nas: 'HN PH',
    },
  },
};

/** Joins verb, preposition and country: 'Fabriqué au Portugal', 'Hergestellt in der Türkei'. */
export function madeIn(code: string, name: string, language: Language): string {
  const { verb, usual, others = {}, whole = {} } = grammars[language];
  const own = Object.entries(others).find(([, codes]) => codes.split(' ').includes(code))?.[0];
  return `${verb} ${whole[code] ?? `${own ?? usual(name)} ${name}`}`;
}
