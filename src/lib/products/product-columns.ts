/** The columns of the product catalogue: for template, import, form, list and export. Pure. */
import { readGtin } from './read-gtin.ts';
import { originOptions } from '#lib/kernel/countries/origins.ts';
import { withoutTitle } from '#lib/kernel/text/number-title.ts';
import type { ImportColumn } from '#lib/spreadsheets/columns.ts';
import {
  readChoice,
  readIdentifier,
  readMoney,
  readText,
  readWebAddress,
} from '#lib/spreadsheets/readers.ts';
import { moneyText, priceCurrencies } from '#lib/kernel/money.ts';
import { columnOf, namesOf, type AnyField } from '#lib/records/fields.ts';
import { productFields, type ProductKey } from './fields.ts';

/** Prices that name no currency are in this one. */
export const DEFAULT_CURRENCY = 'USD';

export const whenNoCurrency = `When empty: the product’s own currency; for a new product what the price names, or ${DEFAULT_CURRENCY}.`;

const currencyOptions = priceCurrencies.map((value) => ({ value, label: value }));

type Column = Omit<ImportColumn<ProductKey>, 'key' | 'title' | 'type'>;

/** Additions to a field's declaration, which supplies example and parser. */
const columns: Readonly<Partial<Record<keyof typeof productFields, Partial<Column>>>> = {
  sku: { required: true, help: 'Your item number, up to 40 characters.' },
  style: { width: 16 },
  description: { width: 32 },
  colour: { width: 14 },
  size: { width: 8 },
  gtin: { help: '8, 12, 13 or 14 digits with the correct check digit.', read: readGtin },
  coo: {
    width: 10,
    help: 'Two letters (VN) or the name in English (Vietnam).',
    options: originOptions,
    read: readChoice(
      originOptions,
      'a country of origin that we know. Use two letters, such as VN',
    ),
  },
  rn: {
    width: 10,
    help: 'Registered number of the US, 1 to 6 digits.',
    read: (text) => readIdentifier(6, /^\d{1,6}$/, '1 to 6 digits')(withoutTitle('RN', text)),
  },
  price: { help: 'Retail price like 19.50.' },
  currency: {
    width: 10,
    help: `${priceCurrencies.join(', ')}. ${whenNoCurrency}`,
    options: currencyOptions,
    read: readChoice(currencyOptions, `a currency that we know: ${priceCurrencies.join(', ')}`),
  },
  unitCost: { help: 'What a piece costs you, like 6.20; used to value claims.' },
  hsCode: {
    width: 14,
    help: '6 to 10 digits, dots allowed.',
    read: readIdentifier(13, /^\d{4}\.?\d{2}(?:\.?\d{2}){0,2}$/, '6 to 10 digits'),
  },
  imageUrl: { width: 32, help: 'A web address.', read: readWebAddress(500) },
};

/** The reader of a field that has no rule of its own. */
function readerOf({ type, max = 0 }: AnyField): ImportColumn['read'] {
  if (type === 'money') return readMoney();
  return type === 'text' ? readText(max) : readIdentifier(max, /^.+$/u, `up to ${max} characters`);
}

/** Columns as forms show them; product-import.ts adds the names that files use. */
export const productColumns: readonly ImportColumn<ProductKey>[] = namesOf(productFields).map(
  (name) => {
    const field: AnyField = productFields[name];
    const { label, type, max = 0, note } = field;
    const example = typeof note[1] === 'number' ? moneyText(note[1]) : String(note[1]);
    return {
      key: columnOf(name),
      title: label,
      type: type === 'money' || type === 'identifier' ? type : 'text',
      help: `Up to ${max} characters.`,
      example,
      read: readerOf(field),
      ...columns[name],
    };
  },
);
