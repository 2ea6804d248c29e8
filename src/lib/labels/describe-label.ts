/** Describes the label in words: text alternative of the preview. */
import { careSlots } from './engine/care/codes.ts';
import { careOptions } from './engine/options.ts';
import { FNC1 } from './engine/barcodes/code128.ts';
import type {
  DisplayItem,
  DisplayList,
  MatrixSymbology,
  Symbology,
} from './engine/display-list.ts';
import type { LabelSpec } from './engine/spec.ts';

const symbologies: Readonly<Record<Symbology, string>> = {
  upc_a: 'UPC-A',
  ean_13: 'EAN-13',
  itf_14: 'ITF-14',
  code_128: 'Code 128',
  gs1_128: 'GS1-128',
};

const matrices: Readonly<Record<MatrixSymbology, string>> = {
  qr: 'QR code',
  gs1_qr: 'QR code with GS1 Digital Link',
  gs1_datamatrix: 'GS1 DataMatrix',
};

function wordsOf(item: DisplayItem, spec: LabelSpec): string {
  switch (item.type) {
    case 'text':
      // A brand in wide letters is still one word.
      return item.element === 'brandText'
        ? spec.brandText
        : item.lines.map(({ text }) => text).join(' ');
    case 'bars':
      return `Barcode ${symbologies[item.symbology]} ${item.data}`;
    case 'matrix':
      return `${matrices[item.symbology]} ${item.data.replace(FNC1, '')}`;
    case 'image':
      return 'Logo';
    case 'path': {
      const slot = careSlots.find((each) => each === item.element);
      if (slot === undefined) return '';
      const chosen = careOptions(slot, spec.market.includes('US')).find(
        ({ value }) => value === spec[slot],
      );
      return chosen ? `Care symbol: ${chosen.label}` : '';
    }
    default:
      return '';
  }
}

/** Every part once, in the order in which it is printed. */
export function describeLabel({ items }: Pick<DisplayList, 'items'>, spec: LabelSpec): string[] {
  const words = items.map((item) => wordsOf(item, spec)).filter((text) => text.trim() !== '');
  return [...new Set(words)];
}
