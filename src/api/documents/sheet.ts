/** The current sheet: where the next line goes, and when a new page begins. */
import PDFDocument from 'pdfkit';
import type { PdfDocument } from './blocks.ts';
import { useFont, type FaceName, type FontName } from './fonts.ts';
import { isOwn, runsOf, type Run } from './runs.ts';
import { Typesetter, type Face } from './typesetter.ts';
import { printable, wrapText } from './wrap.ts';

/** In points, 72 an inch. */
const SIDE = 50;
const BOTTOM = 56;
const TOP = 48;

export const INK = '#1d1b2e';
export const PALE = '#5d5b70';
export const LINE = '#c9c6d4';
export const SHADE = '#f3f1f6';

export interface Pen {
  readonly font?: FontName;
  /** 9 points when left out. */
  readonly size?: number;
  readonly colour?: string;
}

export interface TextPosition {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Outline width for fonts lacking a bold style, relative to the size. */
const OUTLINE = 0.03;
/** How many texts of other scripts are cached. */
const MAX_CACHED = 1000;

const leadingOf = (size: number): number => size * 1.38;

/** Page members that the library's types omit. */
interface PageResources {
  readonly fonts: Record<string, unknown>;
}

/** Internal font of the library. */
const hasFont = (doc: object): doc is { readonly _font: Face } => '_font' in doc;

const short = (value: number): string => String(Math.round(value * 1000) / 1000);

/** #rrggbb as the PDF operators rg and RG take it. */
const colourOf = (colour: string): string => {
  const all = Number.parseInt(colour.slice(1), 16);
  return `${short((all >> 16) / 255)} ${short(((all >> 8) & 255) / 255)} ${short((all & 255) / 255)}`;
};

/** Draws the frame of each page; `begins` may move `y` down. */
export interface Frame {
  begins(sheet: Sheet): void;
  ends(sheet: Sheet): void;
}

export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly left = SIDE;
  /** Where the next block begins. */
  y = TOP;
  private pageTop = TOP;
  private hasPage = false;
  private readonly setters = new Map<FaceName, Typesetter>();
  private readonly runs = new Map<string, readonly Run[]>();
  private readonly frame: Frame;

  /** Writes full pages immediately: memory stays constant. */
  constructor(
    { size, isWide = false }: Pick<PdfDocument, 'size' | 'isWide'>,
    info: PDFKit.DocumentInfo,
    frame: Frame,
  ) {
    this.frame = frame;
    this.doc = new PDFDocument({
      size: size === 'a4' ? 'A4' : 'LETTER',
      layout: isWide ? 'landscape' : 'portrait',
      // The writer breaks pages, so the library must not.
      margin: 0,
      autoFirstPage: false,
      fontLayoutCache: false,
      lang: 'en-US',
      displayTitle: true,
      info,
    });
  }

  get width(): number {
    return this.doc.page.width - 2 * SIDE;
  }

  get bottom(): number {
    return this.doc.page.height - BOTTOM;
  }

  get room(): number {
    return this.bottom - this.y;
  }

  newPage(): void {
    this.endPage();
    this.doc.addPage();
    this.hasPage = true;
    this.y = TOP;
    this.frame.begins(this);
    this.pageTop = this.y;
  }

  /** Draws the page footer; runs once a page. */
  endPage(): void {
    if (this.hasPage) this.frame.ends(this);
    this.hasPage = false;
  }

  /** Begins a new page unless this much is left; an empty page is good enough for everything. */
  need(height: number): void {
    if (height > this.room && this.y > this.pageTop) this.newPage();
  }

  /** Width of a text in points. */
  measure(text: string, { font = 'regular', size = 9 }: Pen = {}): number {
    let width = 0;
    for (const run of this.runsOf(text, font)) width += this.setter(run.face).width(run);
    return (width * size) / 1000;
  }

  /** The runs of a text; those of other scripts are kept for a while. */
  private runsOf(text: string, font: FontName): readonly Run[] {
    if (isOwn(text)) return [{ face: font, text }];
    const key = `${font} ${text}`;
    const known = this.runs.get(key);
    if (known) return known;
    const runs = runsOf(text, font, (face, code) => this.setter(face).holds(code));
    if (this.runs.size >= MAX_CACHED) this.runs.clear();
    this.runs.set(key, runs);
    return runs;
  }

  /** A font by its name; read from its file when the first text needs it. */
  private setter(font: FaceName): Typesetter {
    let setter = this.setters.get(font);
    if (!setter) {
      useFont(this.doc, font);
      const { doc } = this;
      if (!hasFont(doc)) throw new Error('The document has no font to set texts with.');
      setter = new Typesetter(doc._font);
      this.setters.set(font, setter);
    }
    return setter;
  }

  /** The lines of a text in a width. */
  wrap(text: string, width: number, pen: Pen = {}): string[] {
    return wrapText(text, width, (part) => this.measure(part, pen));
  }

  lineHeight({ size = 9 }: Pen = {}): number {
    return leadingOf(size);
  }

  /** One line at a place; the only way in which text is written to a document. */
  line(
    text: string,
    { x, y, width }: TextPosition,
    pen: Pen & { readonly align?: 'left' | 'right' } = {},
  ) {
    const shown = printable(text).replaceAll('\n', ' ');
    if (shown.trim() === '') return;
    const from = pen.align === 'right' ? x + width - this.measure(shown, pen) : x;
    this.write(this.setLine(shown, { x: from, y }, pen));
  }

  private write(operators: string): void {
    this.doc.addContent(Buffer.from(`${operators}\n`, 'latin1'));
  }

  /** Text as the page's stream writes it. */
  private setLine(text: string, { x, y }: Pick<TextPosition, 'x' | 'y'>, pen: Pen): string {
    const { font = 'regular', size = 9, colour = INK } = pen;
    const page: PageResources = this.doc.page;
    const baseline = short(y + (this.setter(font).face.ascender * size) / 1000);
    const runs = this.runsOf(text, font);
    // Fallback fonts have one weight: bold text is outlined too.
    const isOutlined = font === 'bold' && runs.some(({ face }) => face !== font);
    const shown = runs.map((run) => {
      const setter = this.setter(run.face);
      page.fonts[setter.face.id] ??= setter.face.ref();
      const mode = isOutlined ? `${run.face === font ? 0 : 2} Tr ` : '';
      return `/${setter.face.id} ${short(size)} Tf ${mode}${setter.operators(run, size)}`;
    });
    // The page's axis points down, so the letters are turned back up.
    const matrix = `1 0 0 -1 ${short(x)} ${baseline}`;
    const ink = colourOf(colour);
    const written = `${ink} rg BT ${matrix} Tm ${shown.join(' ')} ET`;
    return isOutlined ? `q ${ink} RG ${short(size * OUTLINE)} w ${written} Q` : written;
  }

  /** Several lines under one another; answers the height that they took. */
  lines(
    lines: readonly string[],
    { x, y, width }: TextPosition,
    pen: Pen & { readonly align?: 'left' | 'right' } = {},
  ): number {
    const step = this.lineHeight(pen);
    lines.forEach((text, index) => this.line(text, { x, y: y + index * step, width }, pen));
    return lines.length * step;
  }

  /** A rule over the width; `stitched` is the company's own ornament. */
  rule({ x, y, width }: TextPosition, colour = LINE, stitched = false): void {
    const look = stitched ? '1 w [6 4] 0 d' : '0.5 w';
    const from = `${short(x)} ${short(y)} m`;
    const to = `${short(x + width)} ${short(y)} l`;
    this.write(`q ${look} ${colourOf(colour)} RG ${from} ${to} S Q`);
  }

  /** A line of this page that is written when the pages after it are done; `write` must be called once. */
  lineForLater(place: TextPosition, pen: Pen): DeferredText {
    const { dictionary, content } = this.doc.page;
    const stream = this.doc.ref({});
    // Compressing such short streams costs more memory than the text of all pages, all of it at the end.
    stream.compress = false;
    Object.assign(dictionary.data, { Contents: [content, stream] });
    // The page's list of typefaces leaves with the page.
    this.setLine('', place, pen);
    return { write: (text) => stream.end(this.setLine(printable(text), place, pen)) };
  }
}

export interface DeferredText {
  write(text: string): void;
}
