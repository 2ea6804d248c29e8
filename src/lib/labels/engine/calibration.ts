/** Printer test page: 100 mm ruler, test barcode, instructions. */
import { placeSymbol, planSymbol } from './barcodes/place.ts';
import { lineItem, type DisplayItem, type DisplayList } from './display-list.ts';
import { paperSizes } from './presets.ts';
import { fitText, placeText } from './text/fit.ts';

const LEFT = 20;
const RULER = { y: 60, length: 100 } as const;
const element = 'label';
const DPI = 300;

const tips = [
  'Print at "Actual size" or 100%. Never "Fit to page" or "Shrink".',
  'Measure the ruler with a real one. It must be 100 mm long.',
  'If it is not, look for the scale in the print window and print this page again.',
  'Then scan the barcode. It reads TEST-100MM.',
];

function text(line: string, y: number, size: number, bold = false): DisplayItem {
  const box = { x: LEFT, y, width: 170, height: 8 };
  const request = { element, lines: [line], size, minSize: 6, bold } as const;
  return placeText(request, fitText(request, box), box);
}

function ruler(): readonly DisplayItem[] {
  const line = (x1: number, y1: number, x2: number, y2: number): DisplayItem =>
    lineItem(element, [x1, y1], [x2, y2], 0.2);
  const { y, length } = RULER;
  const tick = (mm: number): number => (mm % 10 === 0 ? 6 : mm % 5 === 0 ? 4 : 2);
  return [
    line(LEFT, y, LEFT + length, y),
    ...Array.from({ length: length + 1 }, (_, mm) => line(LEFT + mm, y, LEFT + mm, y - tick(mm))),
    ...[0, 50, 100].map((mm) => {
      const box = { x: LEFT + mm - 10, y: y + 1, width: 20, height: 5 };
      const request = { element, lines: [`${mm}`], size: 9, minSize: 6, align: 'center' } as const;
      return placeText(request, fitText(request, box), box);
    }),
  ];
}

function testCode(): readonly DisplayItem[] {
  const room = { x: LEFT, y: 110, width: 80, height: 20 };
  const symbol = { kind: 'code_128', data: 'TEST-100MM', text: 'TEST-100MM' } as const;
  const { planned } = planSymbol(symbol, { element, dpi: DPI, turn: 'across', room });
  return planned ? placeSymbol(planned, room, DPI).items : [];
}

/** The page, on Letter paper. */
export const calibrationPage = (): DisplayList => ({
  ...paperSizes.letter,
  guides: [],
  items: [
    text('Printer test', 25, 18, true),
    text('Is your printer true to size?', 35, 11),
    ...ruler(),
    ...tips.map((tip, index) => text(`${index + 1}. ${tip}`, 72 + index * 8, 10)),
    ...testCode(),
  ],
});
