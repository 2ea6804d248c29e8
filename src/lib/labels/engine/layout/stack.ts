/** Stacks blocks in a box: one scale for all text, so that sizes keep their proportions. */
import type { Box, DisplayItem } from '../display-list.ts';
import { problem } from '../findings.ts';
import type { Finding } from '../spec.ts';
import type { Block, SetBlock } from './blocks.ts';

export interface Stacked {
  readonly items: readonly DisplayItem[];
  readonly findings: readonly Finding[];
  /** How much of the box's height is used. */
  readonly height: number;
}

interface Setting {
  readonly sets: readonly SetBlock[];
  readonly height: number;
  readonly scale: number;
}

const STEPS = 30;
const SHRINK = 0.93;

function setAll(
  blocks: readonly Block[],
  width: number,
  scale: number,
  isStrict: boolean,
): Setting {
  const sets = blocks.map((block) => block.set(width, scale, isStrict));
  const gaps = blocks.reduce((sum, { gap }, index) => sum + (index === 0 ? 0 : gap * scale), 0);
  return { sets, scale, height: sets.reduce((sum, { height }) => sum + height, gaps) };
}

/** The largest setting that fits: first within the allowed sizes, then below them. */
function settle(blocks: readonly Block[], { width, height }: Box): Setting & { isStrict: boolean } {
  for (const isStrict of [true, false]) {
    let scale = 1;
    for (let step = 0; step < STEPS + (isStrict ? 0 : STEPS); step += 1, scale *= SHRINK) {
      const setting = setAll(blocks, width, scale, isStrict);
      if (setting.height <= height + 1e-6) return { ...setting, isStrict };
    }
  }
  return { sets: [], height: 0, scale: 0, isStrict: false };
}

/** Height of the blocks at their wished sizes. */
export const wishedHeight = (blocks: readonly Block[], width: number): number =>
  setAll(blocks, width, 1, true).height;

/** Blocks that get a finding: the highest ones, when all together need too much room. */
function crowded(blocks: readonly Block[], sets: readonly SetBlock[]): readonly Block[] {
  const highest = Math.max(...sets.map(({ height }) => height));
  return blocks.filter((_, index) => (sets[index]?.height ?? 0) === highest);
}

/**
 * Puts the blocks into the box from the top, or in its middle. Text that does not fit at its smallest size is
 * shown smaller, or left out when there is no room at all; both give a finding.
 */
export function stackBlocks(
  blocks: readonly Block[],
  box: Box,
  align: 'top' | 'middle' | 'spread' = 'top',
): Stacked {
  if (blocks.length === 0) return { items: [], findings: [], height: 0 };
  const { sets, height, scale, isStrict } = settle(blocks, box);
  const tight = blocks.filter((_, index) => sets[index]?.fits !== true);
  const told = isStrict || sets.length === 0 ? tight : crowded(blocks, sets);
  const spare = Math.max(0, box.height - height);
  const between = align === 'spread' && sets.length > 1 ? spare / (sets.length - 1) : 0;
  let y = box.y + (align === 'middle' ? spare / 2 : 0);
  const items = sets.flatMap((set, index) => {
    y += index === 0 ? 0 : (blocks[index]?.gap ?? 0) * scale + between;
    const drawn = set.drawAt({ x: box.x, y, width: box.width, height: set.height });
    y += set.height;
    return drawn;
  });
  const findings = [...new Set(told.map(({ element }) => element))].map((element) =>
    problem(
      element,
      'text-does-not-fit',
      'Text does not fit.',
      'Shorten it, leave something out or choose a larger label.',
    ),
  );
  return { items, findings, height };
}
