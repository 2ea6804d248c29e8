/** Chooses the GS1-128 symbols of a shipping label, and puts one with its text into a zone. */
import {
  checkGs1Element,
  gs1Data,
  gs1Length,
  gs1Text,
  LONGEST_GS1,
  type Gs1Element,
} from '../barcodes/gs1.ts';
import { LOWEST_BARS } from '../barcodes/modules.ts';
import { placeSymbol, planSymbol } from '../barcodes/place.ts';
import { completeGtin } from '../barcodes/symbol.ts';
import type { Box } from '../display-list.ts';
import { problem } from '../findings.ts';
import type { Divided } from '../layout/with-barcode.ts';
import type { ElementId, Finding, LabelSpec } from '../spec.ts';

/** Bars of an SSCC, mm. */
const SSCC_BARS = 31.75;

/** The content, all in one symbol: what is in the carton and how much, its batch, where it goes. */
export function contentElements(spec: LabelSpec): readonly Gs1Element[] {
  const gtin = completeGtin(spec)?.padStart(14, '0') ?? null;
  const isCounted = gtin !== null && spec.contentCount !== null;
  return [
    ...(isCounted
      ? [
          { ai: '02', value: gtin, element: 'gtin' as const },
          { ai: '37', value: String(spec.contentCount), element: 'contentCount' as const },
        ]
      : []),
    ...(gtin !== null && !isCounted ? [{ ai: '01', value: gtin, element: 'gtin' as const }] : []),
    ...(spec.shipToGln === ''
      ? []
      : [{ ai: '410', value: spec.shipToGln, element: 'shipToGln' as const }]),
    ...(spec.batch === '' ? [] : [{ ai: '10', value: spec.batch, element: 'batch' as const }]),
  ];
}

/** The postal code without spaces, as AI 420. */
export const postalElements = ({ toPostal }: LabelSpec): readonly Gs1Element[] =>
  toPostal === ''
    ? []
    : [{ ai: '420', value: toPostal.replace(/[\s-]/g, ''), element: 'toPostal' }];

/** The store that the goods are marked for, as AI 91. */
export const storeElements = ({ storeNumber }: LabelSpec): readonly Gs1Element[] =>
  storeNumber === '' ? [] : [{ ai: '91', value: storeNumber, element: 'storeNumber' }];

const tooLong = (element: ElementId): Finding =>
  problem(
    element,
    'gs1-too-long',
    `One barcode holds at most ${LONGEST_GS1} characters.`,
    'Leave the batch or the GLN out.',
  );

/** A GS1-128 symbol in a zone of a label; findings instead when its data or its width is wrong. */
export function gs1Zone(
  spec: LabelSpec,
  elements: readonly Gs1Element[],
  box: Box,
  about: ElementId,
): Divided {
  const [first] = elements;
  if (!first) return { items: [], findings: [] };
  const wrong = elements.map(checkGs1Element).filter((each) => each !== null);
  if (wrong.length === 0 && gs1Length(elements) > LONGEST_GS1) wrong.push(tooLong(about));
  if (wrong.length > 0) return { items: [], findings: wrong };
  const symbol = { kind: 'gs1_128' as const, data: gs1Data(elements), text: gs1Text(elements) };
  const plan = planSymbol(symbol, {
    element: about,
    dpi: spec.dpi,
    turn: 'across',
    room: box,
    labelWidth: box.width,
    wanted: about === 'sscc' ? SSCC_BARS : LOWEST_BARS,
  });
  if (!plan.planned) return { items: [], findings: plan.findings };
  const placed = placeSymbol(plan.planned, box, spec.dpi);
  return { items: placed.items, findings: [...plan.findings, ...placed.findings] };
}
