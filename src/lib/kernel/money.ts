/** Numbers and amounts as people write them; amounts are in integer minor units. */

/** A number without the commas between its thousands (or lakhs); every other text as it is. */
export const ungrouped = (text: string): string =>
  /^\s*\d{1,3}(?:,\d\d\d?)*,\d{3}(?:\.\d+)?\s*$/.test(text) ? text.replaceAll(',', '') : text;

/** A number (1.249,50; 1 249,50; 1'249.50; 1,49,999.00) with a point and nothing else; every other text trimmed. */
export function pointed(text: string): string {
  const bare = text.replace(/\s/g, ' ').trim();
  if (/^\d{1,3}(?:\.\d{3})+,\d{1,2}$/.test(bare) || /^\d+,\d{1,2}$/.test(bare)) {
    return bare.replaceAll('.', '').replace(',', '.');
  }
  if (/^\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d{1,2})?$/.test(bare)) {
    return bare.replace(/[ '’]/g, '').replace(',', '.');
  }
  return ungrouped(bare);
}

/** Currencies of the amounts of forms, quotes and receipts. */
export const formCurrencies = ['USD', 'INR', 'CAD', 'EUR', 'GBP'] as const;

/** Currencies of the prices of products. */
export const priceCurrencies = ['USD', 'CAD', 'EUR', 'GBP', 'INR', 'PLN', 'CHF'] as const;

/** The same without the sign or the code of a currency. */
export function plainNumber(text: string): string {
  const codes = priceCurrencies.join('|');
  return pointed(
    text
      .trim()
      .replace(new RegExp(`^(?:[$€£₹]|${codes}|Rs\\.?)`), '')
      .replace(new RegExp(`(?:[$€£₹]|${codes}|zł)$`), ''),
  );
}

/** More digits than any form takes are read too, so that the limit can be named. */
const TYPED = /^(?:\d{1,13}|\d{1,3}(?:,\d{3}){1,4})(?:\.\d{1,2})?$/;

/** 12.5, 1,234.50 and $1,234.50 in minor units; null for everything else. No floating point is involved. */
export function parseMoney(text: string): number | null {
  const typed = text.trim().replace(/^[$€£₹]\s*/, '');
  if (!TYPED.test(typed)) return null;
  const [whole = '0', decimals = ''] = typed.replaceAll(',', '').split('.');
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

/** As a form shows it for editing: 1234.50. */
export const moneyText = (minor: number): string =>
  `${minor < 0 ? '-' : ''}${Math.trunc(Math.abs(minor) / 100)}.${String(Math.abs(minor) % 100).padStart(2, '0')}`;

const formats = new Map<string, Intl.NumberFormat>();

/** For reading: $1,234.50. */
export function formatMoney(minor: number, currency = 'USD'): string {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    formats.set(currency, format);
  }
  return format.format(minor / 100);
}
