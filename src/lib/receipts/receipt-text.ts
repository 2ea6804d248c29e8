/** One receipt in words and figures, for its page. */
import { companyMomentText } from '#lib/kernel/company-moment.ts';
import { hoursText, type Tile } from '#lib/reports/tile.ts';
import type { ReceiptRecord, ReceiptSummary } from './replies.ts';
import { dayText } from '#lib/kernel/calendar-day.ts';
import { isPortalNumber } from '#lib/records/reference.ts';
import { statusOf } from '#lib/records/status.ts';
import { countText, counted } from '#lib/kernel/count-text.ts';
import { accuracy, cartonsHere, lossesOf, countMinutes, over, short } from './figures.ts';
import { isLineException } from './receipt.ts';
import { accuracyText, lossTiles } from './report.ts';
import { hasArrived, isCounted, receiptStatuses } from './status.ts';
import { exceptionTypes, receiptFileKinds } from './choices.ts';
import { deliveryFields, headFields, lineFields, type PlainFacts } from './fields.ts';
import type { AnyField, Fields } from '#lib/records/fields.ts';

interface Fact {
  readonly label: string;
  readonly text: string;
}

const fields = { ...deliveryFields, ...headFields };

type Delivery = Pick<ReceiptRecord, 'houseReference' | 'request' | 'head' | keyof PlainFacts>;

interface DeliveryFact {
  readonly label: string;
  /** Returns the text; '' when unknown. */
  readonly text: (delivery: Delivery) => string;
  /** The other one has it elsewhere: the page links the request, the paper counts among its totals. */
  readonly only?: 'page' | 'paper';
}

/** Facts of these fields, by their labels. */
const textFacts = (...names: readonly (keyof typeof fields)[]): DeliveryFact[] =>
  names.map((name) => {
    const { label, type, choices } = fields[name];
    const text = ({ head, ...delivery }: Delivery): string => {
      const value = { ...delivery, ...head }[name];
      if (value === null || value === '') return '';
      if (type === 'day') return dayText(String(value));
      if (type === 'moment') return companyMomentText(String(value));
      return choices?.[value] ?? String(value);
    };
    return { label, text };
  });

/** Facts of a delivery, for page and document. */
const deliveryFacts: readonly DeliveryFact[] = [
  {
    label: 'Our delivery number',
    text: ({ houseReference }) => (isPortalNumber(houseReference) ? '' : houseReference),
  },
  ...textFacts('vendor', 'po', 'vendorInvoice'),
  { label: 'Service request', text: ({ request }) => request ?? '', only: 'paper' },
  ...textFacts('expectedOn', 'arrivedAt', 'countedAt', 'receivedBy', 'dock', 'carrier', 'mode'),
  { label: 'Tracking or PRO', text: ({ tracking }) => tracking },
  ...textFacts('bol', 'trailer', 'seal', 'sealIntact', 'freightTerms'),
  { label: 'Pallets', text: ({ head }) => palletsText(head), only: 'page' },
  { label: 'Weight', text: ({ head }) => weightText(head), only: 'page' },
  ...textFacts('note'),
];

type Head = Pick<ReceiptRecord['head'], 'pallets' | 'weight' | 'weightUnit'>;

/** '' for none. */
export const palletsText = ({ pallets }: Head): string => (pallets === 0 ? '' : countText(pallets));

/** 120 lb; '' when it is not known. */
export const weightText = ({ weight, weightUnit }: Head): string =>
  weight === null ? '' : `${countText(weight)} ${weightUnit}`;

/** Returns the known facts of a delivery. */
export const headFacts = (delivery: Delivery, place: 'page' | 'paper'): Fact[] =>
  deliveryFacts
    .filter(({ only = place }) => only === place)
    .map(({ label, text }) => ({ label, text: text(delivery) }))
    .filter(({ text }) => text !== '');

type Goods = Partial<Pick<ReceiptRecord, 'lines' | 'head'>>;

/** Value of short and damaged pieces, where costs are known. */
function lossTile({ lines = [], head }: Goods): Tile[] {
  return head ? lossTiles([{ ...lossesOf(lines), currency: head.currency }], 'long') : [];
}

/** The figures; over, short and accuracy once it is counted. */
export function totalTiles(receipt: Pick<ReceiptRecord, keyof ReceiptSummary> & Goods): Tile[] {
  const { piecesExpected: expected, piecesReceived: received, damaged } = receipt;
  const { over, short, cartonsExpected } = receipt;
  const isBegun = isCounted(receipt.status) || received > 0;
  const counted = (count: number): string => countText(isBegun ? count : null);
  const of = (count: number): string => (count === 0 ? 'none announced' : `of ${countText(count)}`);
  return [
    {
      label: 'Cartons',
      value: countText(hasArrived(receipt.status) ? cartonsHere(receipt) : null),
      note: of(cartonsExpected),
    },
    { label: 'Pieces', value: counted(received), note: of(expected) },
    ...(hasArrived(receipt.status)
      ? [
          { label: 'Good', value: counted(received - damaged) },
          { label: 'Damaged', value: counted(damaged) },
        ]
      : []),
    ...(isCounted(receipt.status)
      ? [
          { label: 'Over', value: countText(over) },
          { label: 'Short', value: countText(short) },
          ...lossTile(receipt),
          { label: 'Accuracy', value: accuracyText(accuracy({ expected, over, short })) },
          {
            label: 'Time to count',
            value: hoursText(countMinutes(receipt.arrivedAt, receipt.countedAt)),
          },
        ]
      : []),
  ];
}

type Event = ReceiptRecord['timeline'][number];

/** Returns the event in one or two words. */
export function receiptHeadline({ kind, to }: Event): string {
  if (kind === 'made') return statusOf(receiptStatuses, to).label;
  if (kind === 'correction') return 'Correction';
  if (kind === 'answer') return 'Answer';
  if (kind === 'file') return 'File';
  return kind === 'status' ? statusOf(receiptStatuses, to).label : 'Note';
}

const receiptFields: Fields = { ...deliveryFields, ...headFields };
const fieldsOfLine: Fields = lineFields;

/** A value as its field shows it; 'empty' for none. */
function valueText(field: AnyField | undefined, value: string | number | null): string {
  if (value === null || value === '') return 'empty';
  const text = String(value);
  if (field?.type === 'moment') return companyMomentText(text);
  if (field?.type === 'day') return dayText(text);
  if (typeof value === 'number' && field?.type === 'integer') return countText(value);
  if (field?.type === 'money') return (Number(value) / 100).toFixed(2);
  return field?.choices?.[text] ?? text;
}

/** Name of an exception that the desk has made up; people know it by its type. */
const MADE_AT_DESK = /^desk-[\da-f]{8}$/;

/** 'Line 3, Pieces received: 10 (was 8)', as in the log of a form. */
export const changeText = ({ field: path, from, to }: Event['changes'][number]): string => {
  const [part = '', number = '', name = ''] = path.split('.');
  const exception = 'exceptions.';
  const exceptionName = path.slice(exception.length);
  const isLine = part === 'lines';
  const field = isLine ? fieldsOfLine[name] : receiptFields[part];
  const label = field?.label ?? (isLine ? name : part);
  const what = path.startsWith(exception)
    ? MADE_AT_DESK.test(exceptionName)
      ? 'Exception'
      : `Exception ${exceptionName}`
    : isLine
      ? `Line ${number}, ${label}`
      : label;
  return `${what}: ${valueText(field, to)} (was ${valueText(field, from)})`;
};

/** A file by its caption, kind or name. */
export const fileText = ({
  caption,
  kind,
  name,
}: Pick<ReceiptRecord['files'][number], 'caption' | 'kind' | 'name'>): string =>
  caption || `${receiptFileKinds[kind]}: ${name}`;

/** 'Damaged: 12 pieces'. */
export const exceptionTitle = ({ type, qty }: ReceiptRecord['exceptions'][number]): string =>
  qty > 0 ? `${exceptionTypes[type]}: ${counted(qty, 'piece')}` : exceptionTypes[type];

type Line = ReceiptRecord['lines'][number];

interface Exception {
  readonly houseReference: string;
  readonly type: string;
  readonly line: number | null;
}

/** Returns true if pieces of the line are over, short or damaged. */
const isOff: Readonly<Record<string, (line: Line) => boolean>> = {
  over: (line) => over(line) > 0,
  short: (line) => short(line) > 0,
  damaged: ({ damaged }) => damaged > 0,
};

/** The lines that an exception is about: the one it names, or all that it follows from. */
export function linesOfException(
  { houseReference, type, line }: Exception,
  lines: readonly Line[],
  exceptions: readonly Pick<Exception, 'type' | 'line'>[],
): Line[] {
  if (!isLineException(houseReference)) return lines.filter((each) => each.line === line);
  const said = exceptions.filter((each) => each.type === type).map((each) => each.line);
  return lines.filter((each) => !said.includes(each.line) && isOff[type]?.(each));
}

/** Lines that are named; more are counted. */
const MAX_NAMED = 4;

/** Joins values with a separator. */
type Join = (values: readonly string[], separator: string) => string;

/** Names lines: 'TEE, Black, S; TEE, Black, M; 3 more lines'. */
export function linesText(
  lines: readonly Line[],
  join: Join = (values, separator) => values.join(separator),
): string {
  const names = lines
    .slice(0, MAX_NAMED)
    .map(({ style, sku, colour, size }) => join([style || sku, colour, size].filter(Boolean), ', '))
    .filter(Boolean);
  const more = lines.length - MAX_NAMED;
  return [...names, ...(more > 0 ? [counted(more, 'more line')] : [])].join('; ');
}
