/** Divides a box between a stack of text and the label's barcode. */
import { placeSymbol, planSymbol, type PlannedSymbol } from '../barcodes/place.ts';
import { readSymbol } from '../barcodes/symbol.ts';
import type { Box, DisplayItem } from '../display-list.ts';
import { writtenSize } from '../presets.ts';
import type { Finding, LabelSpec } from '../spec.ts';
import { textBlock, type Block, stackBlocks, wishedHeight, type Stacked } from './blocks.ts';
import { cutRight, cutTop } from './boxes.ts';

export interface Divided {
  readonly items: readonly DisplayItem[];
  readonly findings: readonly Finding[];
}

const GAP = 1;

interface Share {
  readonly text: Box;
  readonly code: Box;
}

const within = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, value));

/** Bars across lie under the text, and are cut lower when the text needs the room. */
function sharesAcross(
  planned: PlannedSymbol,
  box: Box,
  blocks: readonly Block[],
): readonly Share[] {
  const isSquare = 'runs' in planned.code;
  if (isSquare && box.width > box.height) {
    const [text, code] = cutRight(box, planned.along, GAP);
    return [{ text, code }];
  }
  const spare = box.height - wishedHeight(blocks, box.width) - GAP;
  const depth = within(spare, Math.min(planned.least, box.height), planned.best);
  const [text, code] = cutTop(box, box.height - depth - GAP, GAP);
  return [{ text, code }];
}

/** Turned bars are placed beside the text, or under it; the first division in which all text fits is used. */
function sharesTurned(planned: PlannedSymbol, box: Box): readonly Share[] {
  const depth = within(box.width * 0.5, planned.least, planned.best);
  const [beside, column] = cutRight(box, depth, GAP);
  const [above, under] = cutTop(box, box.height - planned.along - GAP, GAP);
  const [slim, narrow] = cutRight(box, planned.least, GAP);
  return [
    { text: beside, code: column },
    { text: slim, code: narrow },
    { text: above, code: under },
  ];
}

interface Try {
  readonly stacked: Stacked;
  readonly code: Box;
}

function best(shares: readonly Share[], blocks: readonly Block[]): Try | undefined {
  const tries = shares.map(({ text, code }) => ({
    stacked: stackBlocks(blocks, text, 'spread'),
    code,
  }));
  return tries.find(({ stacked }) => stacked.findings.length === 0) ?? tries[0];
}

/** A number that cannot be a barcode is shown as text: the preview paints it. */
const asText = ({ gtin }: LabelSpec): readonly Block[] =>
  gtin.trim() === ''
    ? []
    : [
        textBlock({
          element: 'gtin',
          lines: [gtin.slice(0, 60)],
          size: 8,
          least: 6,
          align: 'center',
          gap: 1,
        }),
      ];

const isTooFull = ({ findings }: Divided): boolean =>
  findings.some(({ code }) => code === 'text-does-not-fit');

/**
 * Text above or beside, barcode below or beside.
 * @param forms the same texts, in fewer lines from one to the next: the first that fits is used
 */
export function divide(
  spec: LabelSpec,
  box: Box,
  blocks: readonly Block[],
  ...forms: readonly (readonly Block[])[]
): Divided {
  const wide = arrange(spec, box, blocks);
  if (!isTooFull(wide)) return wide;
  for (const form of forms) {
    const dense = arrange(spec, box, form);
    if (!isTooFull(dense)) return dense;
  }
  return wide;
}

function arrange(spec: LabelSpec, box: Box, blocks: readonly Block[]): Divided {
  const { symbol, findings } = readSymbol(spec);
  if (!symbol) {
    const shown = findings.length === 0 ? blocks : [...blocks, ...asText(spec)];
    const stacked = stackBlocks(shown, box, 'middle');
    return { items: stacked.items, findings: [...findings, ...stacked.findings] };
  }
  const { dpi, barcodeTurn: turn } = spec;
  const plan = planSymbol(symbol, {
    element: 'gtin',
    dpi,
    turn,
    room: box,
    labelWidth: writtenSize(spec).width,
  });
  const { planned } = plan;
  const shares = planned
    ? planned.turn === 0
      ? sharesAcross(planned, box, blocks)
      : sharesTurned(planned, box)
    : [];
  const found = best(shares, blocks);
  if (!planned || !found) {
    const stacked = stackBlocks([...blocks, ...asText(spec)], box, 'middle');
    return { items: stacked.items, findings: [...plan.findings, ...stacked.findings] };
  }
  const placed = placeSymbol(planned, found.code, dpi);
  return {
    items: [...found.stacked.items, ...placed.items],
    findings: [...plan.findings, ...found.stacked.findings, ...placed.findings],
  };
}
