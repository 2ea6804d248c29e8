/** Input and output of a label kind. */
import type { DisplayItem, Guide } from '../display-list.ts';
import type { Finding, LabelImage, LabelSpec, Size } from '../spec.ts';

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
