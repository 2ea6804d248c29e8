/** Blocks side by side, in columns of equal width. */
import type { Block, SetBlock } from './blocks.ts';

const COLUMN_GAP = 1;

/** Joins two or more blocks into one block of columns; shorter lists are returned unchanged. */
export function rowBlock(blocks: readonly Block[]): readonly Block[] {
  const [first] = blocks;
  if (!first || blocks.length === 1) return blocks;
  const set = (width: number, scale: number, isStrict: boolean): SetBlock => {
    const column = (width - COLUMN_GAP * (blocks.length - 1)) / blocks.length;
    const sets = blocks.map((block) => block.set(column, scale, isStrict));
    const height = Math.max(...sets.map((each) => each.height));
    return {
      height,
      fits: sets.every(({ fits }) => fits),
      drawAt: ({ x, y }) =>
        sets.flatMap((each, index) =>
          each.drawAt({
            x: x + index * (column + COLUMN_GAP),
            y: y + (height - each.height) / 2,
            width: column,
            height: each.height,
          }),
        ),
    };
  };
  return [{ element: first.element, gap: Math.max(...blocks.map(({ gap }) => gap)), set }];
}
