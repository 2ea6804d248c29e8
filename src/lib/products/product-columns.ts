/** The columns of the product catalogue: for template, import, form, list and export. */
import { readGtin } from './read-gtin.ts';
import { countryName, originCodes } from '#lib/kernel/countries.ts';
import type { ImportColumn } from '#lib/spreadsheets/columns.ts';
import type { ImportDefinition } from '#lib/spreadsheets/import-definition.ts';
import {
  readChoice,
  readIdentifier,
  readMoney,
  readText,
  readWebAddress,
} from '#lib/spreadsheets/readers.ts';

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

/** Prices without a currency are in this one. */
export const DEFAULT_CURRENCY = 'USD';

const currencies = ['USD', 'CAD', 'EUR', 'GBP', 'INR'];
const currencyOptions = currencies.map((value) => ({ value, label: value }));
const countries = originCodes.map((value) => ({ value, label: countryName(value, 'en') }));

const columns: Readonly<Record<ProductKey, Omit<ImportColumn<ProductKey>, 'key'>>> = {
  sku: {
    title: 'SKU',
    type: 'identifier',
    required: true,
    synonyms: ['item', 'item number', 'item no', 'item code', 'article', 'product code', 'code'],
    help: 'Your number of the item: up to 40 letters, digits and . _ / -',
    example: 'SHIRT-BLU-M',
    read: readIdentifier(40, /^[A-Za-z0-9._/-]+$/, 'letters, digits and . _ / - only'),
  },
  style: {
    title: 'Style',
    type: 'identifier',
    width: 16,
    synonyms: ['style number', 'style no', 'style code', 'model'],
    help: 'Up to 30 characters.',
    example: 'SHIRT',
    read: readIdentifier(30, /^.+$/, 'up to 30 characters'),
  },
  description: {
    title: 'Description',
    type: 'text',
    width: 32,
    synonyms: ['name', 'product name', 'item description', 'title', 'product'],
    help: 'Up to 80 characters.',
    example: 'Oxford shirt',
    read: readText(80),
  },
  colour: {
    title: 'Colour',
    type: 'text',
    width: 14,
    synonyms: ['color', 'colour name', 'color name', 'shade'],
    help: 'Up to 30 characters.',
    example: 'Blue',
    read: readText(30),
  },
  size: {
    title: 'Size',
    type: 'text',
    width: 8,
    synonyms: ['size name', 'garment size'],
    help: 'Up to 12 characters.',
    example: 'M',
    read: readText(12),
  },
  gtin: {
    title: 'GTIN',
    type: 'identifier',
    synonyms: ['upc', 'ean', 'upc code', 'ean13', 'ean code', 'barcode', 'bar code', 'gtin13'],
    help: '8, 12, 13 or 14 digits with the right check digit; format the column as text.',
    example: '036000291452',
    read: readGtin,
  },
  fibre: {
    title: 'Fibre content',
    type: 'text',
    synonyms: ['fiber', 'fibre', 'fiber content', 'composition', 'material', 'fabric'],
    help: 'Up to 200 characters.',
    example: '60% cotton, 40% polyester',
    read: readText(200),
  },
  coo: {
    title: 'Country of origin',
    type: 'text',
    width: 10,
    synonyms: ['origin', 'country', 'made in', 'coo code'],
    help: 'Two letters (VN) or the name in English (Vietnam).',
    example: 'VN',
    read: readChoice(countries, 'country of origin that we know. Use two letters, such as VN'),
  },
  rn: {
    title: 'RN',
    type: 'identifier',
    width: 10,
    synonyms: ['rn number', 'rn no'],
    help: 'Registered number of the US, 1 to 6 digits.',
    example: '12345',
    read: readIdentifier(6, /^\d{1,6}$/, '1 to 6 digits'),
  },
  care: {
    title: 'Care',
    type: 'text',
    synonyms: ['care instructions', 'care text', 'washing'],
    help: 'Up to 300 characters.',
    example: 'Machine wash cold',
    read: readText(300),
  },
  price: {
    title: 'Price',
    type: 'money',
    synonyms: ['retail price', 'msrp', 'rrp', 'selling price', 'list price'],
    help: 'Retail price like 19.50.',
    example: '19.50',
    read: readMoney(),
  },
  currency: {
    title: 'Currency',
    type: 'text',
    width: 10,
    synonyms: ['price currency', 'currency code'],
    help: `${currencies.join(', ')}; ${DEFAULT_CURRENCY} when empty.`,
    example: 'USD',
    read: readChoice(currencyOptions, `currency that we know: ${currencies.join(', ')}`),
  },
  unit_cost: {
    title: 'Unit cost',
    type: 'money',
    synonyms: ['cost', 'cost price', 'purchase price', 'fob', 'wholesale price'],
    help: 'What a piece costs you, like 6.20; claims are reckoned with it.',
    example: '6.20',
    read: readMoney(),
  },
  hs_code: {
    title: 'HS code',
    type: 'identifier',
    width: 14,
    synonyms: ['hts', 'hts code', 'tariff code', 'customs code', 'commodity code'],
    help: '6 to 10 digits, dots allowed.',
    example: '6105.10',
    read: readIdentifier(13, /^\d{4}\.?\d{2}(?:\.?\d{2}){0,2}$/, '6 to 10 digits'),
  },
  image_url: {
    title: 'Image address',
    type: 'text',
    width: 32,
    synonyms: ['image', 'image url', 'picture', 'photo'],
    help: 'A web address; it is kept, never fetched.',
    example: 'https://example.com/shirt.jpg',
    read: readWebAddress(500),
  },
};

export const productColumns: readonly ImportColumn<ProductKey>[] = productKeys.map((key) => ({
  key,
  ...columns[key],
}));

export const productImport: ImportDefinition<ProductKey> = {
  kind: 'products',
  noun: { one: 'product', many: 'products' },
  columns: productColumns,
  unique: ['sku'],
};
