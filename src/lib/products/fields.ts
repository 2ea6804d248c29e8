/** The fields of a product of the catalogue, in the order of files and forms. */
import { MAX_SIZE_LENGTH } from '#lib/kernel/limits.ts';
import { columnOf, identifier, money, namesOf, text } from '#lib/records/fields.ts';

const MAX_AMOUNT = 999_999_999;

export const productFields = {
  sku: identifier(40, 'SKU', 'Stock number of the article in one color and size', 'SHIRT-BLU-M'),
  style: identifier(30, 'Style', 'Style number', 'SHIRT'),
  description: text(80, 'Description', 'What the goods are', 'Oxford shirt'),
  colour: text(30, 'Color', 'Color', 'Blue'),
  size: text(MAX_SIZE_LENGTH, 'Size', 'Size, as it stands on the label', 'M'),
  gtin: identifier(14, 'GTIN', 'GTIN of the article: 8, 12, 13 or 14 digits', '036000291452'),
  fibre: text(200, 'Fiber content', 'Fiber content', '60% cotton, 40% polyester'),
  coo: text(2, 'Country of origin', 'Country of origin, as two letters', 'VN'),
  rn: identifier(6, 'RN', 'Registered number of the label (RN)', '12345'),
  care: text(300, 'Care', 'Care instructions', 'Machine wash cold'),
  price: money(MAX_AMOUNT, 'Price', 'Price in minor units; null without one', 1950),
  currency: text(3, 'Currency', 'Currency of both amounts, as ISO 4217 has it', 'USD'),
  unitCost: money(
    MAX_AMOUNT,
    'Unit cost',
    'Cost of one piece in minor units; null without one',
    620,
  ),
  hsCode: identifier(13, 'HS code', 'Customs tariff number', '6105.10'),
  imageUrl: text(500, 'Image address', 'Address of a picture', 'https://example.com/shirt.jpg'),
};

/** Names of the fields as columns of files and of the database. */
export const productKeys = namesOf(productFields).map(columnOf);
export type ProductKey = (typeof productKeys)[number];
