/** Fills a carton content label from a receipt: the first carton; duplicates make the others. */
import type { ReceiptRecord } from './replies.ts';
import type { Values } from '#lib/forms/definition.ts';
import { knownPieces } from './figures.ts';
import { isCounted } from './status.ts';

type Line = ReceiptRecord['lines'][number];

/** A label has room for so many lines. */
const MAX_LINES = 20;
/** A list of cartons that is longer is none that somebody has packed. */
const MAX_CARTONS = 10_000;

/** Numbers of cartons as the company writes them: `3`, `1-4`, `2, 5`; nothing for other texts. */
export function cartonNumbers(text: string): number[] {
  const parts = text
    .split(/[,;]/)
    .map((part) => /^\s*(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?\s*$/.exec(part));
  const numbers = parts.flatMap((part) => {
    if (!part) return [];
    const [first, last] = [Number(part[1]), Number(part[2] ?? part[1])];
    const length = Math.min(Math.max(last - first + 1, 0), MAX_CARTONS);
    return Array.from({ length }, (_, index) => first + index);
  });
  return parts.every((part) => part !== null) ? numbers : [];
}

/** A text as long as its field takes at most. */
export const cutText = (text: string, max: number): string => text.slice(0, max).trim();

/** Returns the pieces in the cartons: all received, including damaged ones. */
const piecesIn = (status: string, line: Line): number =>
  knownPieces(status, line, ({ received }) => received);

/** Returns the pieces of a line in each of its cartons; an empty object if unknown or uneven. */
function unitsIn(pieces: number, cartons: number): Values {
  const units = pieces / cartons;
  return Number.isInteger(units) && units > 0 ? { units } : {};
}

/** Canonical values by field name. */
export function cartonLabel({
  status,
  po,
  lines,
  cartonsReceived,
  cartonsExpected,
}: ReceiptRecord): Values {
  const packed = lines
    .filter((line) => !isCounted(status) || piecesIn(status, line) > 0)
    .map((line) => ({ line, cartons: cartonNumbers(line.cartons) }));
  const numbers = packed.flatMap(({ cartons }) => cartons);
  const first = numbers.length > 0 ? Math.min(...numbers) : null;
  const inside = packed.filter(({ cartons }) => first === null || cartons.includes(first));
  const [style = '', ...others] = new Set(inside.map(({ line }) => line.style));
  const total = cartonsReceived || cartonsExpected;
  const isOnlyCarton = total === 1 && first === null;
  return {
    poNumber: cutText(po, 30),
    ...(others.length === 0 && style !== '' && { style: cutText(style, 30) }),
    ...(first !== null && { cartonNo: first }),
    ...(total > 0 && { cartonTotal: total }),
    contents: inside.slice(0, MAX_LINES).map(({ line, cartons }) => ({
      style: cutText(line.style || line.sku, 30),
      colour: cutText(line.colour, 30),
      size: cutText(line.size, 12),
      ...unitsIn(piecesIn(status, line), isOnlyCarton ? 1 : cartons.length),
    })),
  };
}
