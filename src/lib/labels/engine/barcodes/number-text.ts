/** The number under bars, for people and for scanners that fail. */
import type { BarsItem, Box, TextItem } from '../display-list.ts';
import type { ElementId } from '../spec.ts';
import { fitText, placeText } from '../text/fit.ts';
import type { LabelSymbol, SymbolKind } from './symbol.ts';

/** Room under the bars, mm. */
export const TEXT_ROOM = 3;
const SIZE = 7;
const MIN_SIZE = 5;

type Span = readonly [start: number, width: number];

/**
 * Positions of the digit groups in modules: between the guard bars, which some printers extend, and in the quiet
 * zones.
 */
const groupSpans: Partial<Readonly<Record<SymbolKind, readonly Span[]>>> = {
  upc_a: [
    [-9, 8],
    [11, 34],
    [50, 34],
    [96, 8],
  ],
  ean_13: [
    [-9, 8],
    [4, 40],
    [51, 40],
  ],
};

/** The whole text under all bars. */
const oneSpan = ({ modules, quiet }: BarsItem): Span => {
  const about = Math.min(...quiet);
  return [-about, modules + 2 * about];
};

function boxOfSpan({ box, module, turn }: BarsItem, [start, width]: Span): Box {
  const [from, along] = [start * module, width * module];
  return turn === 0
    ? { x: box.x + from, y: box.y + box.height, width: along, height: TEXT_ROOM }
    : { x: box.x - TEXT_ROOM, y: box.y + from, width: TEXT_ROOM, height: along };
}

/** The number under a square code, in the middle of its room. */
export function numberBelow(symbol: LabelSymbol, element: ElementId, box: Box): TextItem {
  const wish = {
    element,
    lines: [symbol.text],
    size: SIZE,
    least: MIN_SIZE,
    align: 'center' as const,
  };
  return placeText(wish, fitText(wish, box), box, 0);
}

/** One text, or one a group of a retail number; all in the same size. */
export function numberUnder(symbol: LabelSymbol, bars: BarsItem): readonly TextItem[] {
  const spans = groupSpans[symbol.kind];
  const texts = spans ? symbol.text.split(' ') : [symbol.text];
  return texts.map((text, index) => {
    const box = boxOfSpan(bars, spans?.[index] ?? oneSpan(bars));
    const wish = {
      element: bars.element,
      lines: [text],
      size: SIZE,
      least: MIN_SIZE,
      align: 'center' as const,
    };
    const room = bars.turn === 0 ? box : { width: box.height, height: box.width };
    return placeText(wish, fitText(wish, room), box, bars.turn);
  });
}
