/** Parts of a document as plain data, to be hashed, compared and sent to a worker. */

/** One labelled value. */
export interface Fact {
  readonly label: string;
  readonly text: string;
}

export interface HeadingBlock {
  readonly kind: 'heading';
  readonly text: string;
}

/** Paragraphs; line breaks of the text are kept. */
export interface TextBlock {
  readonly kind: 'text';
  readonly text: string;
  /** `plain` when left out. */
  readonly look?: 'plain' | 'strong' | 'small' | 'signature';
}

/** Labels above values, in two columns; long values take the whole width. */
export interface FactsBlock {
  readonly kind: 'facts';
  readonly facts: readonly Fact[];
}

export interface TableColumn {
  readonly label: string;
  /** Right-aligned: numbers and amounts. */
  readonly isNumber?: boolean;
}

/** Its header is repeated on each page; rows break across pages only when they are longer than one. */
export interface TableBlock {
  readonly kind: 'table';
  readonly title?: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Sums under the table, on the right. */
  readonly totals?: readonly Fact[];
}

/** One box of a printed form; `span` of twelve columns. */
export interface Box extends Fact {
  readonly span: number;
}

/** A printed form: rows of boxes whose spans add up to twelve. */
export interface BoxesBlock {
  readonly kind: 'boxes';
  readonly rows: readonly (readonly Box[])[];
}

export interface Picture {
  /** JPEG or PNG. */
  readonly bytes: Uint8Array;
  readonly caption: string;
}

/** A contact sheet. */
export interface PicturesBlock {
  readonly kind: 'pictures';
  readonly pictures: readonly Picture[];
  /** 2 when left out. */
  readonly perRow?: 1 | 2 | 3;
}

/** Line drawing in its own units, with numbered marks and words. */
export interface DrawingBlock {
  readonly kind: 'drawing';
  readonly width: number;
  readonly height: number;
  /** SVG path data. */
  readonly lines: readonly string[];
  readonly marks: readonly { readonly x: number; readonly y: number; readonly text: string }[];
  /** Words in the middle of their place. */
  readonly words: readonly { readonly x: number; readonly y: number; readonly text: string }[];
}

/** A drawn signature, from its points. */
export interface StrokesBlock {
  readonly kind: 'strokes';
  readonly strokes: readonly (readonly { readonly x: number; readonly y: number }[])[];
}

/** Lines to sign by hand, each with a text under it. */
export interface SignHereBlock {
  readonly kind: 'sign-here';
  readonly labels: readonly string[];
}

export interface PageBlock {
  readonly kind: 'page';
}

export type Block =
  | HeadingBlock
  | TextBlock
  | FactsBlock
  | TableBlock
  | BoxesBlock
  | PicturesBlock
  | StrokesBlock
  | DrawingBlock
  | SignHereBlock
  | PageBlock;

/** Whose document it is. */
export interface DocumentCompany {
  readonly name: string;
  readonly address: readonly string[];
  readonly phone: string;
  readonly email: string;
  /** #rrggbb of names and rules. */
  readonly colour: string;
}

export type PageSize = 'letter' | 'a4';

/** Document head, without contents. */
export interface DocumentHead {
  readonly size: PageSize;
  /** Lying on its long side, for lists. */
  readonly isWide?: boolean;
  readonly company: DocumentCompany;
  readonly title: string;
  /** Reference; '' before one is assigned. */
  readonly reference: string;
  /** Status in words; '' for none. */
  readonly status: string;
  /** Written across each page, such as DRAFT. */
  readonly watermark?: string;
  /** Address that the QR code leads to; it is also printed. */
  readonly link?: string;
}

export interface PdfDocument extends DocumentHead {
  readonly blocks: readonly Block[];
}
