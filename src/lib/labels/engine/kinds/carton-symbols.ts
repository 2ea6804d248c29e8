/** Chooses the GS1-128 symbols of a shipping label, and puts one with its text into a zone. */
import {
  checkGs1Element,
  gs1Data,
  gs1Length,
  gs1Text,
  MAX_GS1_LENGTH,
  type Gs1Element,
} from '../barcodes/gs1.ts';
import { LOWEST_BARS } from '../barcodes/modules.ts';
import { placeSymbol, planSymbol } from '../barcodes/place.ts';
import { completeGtin, readSymbol } from '../barcodes/symbol.ts';
import type { Box, Drawing } from '../display-list.ts';
import { problem } from '../findings.ts';
import type { ElementId, Finding, GtinType, LabelSpec } from '../spec.ts';

/** Bars of an SSCC, mm. */
const SSCC_BARS = 31.75;

/** 2026-11-22 as 261122. */
const gs1Day = (day: string): string => day.slice(2).replaceAll('-', '');

const elementOf = (
  ai: string,
  text: string,
  element: ElementId,
  encode = (value: string): string => value,
): readonly Gs1Element[] => (text === '' ? [] : [{ ai, value: encode(text), element }]);

/** The customer's order as AI 400, when it is wanted as a barcode. */
export const orderElements = ({ poBarcode, poNumber }: LabelSpec): readonly Gs1Element[] =>
  poBarcode ? elementOf('400', poNumber, 'poNumber') : [];

/** Contents in one symbol: goods, quantity, batch, destination. */
export function contentElements(spec: LabelSpec): readonly Gs1Element[] {
  const gtin = completeGtin(spec)?.padStart(14, '0') ?? '';
  const count = gtin === '' ? '' : String(spec.contentCount ?? '');
  return [
    ...elementOf(count === '' ? '01' : '02', gtin, 'gtin'),
    ...elementOf('37', count, 'contentCount'),
    ...elementOf('410', spec.shipToGln, 'shipToGln'),
    ...elementOf('11', spec.madeOn, 'madeOn', gs1Day),
    ...elementOf('10', spec.batch, 'batch'),
  ];
}

/** Symbols that a shipping label has no place for. */
const textual: Partial<Readonly<Record<GtinType, string>>> = {
  code_128: 'A Code 128 of any text',
  qr: 'A QR code',
  gs1_qr: 'A QR code',
  gs1_datamatrix: 'A DataMatrix',
};

/** Returns why the goods number is omitted: a GS1-128 symbol holds GTINs only. */
export function contentFindings(spec: LabelSpec): readonly Finding[] {
  const { gtinType } = spec;
  const name = textual[gtinType];
  if (name === undefined) return readSymbol(spec).findings;
  const message = `${name} is not printed on a GS1 carton label: its barcodes carry GS1 data.`;
  const fix = 'Choose UPC-A, EAN-13 or GTIN-14 for the goods in the carton, or "No barcode".';
  return [problem('gtinType', 'gs1-no-gtin', message, fix)];
}

/** The postal code without spaces, as AI 420. */
export const postalElements = ({ toPostal }: LabelSpec): readonly Gs1Element[] =>
  elementOf('420', toPostal, 'toPostal', (text) => text.replace(/[\s-]/g, ''));

/** The store that the goods are marked for, as AI 91. */
export const storeElements = ({ storeNumber }: LabelSpec): readonly Gs1Element[] =>
  elementOf('91', storeNumber, 'storeNumber');

const tooLong = (element: ElementId): Finding =>
  problem(
    element,
    'gs1-too-long',
    `One barcode holds at most ${MAX_GS1_LENGTH} characters.`,
    'Leave the batch, the day or the GLN out.',
  );

/** A GS1-128 symbol of elements in a zone of a label, named by the first; findings instead when its data or its width is wrong. */
export function gs1Zone(spec: LabelSpec, elements: readonly Gs1Element[], box: Box): Drawing {
  const [first] = elements;
  if (!first) return { items: [], findings: [] };
  const { element } = first;
  const findings = elements.map(checkGs1Element).filter((each) => each !== null);
  if (findings.length === 0 && gs1Length(elements) > MAX_GS1_LENGTH)
    findings.push(tooLong(element));
  if (findings.length > 0) return { items: [], findings };
  const symbol = { kind: 'gs1_128' as const, data: gs1Data(elements), text: gs1Text(elements) };
  const plan = planSymbol(symbol, {
    element,
    dpi: spec.dpi,
    turn: 'across',
    room: box,
    requested: element === 'sscc' ? SSCC_BARS : LOWEST_BARS,
  });
  if (!plan.planned) return { items: [], findings: plan.findings };
  const placed = placeSymbol(plan.planned, box, spec.dpi);
  return { items: placed.items, findings: [...plan.findings, ...placed.findings] };
}
