/** Brand label: logo or name, and the size when it is given here. */
import { inset, wholeBox } from '../layout/boxes.ts';
import { logoBlocks } from '../layout/logo.ts';
import { stackBlocks, textIf } from '../layout/blocks.ts';
import { sizeText } from '../texts.ts';
import type { LayoutKind } from './kind.ts';

const MARGIN = 2;

export const layoutBrand: LayoutKind = ({ spec, size, images }) => {
  const area = inset(wholeBox(size), MARGIN);
  const blocks = [
    ...logoBlocks(spec, images, area.height * 0.7),
    ...textIf('brandText', spec.brandText, 28, { bold: true }),
    ...textIf('size', sizeText(spec), 9),
  ];
  return { ...stackBlocks(blocks, area, 'middle'), guides: [{ type: 'safe', box: area }] };
};
