/**
 * Label data: values of the editor, of a stored record and of one row of a spreadsheet.
 * Everything is plain JSON; a draft may leave any of it empty.
 */

import type { Language } from './origins.ts';

export const labelKinds = [
  'care',
  'brand',
  'price_ticket',
  'hang_tag',
  'polybag',
  'carton_content',
  'carton_gs1',
] as const;
export type LabelKind = (typeof labelKinds)[number];

export type Market = 'US' | 'CA' | 'UK' | 'EU' | 'IN';
export type { Language };
/** The European Union and the United Kingdom, which kept its textile rules. */
export const inEurope = (market: Market): boolean => market === 'UK' || market === 'EU';
export type Unit = 'in' | 'mm';

/** Dots of the printer per inch. */
export type Dpi = 203 | 300 | 600;

export type Media =
  | 'satin'
  | 'nylon'
  | 'cotton_tape'
  | 'tt_paper'
  | 'direct_thermal'
  | 'cardstock'
  | 'poly_sticker';

/** How a ticket or tag is composed; `plain` is the layout of labels that were approved before there was a choice. */
export type LabelDesign = 'classic' | 'modern' | 'boxed' | 'plain';

export type GtinType =
  | 'none'
  | 'upc_a'
  | 'ean_13'
  | 'gtin_14'
  | 'code_128'
  | 'qr'
  | 'gs1_qr'
  | 'gs1_datamatrix';

/** Linear barcodes of GTINs, with their number of digits. */
export const gtinDigits = { upc_a: 12, ean_13: 13, gtin_14: 14 } as const;
export type LinearGtin = keyof typeof gtinDigits;

export const isLinearGtin = (type: GtinType): type is LinearGtin => Object.hasOwn(gtinDigits, type);

/** Returns the linear barcode of a whole number, by its length. */
export const linearGtinOf = (gtin: string): LinearGtin | undefined =>
  (['upc_a', 'ean_13', 'gtin_14'] as const).find((type) => gtinDigits[type] === gtin.length);

/** `auto` turns a barcode by 90° only when it does not fit across. */
export type BarcodeTurn = 'auto' | 'across' | 'turned';

/** One line of the fibre content; `section` (Body, Lining) is empty when the garment has only one. */
export interface FibreShare {
  readonly section: string;
  /** A key of `fibres.ts`: 'cotton'. */
  readonly fibre: string;
  readonly percent: number | null;
}

/** Line of a carton's contents. */
export interface CartonLine {
  readonly style: string;
  readonly colour: string;
  readonly size: string;
  readonly units: number | null;
}

/** No number yet. */
const none = null as number | null;

/**
 * A label without any content yet. Fields unused by the kind are ignored. Names match the fields in `fields.ts`, the
 * spreadsheet columns and {@link Finding.element}.
 */
export const blankLabel = (kind: LabelKind) => ({
  labelName: '',
  kind,
  market: ['US'] as readonly Market[],
  languages: ['en'] as readonly Language[],
  /** Id of a preset in `presets.ts`, or 'custom' with width and height in `unit`. */
  sizePreset: '',
  unit: 'in' as Unit,
  width: none,
  height: none,
  dpi: 300 as Dpi,
  media: (kind === 'care' || kind === 'brand' ? 'satin' : 'tt_paper') as Media,
  /** For price tickets and hang tags. */
  design: 'plain' as LabelDesign,
  brandText: '',
  /** Id of an attached picture; {@link LayoutOptions.images} knows its size. */
  logo: '',
  style: '',
  sku: '',
  description: '',
  colour: '',
  size: '',
  /** Body measure in centimetres, printed beside the size (India): '96-101'. */
  sizeCm: '',
  gtinType: 'none' as GtinType,
  gtin: '',
  /** Where a GS1 Digital Link leads: a domain, with a path if wanted; '' for GS1's own resolver. */
  linkDomain: '',
  barcodeTurn: 'auto' as BarcodeTurn,
  /** Integer minor units of `currency`. */
  price: none,
  comparePrice: none,
  /** ISO 4217. */
  currency: 'USD',
  fibres: [] as readonly FibreShare[],
  fibreNote: 'none' as 'none' | 'decoration' | 'elastic' | 'ornamentation',
  animalParts: false,
  /** ISO 3166-1 alpha-2. */
  coo: '',
  /** Sewn in the United States of fabric from abroad (16 CFR 303.33). */
  importedFabric: false,
  rn: '',
  caNumber: '',
  company: '',
  companyAddress: '',
  consumerEmail: '',
  consumerPhone: '',
  /** Codes of `care/codes.ts`; '' is 'not said'. */
  careWash: '',
  careBleach: '',
  careTumble: '',
  careNatural: '',
  careIron: '',
  careDryClean: '',
  careWetClean: '',
  /** True to print words beside the symbols; always for the US. */
  careWords: true,
  extraCare: [] as readonly string[],
  ginetexLicence: false,
  childrens: false,
  trackingBatch: '',
  /** YYYY-MM. */
  madeMonth: '',
  madePlace: '',
  /** Flat size of the bag in inches. */
  bagWidth: none,
  bagHeight: none,
  fromName: '',
  fromAddress: '',
  toName: '',
  toAddress: '',
  toPostal: '',
  storeRef: '',
  storeNumber: '',
  carrier: '',
  proNumber: '',
  bolNumber: '',
  poNumber: '',
  /** The purchase order as a barcode too, AI 400. */
  poBarcode: false,
  dept: '',
  cartonNo: none,
  cartonTotal: none,
  contents: [] as readonly CartonLine[],
  /** Units in the carton, AI 37. */
  contentCount: none,
  batch: '',
  /** Day of making, YYYY-MM-DD, AI 11. */
  madeOn: '',
  shipToGln: '',
  ssccExtension: '0',
  /** The client's own GS1 company prefix, 6 to 11 digits: a setting of the client, not typed. */
  gs1Prefix: '',
  /** From a locked counter of the client; no number is used twice. */
  ssccSerial: none,
  quantity: none,
  overagePct: 2 as number | null,
  dataSource: 'manual' as 'manual' | 'item' | 'sheet',
  fulfil: 'download_only' as 'download_only' | 'house_prints' | 'house_prints_and_applies',
  /** Printed tiny in the margin of an approved label; null leaves it out. */
  revision: none,
});

/** Complete label. Empty texts are '', empty numbers null. */
export type LabelSpec = Readonly<ReturnType<typeof blankLabel>>;

/** Subject of an error or of a display list item: a field, or 'label'. */
export type ElementId = keyof LabelSpec | 'label' | 'sscc' | 'suffocation';

/**
 * Error or warning of a label. An error blocks approval, a warning never does; drafts are never blocked. `fix` states
 * the remedy in one sentence.
 */
export interface Finding {
  readonly element: ElementId;
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
  readonly fix: string;
  /** For a line of a table: fibres.2. */
  readonly row?: number;
  /** The cell of that line. */
  readonly column?: string;
}

/** Millimetres. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture as the layout must know it; renderers are given its bytes by the same id. */
export interface LabelImage {
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface LayoutOptions {
  readonly images?: Readonly<Record<string, LabelImage>>;
}
