/** The columns of the product catalogue: for template, import, form, list and export. Pure. */
import { readGtin } from './read-gtin.ts';
import { countryName, originCodes } from '#lib/kernel/countries/countries.ts';
import type { ImportColumn } from '#lib/spreadsheets/columns.ts';
import {
  readChoice,
  readIdentifier,
  readMoney,
  readText,
  readWebAddress,
} from '#lib/spreadsheets/readers.ts';
import { MAX_SIZE_LENGTH } from '#lib/kernel/limits.ts';
import { priceCurrencies } from '#lib/kernel/money.ts';

export const productKeys = [
  'sku',
  'style',
  'description',
  'colour',
  'size',
  'gtin',
  'fibre',
  'coo',
  'rn',
  'care',
  'price',
  'currency',
  'unit_cost',
  'hs_code',
  'image_url',
] as const;

export type ProductKey = (typeof productKeys)[number];

/** Prices that name no currency are in this one. */
export const DEFAULT_CURRENCY = 'USD';

export const whenNoCurrency = `When empty: the product’s own currency; for a new product what the price names, or ${DEFAULT_CURRENCY}.`;

const currencyOptions = priceCurrencies.map((value) => ({ value, label: value }));
const countries = originCodes.map((value) => ({ value, label: countryName(value) }));

const columns: Readonly<Record<ProductKey, Omit<ImportColumn<ProductKey>, 'key'>>> = {
  sku: {
    title: 'SKU',
    type: 'identifier',
    required: true,
    help: 'Your item number, up to 40 characters.',
    example: 'SHIRT-BLU-M',
    read: readIdentifier(40, /^.+$/u, 'up to 40 characters'),
  },
  style: {
    title: 'Style',
    type: 'identifier',
    width: 16,
    help: 'Up to 30 characters.',
    example: 'SHIRT',
    read: readIdentifier(30, /^.+$/u, 'up to 30 characters'),
  },
  description: {
    title: 'Description',
    type: 'text',
    width: 32,
    help: 'Up to 80 characters.',
    example: 'Oxford shirt',
    read: readText(80),
  },
  colour: {
    title: 'Color',
    type: 'text',
    width: 14,
    help: 'Up to 30 characters.',
    example: 'Blue',
    read: readText(30),
  },
  size: {
    title: 'Size',
    type: 'text',
    width: 8,
    help: `Up to ${MAX_SIZE_LENGTH} characters.`,
    example: 'M',
    read: readText(MAX_SIZE_LENGTH),
  },
  gtin: {
    title: 'GTIN',
    type: 'identifier',
    help: '8, 12, 13 or 14 digits with the right check digit.',
    example: '036000291452',
    read: readGtin,
  },
  fibre: {
    title: 'Fiber content',
    type: 'text',
    help: 'Up to 200 characters.',
    example: '60% cotton, 40% polyester',
    read: readText(200),
  },
  coo: {
    title: 'Country of origin',
    type: 'text',
    width: 10,
    help: 'Two letters (VN) or the name in English (Vietnam).',
    options: countries,
    example: 'VN',
    read: readChoice(countries, 'a country of origin that we know. Use two letters, such as VN'),
  },
  rn: {
    title: 'RN',
    type: 'identifier',
    width: 10,
    help: 'Registered number of the US, 1 to 6 digits.',
    example: '12345',
    read: readIdentifier(6, /^\d{1,6}$/, '1 to 6 digits'),
  },
  care: {
    title: 'Care',
    type: 'text',
    help: 'Up to 300 characters.',
    example: 'Machine wash cold',
    read: readText(300),
  },
  price: {
    title: 'Price',
    type: 'money',
    help: 'Retail price like 19.50.',
    example: '19.50',
    read: readMoney(),
  },
  currency: {
    title: 'Currency',
    type: 'text',
    width: 10,
    help: `${priceCurrencies.join(', ')}. ${whenNoCurrency}`,
    options: currencyOptions,
    example: 'USD',
    read: readChoice(currencyOptions, `a currency that we know: ${priceCurrencies.join(', ')}`),
  },
  unit_cost: {
    title: 'Unit cost',
    type: 'money',
    help: 'What a piece costs you, like 6.20; used to value claims.',
    example: '6.20',
    read: readMoney(),
  },
  hs_code: {
    title: 'HS code',
    type: 'identifier',
    width: 14,
    help: '6 to 10 digits, dots allowed.',
    example: '6105.10',
    read: readIdentifier(13, /^\d{4}\.?\d{2}(?:\.?\d{2}){0,2}$/, '6 to 10 digits'),
  },
  image_url: {
    title: 'Image address',
    type: 'text',
    width: 32,
    help: 'A web address.',
    example: 'https://example.com/shirt.jpg',
    read: readWebAddress(500),
  },
};

/** Without the names that files use for them (product-import.ts), which a form does not need. */
export const productColumns: readonly ImportColumn<ProductKey>[] = productKeys.map((key) => ({
  key,
  ...columns[key],
}));
