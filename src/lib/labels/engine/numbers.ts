/**
 * Numbers and prices as the market of a label writes them. Own tables: the data of platforms differ, and French
 * numbers of some have a narrow space that our font lacks.
 */
import type { Language } from './spec.ts';

const SPACE = '\u00a0';

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
