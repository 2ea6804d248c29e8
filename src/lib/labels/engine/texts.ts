/** The sentences of a label, made from its values. */
import type { Language, LabelSpec, Market } from './spec.ts';
import { fibreName, sectionName } from './fibres.ts';
import { inLanguages, labelLanguages, originText } from './origins.ts';

/** Keeps a share with its fiber, where there is room for both on a line, and a number with its sign. */
const SPACE = '\u00a0';

/**
 * Numbers and prices as the market of a label writes them. Own tables: the data of platforms differ, and French
 * numbers of some have a narrow space that our font lacks.
 */
interface NumberStyle {
  readonly decimal: string;
  readonly group: string;
  /** Between number and percent sign. */
  readonly percent: string;
}

const continental: NumberStyle = { decimal: ',', group: '.', percent: '' };
const spaced: NumberStyle = { decimal: ',', group: SPACE, percent: '' };

const styles: Readonly<Record<Language, NumberStyle>> = {
  en: { decimal: '.', group: ',', percent: '' },
  fr: { ...spaced, percent: SPACE },
  de: { ...continental, percent: SPACE },
  es: { ...continental, percent: SPACE },
  it: continental,
  nl: continental,
  pl: spaced,
  pt: spaced,
};

/** A share in a language: '66.5%', '66,5 %'. */
export const percentText = (percent: number, language: Language): string =>
  `${String(percent).replace('.', styles[language].decimal)}${styles[language].percent}%`;

/** 149999 as 149,999 or, in India, as 1,49,999. */
function grouped(whole: string, separator: string, isIndian: boolean): string {
  const groups = [whole.slice(-3)];
  const size = isIndian ? 2 : 3;
  for (let end = whole.length - 3; end > 0; end -= size) {
    groups.unshift(whole.slice(Math.max(0, end - size), end));
  }
  return groups.join(separator);
}

interface MoneyStyle {
  readonly sign: string;
  /** Whose way of writing numbers it has. */
  readonly usual: Language;
  readonly isIndian?: true;
}

const currencies: Readonly<Record<string, MoneyStyle>> = {
  USD: { sign: '$', usual: 'en' },
  CAD: { sign: '$', usual: 'en' },
  EUR: { sign: '€', usual: 'de' },
  GBP: { sign: '£', usual: 'en' },
  INR: { sign: '₹', usual: 'en', isIndian: true },
  PLN: { sign: 'zł', usual: 'pl' },
  CHF: { sign: 'CHF', usual: 'en' },
};

/**
 * A price as its market writes it: $1,249.50, 1.249,50 €, € 1.249,50 (Dutch), ₹1,49,999.00, CHF 1,249.50. An
 * unknown currency is shown as dollars: a draft is never refused.
 * @param minor hundredths of the currency
 * @param languages those of the label; of the euro's the first that is not English decides
 */
export function priceIn(minor: number, currency: string, languages: readonly Language[]): string {
  const money = currencies[currency] ?? { sign: '$', usual: 'en' };
  const own = currency === 'EUR' ? languages.find((each) => each !== 'en') : undefined;
  const language = own ?? money.usual;
  const { decimal, group } = styles[language];
  const cents = String(Math.round(Math.abs(minor))).padStart(3, '0');
  const whole = grouped(cents.slice(0, -2), group, money.isIndian === true);
  const number = `${minor < 0 ? '-' : ''}${whole}${decimal}${cents.slice(-2)}`;
  if (language === 'en') return `${money.sign}${money.sign.length > 1 ? SPACE : ''}${number}`;
  return language === 'nl' ? `${money.sign}${SPACE}${number}` : `${number}${SPACE}${money.sign}`;
}

const demanded: Partial<Readonly<Record<Market, readonly Language[]>>> = {
  US: ['en'],
  CA: ['en', 'fr'],
  UK: ['en'],
  IN: ['en'],
};

/** The chosen languages and those that the markets demand; English when there is none. */
export function languagesOf({ languages, market }: LabelSpec): readonly Language[] {
  const required = new Set([...languages, ...market.flatMap((each) => demanded[each] ?? [])]);
  const found = labelLanguages.filter((language) => required.has(language));
  return found.length > 0 ? found : ['en'];
}

/** Each text once: languages often share a word. */
const unique = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.filter((text) => text !== '')),
];

/** One line a section: 'Body: 60% cotton, 40% polyester', 'Hauptteil: 66,5 % Baumwolle, …'. */
export function fibreLines(spec: LabelSpec, language: Language): readonly string[] {
  const sections = [...new Set(spec.fibres.map(({ section }) => section))];
  return sections.map((section) => {
    const shares = spec.fibres
      .filter((share) => share.section === section && share.percent !== null)
      .map(
        ({ fibre, percent }) =>
          `${percentText(percent ?? 0, language)}${SPACE}${fibreName(fibre, language, spec.market)}`,
      );
    const title = section === '' ? '' : `${sectionName(section, language)}: `;
    return shares.length === 0 ? '' : title + shares.join(', ');
  });
}

/** 16 CFR 303.26, C.R.C. 1551 s. 35 and 36: parts below 5 % of the garment, excluded from the content. */
const notes: Readonly<
  Record<'decoration' | 'elastic' | 'ornamentation', Readonly<Record<Language, string>>>
> = {
  decoration: inLanguages([
    'Exclusive of decoration',
    'Décoration non comprise',
    'Ohne Verzierung',
    'Excepto decoración',
    'Esclusa la decorazione',
    'Exclusief versiering',
    'Bez ozdób',
    'Excluindo a decoração',
  ]),
  elastic: inLanguages([
    'Exclusive of elastic',
    'Élastique non compris',
    'Ohne Gummizug',
    'Excepto elástico',
    "Escluso l'elastico",
    'Exclusief elastiek',
    'Bez gumki',
    'Excluindo o elástico',
  ]),
  ornamentation: inLanguages([
    'Exclusive of ornamentation',
    'Ornement non compris',
    'Ohne Schmuck',
    'Excepto adornos',
    'Esclusi gli ornamenti',
    'Exclusief sierdelen',
    'Bez elementów dekoracyjnych',
    'Excluindo os ornamentos',
  ]),
};

/** Returns the note on excluded parts; '' for none. */
export const fibreNoteText = ({ fibreNote }: LabelSpec, language: Language): string =>
  Object.hasOwn(notes, fibreNote) ? notes[fibreNote as keyof typeof notes][language] : '';

/** Regulation (EU) 1007/2011, article 12: its own words in each language. */
export const animalPartsText: Readonly<Record<Language, string>> = inLanguages([
  'Contains non-textile parts of animal origin',
  "Contient des parties non textiles d'origine animale",
  'Enthält nichttextile Teile tierischen Ursprungs',
  'Contiene partes no textiles de origen animal',
  'Contiene parti non tessili di origine animale',
  'Bevat niet uit textiel bestaande delen van dierlijke oorsprong',
  'Zawiera nietekstylne części pochodzenia zwierzęcego',
  'Contém partes não têxteis de origem animal',
]);

/** 16 CFR 303.33(a): behind 'Made in USA' of goods whose fabric was imported. */
const ofImportedFabric: Readonly<Record<Language, string>> = inLanguages([
  'of imported fabric',
  'à partir de tissu importé',
  'aus importiertem Stoff',
  'con tela importada',
  'con tessuto importato',
  'van geïmporteerde stof',
  'z importowanej tkaniny',
  'com tecido importado',
]);

/** Returns the origin in each language: 'Made in Vietnam / Fabriqué au Viêt Nam'. */
export function originLine(spec: LabelSpec): string {
  const isImported = spec.importedFabric && spec.coo === 'US';
  const texts = languagesOf(spec).map((language) => {
    const text = originText(spec.coo, language);
    return isImported ? `${text} ${ofImportedFabric[language]}` : text;
  });
  return unique(texts).join(' / ');
}

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

/** 'M', 'M (96-101 cm)' or '96-101 cm'. */
export function sizeText({ size, sizeCm }: LabelSpec): string {
  if (sizeCm === '') return size;
  return size === '' ? `${sizeCm} cm` : `${size} (${sizeCm} cm)`;
}

/** The tracking label of children's goods (15 U.S.C. 2063(a)(5)): batch, month, place. */
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

/** Splits the price: the amount, and the addition required in India. */
export function priceParts(spec: LabelSpec): { readonly amount: string; readonly note: string } {
  if (spec.price === null) return { amount: '', note: '' };
  const amount = amountText(spec, spec.price);
  return spec.market.includes('IN')
    ? { amount: `MRP ${amount}`, note: '(incl. of all taxes)' }
    : { amount, note: '' };
}

/** '$29.99', or in India the whole sentence of the law; '' without a price. */
export function priceText(spec: LabelSpec): string {
  const { amount, note } = priceParts(spec);
  return `${amount} ${note}`.trim();
}

/** An amount of a label in its currency, as the market writes it. */
const amountText = (spec: LabelSpec, minor: number): string =>
  priceIn(minor, spec.currency, languagesOf(spec));

/** Returns the previous price; '' for none. */
export const beforeText = (spec: LabelSpec): string =>
  spec.comparePrice === null ? '' : amountText(spec, spec.comparePrice);

/** A title before a value: 'Style 10423'; '' without a value, and once when the value has it: 'PO-778812'. */
export function titled(title: string, value: string): string {
  if (value === '') return '';
  const start = value.slice(0, title.length);
  const next = value.charAt(title.length);
  const hasTitle = start.toLowerCase() === title.toLowerCase() && !/[\p{L}]/u.test(next);
  return hasTitle ? value : `${title} ${value}`;
}
