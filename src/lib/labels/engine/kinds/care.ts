/** Care and content label: it is sewn in at the top, so nothing is printed there. */
import { careSentences } from '../care/words.ts';
import type { Box, KindInput, LayoutKind } from '../display-list.ts';
import {
  symbolsBlock,
  type Block,
  stackBlocks,
  textIf,
  cutTop,
  inset,
  wholeBox,
} from '../layout/blocks.ts';
import { logoBlocks } from '../layout/compound-blocks.ts';
import { presetOf } from '../presets.ts';
import {
  animalPartsText,
  companyLines,
  consumerLine,
  fibreLines,
  fibreNoteText,
  languagesOf,
  originLine,
  registrations,
  sizeText,
  titled,
  trackingLine,
} from '../texts.ts';

/** Goes into the seam, mm. */
const SEW = 5;
const MARGIN = 2;

/** The smallest type of a care label, points. */
const small = { minSize: 5 };

/** Blocks of material, origin and company. */
function contentBlocks({ spec, images }: KindInput): readonly Block[] {
  const languages = languagesOf(spec);
  return [
    ...logoBlocks(spec, images, 8),
    ...textIf('brandText', spec.brandText, 9, { ...small, bold: true }),
    ...textIf('size', sizeText(spec), 9, { ...small, bold: true }),
    ...textIf('style', titled('Style', spec.style), 6, small),
    ...languages.flatMap((language) => [
      ...textIf('fibres', fibreLines(spec, language), 7, { ...small, gap: 1 }),
      ...textIf('fibreNote', fibreNoteText(spec, language), 6, small),
      ...textIf('animalParts', spec.animalParts ? animalPartsText[language] : '', 6, small),
    ]),
    ...textIf('coo', originLine(spec), 7, { ...small, gap: 1 }),
    ...textIf('rn', registrations(spec), 6, small),
    ...textIf('company', companyLines(spec), 6, small),
    ...textIf('consumerEmail', consumerLine(spec), 6, small),
  ];
}

/** How it is cared for; Americans get the words even when only symbols were chosen. */
function careBlocks({ spec }: KindInput): readonly Block[] {
  const hasWords = spec.careWords || spec.market.includes('US');
  const languages = hasWords ? languagesOf(spec) : [];
  return [
    ...symbolsBlock(spec),
    ...languages.flatMap((language) => {
      const text = careSentences(spec, language).join('. ');
      return textIf('careWords', text === '' ? '' : `${text}.`, 6.5, { ...small, gap: 1 });
    }),
    ...textIf('trackingBatch', trackingLine(spec), 5.5, { ...small, gap: 1 }),
  ];
}

export const layoutCare: LayoutKind = (input) => {
  const { spec, size } = input;
  const [sew, rest] = cutTop(wholeBox(size), Math.min(SEW, size.height / 4));
  const isLoop = presetOf(spec)?.isLoop === true;
  if (!isLoop) {
    const [, below] = cutTop(rest, 0.8);
    const area = inset({ ...below, height: below.height - MARGIN }, MARGIN, 0);
    const done = stackBlocks([...contentBlocks(input), ...careBlocks(input)], area, 'top');
    return {
      ...done,
      guides: [
        { type: 'sew', box: sew },
        { type: 'safe', box: area },
      ],
    };
  }
  const middle = size.height / 2;
  const half = middle - SEW - 2 * MARGIN;
  const front: Box = { x: MARGIN, y: SEW + MARGIN, width: size.width - 2 * MARGIN, height: half };
  const back: Box = { ...front, y: middle + MARGIN };
  const content = stackBlocks(contentBlocks(input), front);
  const care = stackBlocks(careBlocks(input), back);
  return {
    items: [...content.items, ...care.items],
    findings: [...content.findings, ...care.findings],
    guides: [
      { type: 'sew', box: sew },
      { type: 'sew', box: { ...sew, y: size.height - SEW } },
      { type: 'fold', y: middle },
      { type: 'safe', box: front },
      { type: 'safe', box: back },
    ],
  };
};
