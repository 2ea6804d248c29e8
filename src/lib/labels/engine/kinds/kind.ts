/** What a kind of label gives back, and the text sizes of its blocks. */
import type { DisplayItem, Guide } from '../display-list.ts';
import { textBlock, type Block, type BlockText } from '../layout/blocks.ts';
import type { ElementId, Finding, LabelImage, LabelSpec, Size } from '../spec.ts';

export interface KindInput {
  readonly spec: LabelSpec;
  readonly size: Size;
  readonly images: Readonly<Record<string, LabelImage>>;
}

export interface KindLayout {
  readonly items: readonly DisplayItem[];
  readonly guides: readonly Guide[];
  readonly findings: readonly Finding[];
}

export type LayoutKind = (input: KindInput) => KindLayout;

/** Smallest type sizes in points. */
export const LEAST_CARE = 5;
export const LEAST = 6;

type Style = Partial<Omit<BlockText, 'element' | 'lines'>>;

/** A block when there is anything to say. */
export function textIf(
  element: ElementId,
  lines: string | readonly string[],
  size: number,
  style: Style = {},
): readonly Block[] {
  const given = (typeof lines === 'string' ? [lines] : lines).filter((line) => line.trim() !== '');
  if (given.length === 0) return [];
  return [
    textBlock({ least: LEAST, align: 'center', gap: 0.6, ...style, element, lines: given, size }),
  ];
}
