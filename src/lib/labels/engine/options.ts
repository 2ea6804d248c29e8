/** Choices of the label editor, as forms and spreadsheets offer them. */
import type { Option } from '#lib/forms/definition.ts';
import { careCodes, extraCareCodes, washDots, washHeat, type CareSlot } from './care/codes.ts';
import { careWord, extraCareWord } from './care/words.ts';
import { fibreName, fibres, OTHER_FIBRE } from './fibres.ts';
import type { LabelPreset } from './presets.ts';
import type {
  BarcodeTurn,
  Dpi,
  GtinType,
  LabelDesign,
  LabelKind,
  Language,
  Market,
  Media,
} from './spec.ts';

interface Choice<Value extends string> extends Option {
  readonly value: Value;
}

export const kindOptions: readonly Choice<LabelKind>[] = [
  { value: 'care', label: 'Care and content label' },
  { value: 'brand', label: 'Brand label' },
  { value: 'price_ticket', label: 'Price ticket' },
  { value: 'hang_tag', label: 'Hang tag' },
  { value: 'polybag', label: 'Polybag label' },
  { value: 'carton_content', label: 'Carton content label' },
  { value: 'carton_gs1', label: 'Carton shipping label (GS1-128)' },
];

export const marketOptions: readonly Choice<Market>[] = [
  { value: 'US', label: 'United States' },
  { value: 'CA', label: 'Canada' },
  { value: 'UK', label: 'United Kingdom' },
  { value: 'EU', label: 'European Union' },
  { value: 'IN', label: 'India' },
];

export const languageOptions: readonly Choice<Language>[] = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'French' },
  { value: 'de', label: 'German' },
  { value: 'es', label: 'Spanish' },
  { value: 'it', label: 'Italian' },
  { value: 'nl', label: 'Dutch' },
  { value: 'pl', label: 'Polish' },
  { value: 'pt', label: 'Portuguese' },
];

export const dpiOptions: readonly Choice<`${Dpi}`>[] = [
  { value: '203', label: '203 dpi' },
  { value: '300', label: '300 dpi' },
  { value: '600', label: '600 dpi' },
];

export const mediaOptions: readonly Choice<Media>[] = [
  { value: 'satin', label: 'Satin' },
  { value: 'nylon', label: 'Nylon' },
  { value: 'cotton_tape', label: 'Cotton tape' },
  { value: 'tt_paper', label: 'Paper, thermal transfer' },
  { value: 'direct_thermal', label: 'Paper, direct thermal' },
  { value: 'cardstock', label: 'Card' },
  { value: 'poly_sticker', label: 'Plastic sticker' },
];

export const designOptions: readonly Choice<LabelDesign>[] = [
  { value: 'classic', label: 'Classic: wide letters, everything in the middle' },
  { value: 'modern', label: 'Modern: large brand on the left, a table' },
  { value: 'boxed', label: 'Boxed: the size in a frame' },
  { value: 'plain', label: 'Plain: one line under the other' },
];

export const gtinTypeOptions: readonly Choice<GtinType>[] = [
  { value: 'none', label: 'No barcode' },
  { value: 'upc_a', label: 'UPC-A' },
  { value: 'ean_13', label: 'EAN-13' },
  { value: 'gtin_14', label: 'GTIN-14 (ITF-14)' },
  { value: 'code_128', label: 'Code 128' },
  { value: 'qr', label: 'QR code of any text' },
  { value: 'gs1_qr', label: 'QR code with GS1 Digital Link' },
  { value: 'gs1_datamatrix', label: 'GS1 DataMatrix' },
];

export const turnOptions: readonly Choice<BarcodeTurn>[] = [
  { value: 'auto', label: 'Auto' },
  { value: 'across', label: 'Across' },
  { value: 'turned', label: 'Vertical' },
];

export const currencyOptions: readonly Option[] = [
  { value: 'USD', label: 'US dollar ($)' },
  { value: 'CAD', label: 'Canadian dollar ($)' },
  { value: 'EUR', label: 'Euro (€)' },
  { value: 'GBP', label: 'Pound (£)' },
  { value: 'INR', label: 'Rupee (₹)' },
  { value: 'PLN', label: 'Zloty (zł)' },
  { value: 'CHF', label: 'Swiss franc (CHF)' },
];

export const fibreOptions: readonly Option[] = fibres.map(({ id }) => ({
  value: id,
  label: id === OTHER_FIBRE ? 'other fiber (below 5%)' : fibreName(id, 'en', []),
}));

export const fibreNoteOptions: readonly Option[] = [
  { value: 'none', label: 'None' },
  { value: 'decoration', label: 'Exclusive of decoration' },
  { value: 'elastic', label: 'Exclusive of elastic' },
  { value: 'ornamentation', label: 'Exclusive of ornamentation' },
];

/** Above 50 °C the American word is the same, and the dots tell the symbols apart. */
function dotsText(slot: CareSlot, code: string): string {
  const dots = slot === 'careWash' ? (washDots[washHeat[code] ?? 0] ?? 0) : 0;
  return dots > 2 ? ` (${dots} dots)` : '';
}

/** The symbols of one slot, each with the words of its standard: degrees of ISO 3758, or those of the United States. */
export const careOptions = (slot: CareSlot, isAmerican = false): readonly Option[] =>
  careCodes[slot].map((code) => ({
    value: code,
    label: careWord(slot, code, 'en', isAmerican) + (isAmerican ? dotsText(slot, code) : ''),
  }));

export const extraCareOptions: readonly Option[] = extraCareCodes.map((code) => ({
  value: code,
  label: extraCareWord(code, 'en'),
}));

/** Presets, then an own size. */
export const sizeOptions = (presets: readonly LabelPreset[]): readonly Option[] => [
  ...presets.map(({ id, label }) => ({ value: id, label })),
  { value: 'custom', label: 'Custom size' },
];
