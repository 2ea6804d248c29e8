/** Carton content label: consignee, order, contents, carton count. */
import { type Block, MIN_TEXT_SIZE, textIf } from '../layout/blocks.ts';
import { ruleBlock } from '../layout/blocks.ts';
import { inset, wholeBox } from '../layout/boxes.ts';
import { tableBlock } from '../layout/table-block.ts';
import { divide } from '../layout/with-barcode.ts';
import type { LabelSpec } from '../spec.ts';
import { originLine, titled } from '../texts.ts';
import type { LayoutKind } from './kind.ts';

const MARGIN = 4;
const left = { align: 'left' as const };

/** 'Carton 3 of 12', or 'Carton 3'; '' before there is a number. */
export const cartonText = ({ cartonNo, cartonTotal }: LabelSpec): string =>
  cartonNo === null ? '' : `Carton ${cartonNo}${cartonTotal === null ? '' : ` of ${cartonTotal}`}`;

function contentsBlock({ contents }: LabelSpec): readonly Block[] {
  if (contents.length === 0) return [];
  const total = contents.reduce((sum, { units }) => sum + (units ?? 0), 0);
  const rows = contents.map(({ style, colour, size, units }) => [
    style,
    colour,
    size,
    String(units ?? ''),
  ]);
  return [
    ruleBlock('contents', 1.5),
    tableBlock({
      element: 'contents',
      columns: [
        { title: 'Style', share: 0.36, align: 'left' },
        { title: 'Color', share: 0.3, align: 'left' },
        { title: 'Size', share: 0.16, align: 'left' },
        { title: 'Units', share: 0.18, align: 'right' },
      ],
      rows: contents.length > 1 ? [...rows, ['Total', '', '', String(total)]] : rows,
      size: 10,
      least: MIN_TEXT_SIZE,
      gap: 1,
    }),
    ruleBlock('contents', 1),
  ];
}

/** Blocks that hold whatever of the goods is the same for the whole carton. */
const goodsOf = (spec: LabelSpec): readonly Block[] => [
  ...textIf('style', titled('Style', spec.style), 12, left),
  ...textIf('sku', spec.sku, 10, left),
  ...textIf('description', spec.description, 10, left),
  ...textIf('colour', titled('Color', spec.colour), 10, left),
  ...textIf('size', titled('Size', spec.size), 10, left),
];

export const layoutCartonContent: LayoutKind = ({ spec, size }) => {
  const area = inset(wholeBox(size), MARGIN);
  const blocks = [
    ...textIf('toName', spec.toName, 14, { ...left, bold: true }),
    ...textIf('toAddress', spec.toAddress, 10, left),
    ...textIf('storeNumber', titled('Store', spec.storeNumber), 12, { ...left, bold: true }),
    ...textIf('poNumber', titled('PO', spec.poNumber), 14, { ...left, bold: true, gap: 1.5 }),
    ...textIf('dept', titled('Dept', spec.dept), 12, left),
    ...goodsOf(spec),
    ...contentsBlock(spec),
    ...textIf('coo', originLine(spec), 8, left),
    ...textIf('company', spec.company, 8, left),
    ...textIf('cartonNo', cartonText(spec), 18, { ...left, bold: true, gap: 1.5 }),
  ];
  return { ...divide(spec, area, blocks), guides: [{ type: 'safe', box: area }] };
};
