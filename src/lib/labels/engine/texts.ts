/** The sentences of a label, made from its values. */
import { formatMoney } from '#lib/kernel/money.ts';
import { fibreName, sectionName } from './fibres.ts';
import { originText } from '#lib/kernel/countries.ts';
import type { Language, LabelSpec, Market } from './spec.ts';

const demanded: Partial<Readonly<Record<Market, readonly Language[]>>> = {
  US: ['en'],
  CA: ['en', 'fr'],
  UK: ['en'],
  IN: ['en'],
};

const order: readonly Language[] = ['en', 'fr', 'de', 'es'];

/** The chosen languages and those that the markets demand; English when there is none. */
export function languagesOf({ languages, market }: LabelSpec): readonly Language[] {
  const wanted = new Set([...languages, ...market.flatMap((each) => demanded[each] ?? [])]);
  const found = order.filter((language) => wanted.has(language));
  return found.length > 0 ? found : ['en'];
}

/** Each text once: languages often share a word. */
const once = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.filter((text) => text !== '')),
];

/** One line a section: 'Body: 60% cotton, 40% polyester'. */
export function fibreLines(spec: LabelSpec, language: Language): readonly string[] {
  const sections = [...new Set(spec.fibres.map(({ section }) => section))];
  return sections.map((section) => {
    const shares = spec.fibres
      .filter((share) => share.section === section && share.percent !== null)
      .map(({ fibre, percent }) => `${percent}% ${fibreName(fibre, language, spec.market)}`);
    const title = section === '' ? '' : `${sectionName(section, language)}: `;
    return shares.length === 0 ? '' : title + shares.join(', ');
  });
}

const notes: Readonly<
  Record<'decoration' | 'elastic' | 'ornamentation', Readonly<Record<Language, string>>>
> = {
  decoration: {
    en: 'Exclusive of decoration',
    fr: 'Décoration non comprise',
    de: 'Ohne Verzierung',
    es: 'Excepto decoración',
  },
  elastic: {
    en: 'Exclusive of elastic',
    fr: 'Élastique non compris',
    de: 'Ohne Gummizug',
    es: 'Excepto elástico',
  },
  ornamentation: {
    en: 'Exclusive of ornamentation',
    fr: 'Ornement non compris',
    de: 'Ohne Schmuck',
    es: 'Excepto adornos',
  },
};

/** What the percentages leave out; '' for nothing. */
export const fibreNoteText = ({ fibreNote }: LabelSpec, language: Language): string =>
  Object.hasOwn(notes, fibreNote) ? notes[fibreNote as keyof typeof notes][language] : '';

/** Regulation (EU) 1007/2011, article 12. */
export const animalPartsText: Readonly<Record<Language, string>> = {
  en: 'Contains non-textile parts of animal origin',
  fr: "Contient des parties non textiles d'origine animale",
  de: 'Enthält nichttextile Teile tierischen Ursprungs',
  es: 'Contiene partes no textiles de origen animal',
};

/** 'Made in Vietnam / Fabriqué : Viêt Nam'. */
export const originLine = (spec: LabelSpec): string =>
  once(languagesOf(spec).map((language) => originText(spec.coo, language))).join(' / ');

/** RN and CA numbers. */
export const registrations = ({ rn, caNumber }: LabelSpec): string =>
  [rn === '' ? '' : `RN ${rn}`, caNumber === '' ? '' : `CA ${caNumber}`]
    .filter((text) => text !== '')
    .join('  ');

/** Company with its address; India asks for the role too. */
export function companyLines({ company, companyAddress, market }: LabelSpec): readonly string[] {
  const name = market.includes('IN') && company !== '' ? `Marketed by: ${company}` : company;
  return [name, companyAddress].filter((text) => text !== '');
}

/** Who answers consumers in India. */
export const consumerLine = ({ consumerEmail, consumerPhone }: LabelSpec): string =>
  consumerEmail + consumerPhone === ''
    ? ''
    : `Consumer care: ${[consumerPhone, consumerEmail].filter((text) => text !== '').join(', ')}`;

/** 'M', or 'M (96-101 cm)'. */
export const sizeText = ({ size, sizeCm }: LabelSpec): string =>
  size !== '' && sizeCm !== '' ? `${size} (${sizeCm} cm)` : size;

/** The mark of 16 CFR 1130 and CPSIA for children's goods: batch, month, place. */
export function trackingLine({
  childrens,
  trackingBatch,
  madeMonth,
  madePlace,
}: LabelSpec): string {
  if (!childrens) return '';
  const [year = '', month = ''] = madeMonth.split('-');
  return [
    trackingBatch === '' ? '' : `Batch ${trackingBatch}`,
    month === '' ? '' : `Made ${month}/${year}`,
    madePlace,
  ]
    .filter((text) => text !== '')
    .join(', ');
}

/** '$29.99', or in India the whole sentence of the law; '' without a price. */
export function priceText({ price, currency, market }: LabelSpec): string {
  if (price === null) return '';
  const amount = moneyText(price, currency);
  return market.includes('IN') ? `MRP ${amount} (incl. of all taxes)` : amount;
}

/** A currency that is none yet is shown as dollars: a draft is never refused. */
export const moneyText = (minor: number, currency: string): string =>
  formatMoney(minor, /^[A-Z]{3}$/.test(currency) ? currency : 'USD');

/** A title before a value: 'Style 10423'; '' without a value. */
export const titled = (title: string, value: string): string =>
  value === '' ? '' : `${title} ${value}`;
