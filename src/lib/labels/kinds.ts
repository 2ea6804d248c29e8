/** The kinds of labels as the picker and the lists name them. */
import { labelKinds, type LabelKind } from './engine/spec.ts';

interface KindText {
  readonly label: string;
  /** Purpose in one line. */
  readonly use: string;
}

const texts: Readonly<Record<LabelKind, KindText>> = {
  care: { label: 'Care label', use: 'Fiber content, origin and care, sewn into the garment.' },
  brand: { label: 'Brand label', use: 'Your name or logo at the neck or on a seam.' },
  price_ticket: { label: 'Price ticket', use: 'Style, size, price and barcode on a sticker.' },
  hang_tag: { label: 'Hang tag', use: 'Card on a string with brand, price and barcode.' },
  polybag: { label: 'Polybag label', use: 'Contents and suffocation warning on the bag.' },
  carton_content: { label: 'Carton content', use: 'What is in the carton, by size and color.' },
  carton_gs1: { label: 'Carton GS1-128', use: 'Shipping label with SSCC for retailers.' },
};

/** The kind in words; an unknown one by its id. */
export const kindLabel = (kind: string): string => (isKind(kind) ? texts[kind].label : kind);

/** The kind inside a sentence: 'care label', but 'carton GS1-128'. */
export const kindNoun = (kind: string): string =>
  kindLabel(kind).replace(/^./, (first) => first.toLowerCase());

/** Returns the purpose of a kind. */
export const kindUse = (kind: LabelKind): string => texts[kind].use;

export const isCarton = (kind: LabelKind): boolean => kind.startsWith('carton');

export const isKind = (text: string): text is LabelKind => labelKinds.some((kind) => kind === text);
