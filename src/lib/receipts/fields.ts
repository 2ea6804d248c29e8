/** The fields of a receipt, of its lines and of its exceptions. */
import { integer, nullable, number, refine } from 'superstruct';
import { textUpTo, within } from '#lib/kernel/fields.ts';
import { formCurrencies } from '#lib/kernel/money.ts';
import { noted } from '#lib/kernel/atoms/noted.ts';
import {
  choice,
  count,
  day,
  decimal,
  emptyOf,
  identifier,
  moment,
  money,
  optionalChoice,
  size,
  text,
  type Field,
  type ValuesOf,
} from '#lib/records/fields.ts';
import {
  dispositions,
  exceptionTypes,
  freightTerms,
  notedOnDelivery,
  transportModes,
} from './choices.ts';

/** Fields that lists show. */
export const deliveryFields = {
  vendor: text(120, 'Vendor', 'Business that sent the goods', 'Mill & Sons'),
  po: identifier(60, 'PO', "The client's purchase order", 'PO-778'),
  carrier: text(80, 'Carrier', 'Who carried or carries the goods', 'UPS'),
  tracking: identifier(60, 'Tracking', 'Tracking or PRO number', '1Z999AA10123456784'),
  expectedOn: day('Expected on', 'Day on which the goods are due; null when it is not known'),
  arrivedAt: moment(
    'Arrived',
    'When the goods arrived, with its time zone; null while they have not',
    '2026-03-02T09:30:00-05:00',
  ),
  countedAt: moment(
    'Counted',
    'When the count was over, with its time zone; null before',
    '2026-03-02T15:10:00-05:00',
  ),
  cartonsExpected: count('Cartons expected', 'Cartons that were announced', 24),
  cartonsReceived: count('Cartons received', 'Cartons that came', 23),
};

const currencies = Object.fromEntries(formCurrencies.map((code) => [code, code])) as Readonly<
  Record<(typeof formCurrencies)[number], string>
>;
const answers = { '': '', yes: 'Yes', no: 'No' } as const;
const units = { lb: 'lb', kg: 'kg' } as const;

/** Fields that a receipt alone shows; they are stored together. */
export const headFields = {
  vendorInvoice: identifier(60, 'Vendor invoice', "The vendor's invoice", 'INV-3381'),
  receivedBy: text(80, 'Received by', 'Who took the goods in', 'M. Ortiz'),
  dock: text(60, 'Dock', 'Dock or warehouse where the goods came in', 'Dock 4'),
  mode: choice(
    transportModes,
    'Transport',
    'How the goods were carried; empty when it is not named',
  ),
  bol: identifier(60, 'Bill of lading', 'Number of the bill of lading', 'BOL-22817'),
  trailer: identifier(60, 'Trailer', 'Number of the trailer or container', 'TRL-5521'),
  seal: identifier(60, 'Seal', 'Number of the seal', 'S-99120'),
  sealIntact: choice(
    answers,
    'Seal intact',
    'Whether the seal was whole; empty when not looked at',
  ),
  freightTerms: choice(freightTerms, 'Freight terms', 'Who pays the freight'),
  pallets: count('Pallets', 'Pallets that came', 2),
  weight: decimal(1e7, 'Weight', 'Weight of the delivery in weightUnit; null when unknown', 812.5),
  weightUnit: choice(units, 'Weight unit', 'Unit of the weight'),
  currency: choice(currencies, 'Currency', 'Currency of all amounts of the record (ISO 4217)'),
  note: text(2000, 'Note', 'Text for the client', 'At the dock since nine.'),
};

/** Numbers of lines from here on are the portal's: announced, and not in the lines of the company. */
export const FIRST_ANNOUNCED = 900_001;
export const lineNumber = within(integer(), 1, FIRST_ANNOUNCED - 1);

const line: Field<number> = {
  ...count('Line', 'Number of the line', 1),
  sent: noted(
    lineNumber,
    'Number of the line; left out: the known line of this GTIN, SKU, or style, color and size, else a new one',
    1,
  ),
};

/** The check digit is validated when all of the receipt is known. */
const isDigitsOfGtin = (value: string): boolean => value === '' || /^\d{8,14}$/.test(value);

const gtin: Field<string> = {
  ...identifier(
    14,
    'GTIN',
    'GTIN of the article: 8, 12, 13 or 14 digits, the last one their check digit',
    '00012345678905',
  ),
  sent: refine(textUpTo(14), 'pattern', isDigitsOfGtin),
};

const lineFacts = {
  sku: identifier(60, 'SKU', 'Stock number of the article in one color and size', 'TEE-BLK-M'),
  style: identifier(60, 'Style', 'Style number', 'TEE-180'),
  description: text(200, 'Description', 'What the goods are', 'Crew neck T-shirt, 180 g'),
  colour: text(60, 'Color', 'Color', 'Navy'),
  size: size(30, 'Size', 'Size, as it stands on the label', 'M'),
  gtin,
  cartons: identifier(200, 'Carton numbers', 'Numbers of the cartons of the line', '1-3, 7'),
  expected: count('Pieces expected', 'Pieces that were expected', 120),
  received: count('Pieces received', 'Pieces that came, damaged ones among them', 118),
  damaged: count('Damaged', 'Pieces that came damaged; they are part of those received', 2),
  condition: text(500, 'Condition', 'Condition of the goods', 'Two cartons are wet.'),
  location: text(60, 'Location', 'Where the company has put the goods', 'A-12-3'),
  po: identifier(60, 'PO', 'Purchase order of the line, where it differs', 'PO-779'),
  unitCost: money(
    999_999_999,
    'Unit cost',
    'Cost of one piece in minor units (cents) of the currency of the receipt; null when it is not known',
    450,
  ),
};

export const lineFields = { line, ...lineFacts };

export const exceptionFields = {
  type: choice(exceptionTypes, 'Type', 'Kind of the exception', 'damaged'),
  line: {
    ...line,
    note: ['Number of the line it is about; null for the whole delivery', 1],
    sent: nullable(lineNumber),
    shown: nullable(number()),
  } satisfies Field<number | null>,
  qty: count('Pieces', 'Pieces', 12),
  note: text(2000, 'Note', 'Text for the client', 'Two cartons are wet.'),
  notedOnDelivery: choice(
    notedOnDelivery,
    'On delivery receipt',
    "Whether the driver's receipt says so",
    'yes',
  ),
  asked: optionalChoice(dispositions, 'We suggest', 'What the company proposes to do', 'return'),
};

/** Values of {@link headFields}. */
export type ReceiptHead = ValuesOf<typeof headFields>;
export const emptyHead = emptyOf(headFields);

/** One line: what was expected, what came; money in minor units of the receipt's currency. */
export type ReceiptLine = ValuesOf<typeof lineFields>;
export const emptyLine = emptyOf(lineFacts);

/** Facts of the whole delivery that lists show. */
export type PlainFacts = ValuesOf<typeof deliveryFields>;
export const emptyDelivery = emptyOf(deliveryFields);
