/**
 * Composes a tag or ticket: brand at the top, goods above the barcode, price at the bottom. White space is below the
 * brand only.
 */
import { placeSymbol, planSymbol, type PlannedSymbol } from '../barcodes/place.ts';
import { readSymbol } from '../barcodes/symbol.ts';
import type { Box, DisplayItem } from '../display-list.ts';
import type { LabelSpec, Size } from '../spec.ts';
import { setColumn, type Block, type SetBlock } from './blocks.ts';
import { cutRight } from './boxes.ts';
import type { Divided } from './with-barcode.ts';

export interface Parts {
  readonly header: readonly Block[];
  readonly details: readonly Block[];
  readonly footer: readonly Block[];
}

const GAP = 1.6;
/** Maximum share of the width for rotated bars; text is beside them. */
const MAX_BARS = 0.55;

interface Fitted {
  readonly header: SetBlock;
  readonly details: SetBlock;
  readonly footer: SetBlock;
  /** Height of all parts with the gaps between them. */
  readonly used: number;
}

const scales = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64];

/** The largest setting that leaves so much height; null when even the smallest does not. */
function fit(parts: Parts, { width, height }: Size, base: number, left: number): Fitted | null {
  for (const scale of scales) {
    const [header, details, footer] = [parts.header, parts.details, parts.footer].map((blocks) =>
      setColumn(blocks, width, scale * base, true),
    );
    if (!header || !details || !footer) return null;
    const given = [header, details, footer].filter((part) => part.height > 0);
    const used = given.reduce((sum, part) => sum + part.height + GAP, -GAP);
    if (given.every((part) => part.fits) && used + left <= height + 1e-6)
      return { header, details, footer, used };
  }
  return null;
}

/** Height of the code: full where there is room, lower rather than smaller text. */
function fitWithCode(
  parts: Parts,
  box: Box,
  base: number,
  planned: PlannedSymbol | null,
): { readonly fitted: Fitted; readonly depth: number } | null {
  if (!planned) {
    const fitted = fit(parts, box, base, 0);
    return fitted && { fitted, depth: 0 };
  }
  for (const depth of [planned.best, planned.best * 0.8, planned.least]) {
    const least = Math.max(planned.least, depth);
    const fitted = fit(parts, box, base, least + GAP);
    if (fitted) {
      const room = box.height - fitted.used - GAP;
      return { fitted, depth: Math.min(planned.best, Math.max(least, room)) };
    }
  }
  return null;
}

/** Brand, goods, bars, price from the top to the bottom. */
function down(
  { header, details, footer, used }: Fitted,
  box: Box,
  depth: number,
): { readonly items: readonly DisplayItem[]; readonly code: Box } {
  const total = used + (depth > 0 ? depth + GAP : 0);
  const spare = Math.max(0, box.height - total);
  const isShort = details.height + footer.height === 0;
  const top = box.y + (isShort ? spare / 2 : 0);
  const items = [...header.drawAt({ ...box, y: top, height: header.height })];
  let y = header.height > 0 ? top + header.height + GAP : top;
  if (!isShort) y += spare;
  items.push(...details.drawAt({ ...box, y, height: details.height }));
  if (details.height > 0) y += details.height + GAP;
  const code = { ...box, y, height: depth };
  if (depth > 0) y += depth + GAP;
  items.push(...footer.drawAt({ ...box, y, height: footer.height }));
  return { items, code };
}

/**
 * The label of these parts; null when they do not fit at sizes that can be read, or when the number is no barcode
 * yet: another layout shows that.
 * @param base scale of the wished sizes
 */
export function compose(
  spec: LabelSpec,
  box: Box,
  partsAt: (width: number) => Parts,
  base: number,
): Divided | null {
  const { symbol, findings } = readSymbol(spec);
  if (!symbol && findings.length > 0) return null;
  const { dpi, barcodeTurn: turn } = spec;
  const plan = symbol
    ? planSymbol(symbol, { element: 'gtin', dpi, turn, room: box })
    : { planned: null, findings: [] };
  const { planned } = plan;
  if (symbol && !planned) return null;
  if (planned?.turn === 90) {
    for (const depth of [planned.best, planned.least]) {
      const [text, code] = cutRight(box, depth, GAP);
      const isRoomy = depth <= box.width * MAX_BARS;
      const fitted = isRoomy ? fit(partsAt(text.width), text, base, 0) : null;
      if (!fitted) continue;
      const placed = placeSymbol(planned, code, dpi);
      return {
        items: [...down(fitted, text, 0).items, ...placed.items],
        findings: [...plan.findings, ...placed.findings],
      };
    }
    return null;
  }
  const found = fitWithCode(partsAt(box.width), box, base, planned);
  if (!found) return null;
  const { items, code } = down(found.fitted, box, found.depth);
  const placed = planned ? placeSymbol(planned, code, dpi) : { items: [], findings: [] };
  return {
    items: [...items, ...placed.items],
    findings: [...plan.findings, ...placed.findings],
  };
}
