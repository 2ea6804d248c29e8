/**
 * Carton labels: the content label, and the GS1-128 shipping label in the zones that retailers ask for: A from, B
 * to, C postal code, D carrier, E order, F content, G store barcode, H store, I SSCC. An empty zone takes no room.
 */
import {
  type Block,
  textIf,
  ruleBlock,
  inset,
  wholeBox,
  stackBlocks,
  cutRight,
  cutTop,
} from '../layout/blocks.ts';
import { tableBlock } from '../layout/compound-blocks.ts';
import { divide } from '../layout/with-barcode.ts';
import type { LabelSpec, Finding } from '../spec.ts';
import { originLine, titled } from '../texts.ts';
import {
  type LayoutKind,
  lineItem,
  type Box,
  type DisplayItem,
  type Drawing,
} from '../display-list.ts';
import type { Gs1Element } from '../barcodes/gs1.ts';
import { checkPrefix, checkSscc, ssccOf } from '../barcodes/sscc.ts';
import {
  contentElements,
  contentFindings,
  gs1Zone,
  orderElements,
  postalElements,
  storeElements,
} from './carton-symbols.ts';

const CONTENT_MARGIN = 4;
const left = { align: 'left' as const };

/** 'Carton 3 of 12', or 'Carton 3'; '' before there is a number. */
const cartonText = ({ cartonNo, cartonTotal }: LabelSpec): string =>
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
    tableBlock(
      'contents',
      [
        { title: 'Style', share: 0.36, align: 'left' },
        { title: 'Color', share: 0.3, align: 'left' },
        { title: 'Size', share: 0.16, align: 'left' },
        { title: 'Units', share: 0.18, align: 'right' },
      ],
      contents.length > 1 ? [...rows, ['Total', '', '', String(total)]] : rows,
    ),
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
  const area = inset(wholeBox(size), CONTENT_MARGIN);
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

const MARGIN = 3;
const PAD = 1;
/** Bars of 31.75 mm, their text and title. */
const SSCC_HEIGHT = 39;

/** Bars with their text and the room about them. */
const CODE_HEIGHT = 18;
/** Weights of the zones when the order has a barcode too: the others give room. */
const DENSE = [20, 18, 33, 18, 18] as const;

interface Zone {
  /** Its part of the height that the SSCC leaves. */
  readonly weight: number;
  readonly draw: (box: Box) => Drawing;
}

const join = (...parts: readonly Drawing[]): Drawing => ({
  items: parts.flatMap(({ items }) => items),
  findings: parts.flatMap(({ findings }) => findings),
});

const stack = (blocks: readonly Block[], box: Box): Drawing => stackBlocks(blocks, inset(box, PAD));

const divider = (x: number, { y, height }: Box): DisplayItem =>
  lineItem('label', [x, y], [x, y + height], 0.3);

function addresses(spec: LabelSpec): Zone {
  const from = [
    ...textIf('fromName', spec.fromName === '' ? '' : ['FROM', spec.fromName], 9, {
      ...left,
      bold: true,
    }),
    ...textIf('fromAddress', spec.fromAddress, 9, left),
  ];
  const to = [
    ...textIf('toName', spec.toName === '' ? '' : ['TO', spec.toName], 11, {
      ...left,
      bold: true,
    }),
    ...textIf('toAddress', spec.toAddress, 10, left),
    ...textIf('toPostal', spec.toPostal, 11, { ...left, bold: true }),
  ];
  return {
    weight: from.length + to.length === 0 ? 0 : 25,
    draw: (box) => {
      const [one, other] = cutRight(box, box.width / 2);
      return join(stack(from, one), stack(to, other), {
        items: [divider(other.x, box)],
        findings: [],
      });
    },
  };
}

/** A barcode beside texts; whichever is empty leaves its room to the other. */
function codeAndText(
  spec: LabelSpec,
  maxWeight: number,
  elements: readonly Gs1Element[],
  texts: readonly Block[],
): Zone {
  return {
    weight: elements.length + texts.length === 0 ? 0 : maxWeight,
    draw: (box) => {
      if (elements.length === 0) return stack(texts, box);
      if (texts.length === 0) return gs1Zone(spec, elements, inset(box, PAD));
      const [one, other] = cutRight(box, box.width * 0.4);
      return join(gs1Zone(spec, elements, inset(one, PAD / 2, PAD)), stack(texts, other), {
        items: [divider(other.x, box)],
        findings: [],
      });
    },
  };
}

const postal = (spec: LabelSpec): Zone =>
  codeAndText(spec, 24, postalElements(spec), [
    ...textIf('carrier', titled('Carrier', spec.carrier), 10, { ...left, bold: true }),
    ...textIf('proNumber', titled('PRO', spec.proNumber), 9, left),
    ...textIf('bolNumber', titled('B/L', spec.bolNumber), 9, left),
  ]);

function order(spec: LabelSpec): Zone {
  const first = [titled('PO', spec.poNumber), titled('Dept', spec.dept)].filter(
    (each) => each !== '',
  );
  const blocks = [
    ...textIf('poNumber', first.join('   '), 12, { ...left, bold: true }),
    ...textIf('style', titled('Style', spec.style), 10, left),
    ...textIf('description', spec.description, 9, left),
    ...textIf('cartonNo', cartonText(spec), 14, { ...left, bold: true }),
  ];
  const elements = orderElements(spec);
  const hasCode = elements.length > 0;
  return {
    weight: hasCode ? DENSE[2] : blocks.length * 6,
    draw: (box) => {
      if (!hasCode) return stack(blocks, box);
      const [code, texts] = cutTop(box, Math.min(CODE_HEIGHT, box.height * 0.6));
      return join(gs1Zone(spec, elements, inset(code, 0, PAD)), stack(blocks, texts));
    },
  };
}

const content = (spec: LabelSpec): Zone => {
  const elements = contentElements(spec);
  return {
    weight: elements.length > 0 ? 18 : 0,
    draw: (box) => gs1Zone(spec, elements, inset(box, 0, PAD)),
  };
};

const store = (spec: LabelSpec): Zone => {
  const texts = textIf('storeNumber', titled('Store', spec.storeNumber), 22, { bold: true });
  return codeAndText(spec, 22, storeElements(spec), texts);
};

function carton(spec: LabelSpec, box: Box): Drawing {
  const findings = [checkSscc(spec), checkPrefix(spec)].filter((each) => each !== null);
  const onlyFindings = { items: [], findings };
  const sscc = ssccOf(spec);
  if (sscc === null) return onlyFindings;
  const [title, bars] = cutTop(box, 4);
  const named = stackBlocks(textIf('sscc', 'SSCC', 9, { bold: true }), title, 'middle');
  const element = { ai: '00', value: sscc, element: 'sscc' } as const;
  return join(onlyFindings, named, gs1Zone(spec, [element], bars));
}

export const layoutCartonGs1: LayoutKind = ({ spec, size }) => {
  const area = inset(wholeBox(size), MARGIN);
  const bottom = Math.min(SSCC_HEIGHT, area.height / 2);
  const [upper, lower] = cutTop(area, area.height - bottom);
  const isDense = orderElements(spec).length > 0;
  const zones = [addresses, postal, order, content, store].map((zone, index) => {
    const drawn = zone(spec);
    const maxWeight = isDense ? (DENSE[index] ?? drawn.weight) : drawn.weight;
    return { ...drawn, weight: Math.min(drawn.weight, maxWeight) };
  });
  const total = zones.reduce((sum, { weight }) => sum + weight, 0);
  const items: DisplayItem[] = [];
  const findings: Finding[] = [];
  let y = upper.y;
  for (const { weight, draw } of zones) {
    if (weight === 0) continue;
    const box = { ...upper, y, height: (upper.height * weight) / total };
    const drawn = draw(box);
    y += box.height;
    items.push(...drawn.items, lineItem('label', [box.x, y], [box.x + box.width, y], 0.3));
    findings.push(...drawn.findings);
  }
  const sscc = carton(spec, lower);
  return {
    items: [...items, ...sscc.items],
    findings: [...contentFindings(spec), ...findings, ...sscc.findings],
    guides: [{ type: 'safe', box: area }],
  };
};
