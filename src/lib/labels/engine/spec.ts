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
export type Unit = 'in' | 'mm';

/** Dots of the printer per inch. */
export type Dpi = 203 | 300 | 600;

export type Media =
  'satin' | 'nylon' | 'cotton_tape' | 'tt_paper' | 'direct_thermal' | 'cardstock' | 'poly_sticker';

/** How a ticket or tag is composed; `plain` is the layout of labels that were approved before there was a choice. */
export type LabelDesign = 'classic' | 'modern' | 'boxed' | 'plain';

export type GtinType =
  'none' | 'upc_a' | 'ean_13' | 'gtin_14' | 'code_128' | 'qr' | 'gs1_qr' | 'gs1_datamatrix';

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

/**
 * Complete label. Empty texts are '', empty numbers null; fields unused by the kind are ignored. Names match the
 * fields in `fields.ts`, the spreadsheet columns and {@link Finding.element}.
 */
export interface LabelSpec {
  readonly labelName: string;
  readonly kind: LabelKind;
  readonly market: readonly Market[];
  readonly languages: readonly Language[];

  /** Id of a preset in `presets.ts`, or 'custom' with width and height in `unit`. */
  readonly sizePreset: string;
  readonly unit: Unit;
  readonly width: number | null;
  readonly height: number | null;
  readonly dpi: Dpi;
  readonly media: Media;
  /** For price tickets and hang tags. */
  readonly design: LabelDesign;

  readonly brandText: string;
  /** Id of an attached picture; {@link LayoutOptions.images} knows its size. */
  readonly logo: string;
  readonly style: string;
  readonly sku: string;
  readonly description: string;
  readonly colour: string;
  readonly size: string;
  /** Body measure in centimetres, printed beside the size (India): '96-101'. */
  readonly sizeCm: string;

  readonly gtinType: GtinType;
  readonly gtin: string;
  /** Where a GS1 Digital Link leads: a domain, with a path if wanted; '' for GS1's own resolver. */
  readonly linkDomain: string;
  readonly barcodeTurn: BarcodeTurn;
  /** Integer minor units of `currency`. */
  readonly price: number | null;
  readonly comparePrice: number | null;
  /** ISO 4217. */
  readonly currency: string;

  readonly fibres: readonly FibreShare[];
  readonly fibreNote: 'none' | 'decoration' | 'elastic' | 'ornamentation';
  readonly animalParts: boolean;
  /** ISO 3166-1 alpha-2. */
  readonly coo: string;
  readonly rn: string;
  readonly caNumber: string;
  readonly company: string;
  readonly companyAddress: string;
  readonly consumerEmail: string;
  readonly consumerPhone: string;

  /** Codes of `care/codes.ts`; '' is 'not said'. */
  readonly careWash: string;
  readonly careBleach: string;
  readonly careTumble: string;
  readonly careNatural: string;
  readonly careIron: string;
  readonly careDryClean: string;
  readonly careWetClean: string;
  /** True to print words beside the symbols; always for the US. */
  readonly careWords: boolean;
  readonly extraCare: readonly string[];
  readonly ginetexLicence: boolean;

  readonly childrens: boolean;
  readonly trackingBatch: string;
  /** YYYY-MM. */
  readonly madeMonth: string;
  readonly madePlace: string;

  /** Flat size of the bag in inches. */
  readonly bagWidth: number | null;
  readonly bagHeight: number | null;

  readonly fromName: string;
  readonly fromAddress: string;
  readonly toName: string;
  readonly toAddress: string;
  readonly toPostal: string;
  readonly storeRef: string;
  readonly storeNumber: string;
  readonly carrier: string;
  readonly proNumber: string;
  readonly bolNumber: string;
  readonly poNumber: string;
  /** The purchase order as a barcode too, AI 400. */
  readonly poBarcode: boolean;
  readonly dept: string;
  readonly cartonNo: number | null;
  readonly cartonTotal: number | null;
  readonly contents: readonly CartonLine[];
  /** Units in the carton, AI 37. */
  readonly contentCount: number | null;
  readonly batch: string;
  /** Day of making, YYYY-MM-DD, AI 11. */
  readonly madeOn: string;
  readonly shipToGln: string;
  readonly ssccExtension: string;
  /** The client's own GS1 company prefix, 6 to 11 digits: a setting of the client, not typed. */
  readonly gs1Prefix: string;
  /** From a locked counter of the client; no number is used twice. */
  readonly ssccSerial: number | null;

  readonly quantity: number | null;
  readonly overagePct: number | null;
  readonly dataSource: 'manual' | 'item' | 'sheet';
  readonly fulfil: 'download_only' | 'house_prints' | 'house_prints_and_applies';
  /** Printed tiny in the margin of an approved label; null leaves it out. */
  readonly revision: number | null;
}

/** One row of a spreadsheet or a catalogue item: replaces the values that it has. */
export type LabelRow = Partial<LabelSpec>;

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
  readonly row?: LabelRow;
  readonly images?: Readonly<Record<string, LabelImage>>;
}

/** A label without any content yet. */
export const blankLabel = (kind: LabelKind): LabelSpec => ({
  labelName: '',
  kind,
  market: ['US'],
  languages: ['en'],
  sizePreset: '',
  unit: 'in',
  width: null,
  height: null,
  dpi: 300,
  media: kind === 'care' || kind === 'brand' ? 'satin' : 'tt_paper',
  design: 'plain',
  brandText: '',
  logo: '',
  style: '',
  sku: '',
  description: '',
  colour: '',
  size: '',
  sizeCm: '',
  gtinType: 'none',
  gtin: '',
  linkDomain: '',
  barcodeTurn: 'auto',
  price: null,
  comparePrice: null,
  currency: 'USD',
  fibres: [],
  fibreNote: 'none',
  animalParts: false,
  coo: '',
  rn: '',
  caNumber: '',
  company: '',
  companyAddress: '',
  consumerEmail: '',
  consumerPhone: '',
  careWash: '',
  careBleach: '',
  careTumble: '',
  careNatural: '',
  careIron: '',
  careDryClean: '',
  careWetClean: '',
  careWords: true,
  extraCare: [],
  ginetexLicence: false,
  childrens: false,
  trackingBatch: '',
  madeMonth: '',
  madePlace: '',
  bagWidth: null,
  bagHeight: null,
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
  poBarcode: false,
  dept: '',
  cartonNo: null,
  cartonTotal: null,
  contents: [],
  contentCount: null,
  batch: '',
  madeOn: '',
  shipToGln: '',
  ssccExtension: '0',
  gs1Prefix: '',
  ssccSerial: null,
  quantity: null,
  overagePct: 2,
  dataSource: 'manual',
  fulfil: 'download_only',
  revision: null,
});
