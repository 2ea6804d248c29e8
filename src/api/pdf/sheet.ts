/** A sheet of paper under the pen: where the next line goes, and when a new page begins. */
import PDFDocument from 'pdfkit';
import type { Paper } from './blocks.ts';
import { fontBytes, fontNames, type FontName } from './fonts.ts';
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

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const leadingOf = (size: number): number => size * 1.38;

export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly left = SIDE;
  /** Where the next block begins. */
  y = TOP;
  private pageTop = TOP;
  private readonly widths = new Map<string, number>();
  private readonly onPage: (sheet: Sheet) => void;

  /** `onPage` draws what each new page has; it may move `y` down. */
  constructor(
    { size, isWide = false }: Pick<Paper, 'size' | 'isWide'>,
    info: PDFKit.DocumentInfo,
    onPage: (sheet: Sheet) => void,
  ) {
    this.onPage = onPage;
    this.doc = new PDFDocument({
      size: size === 'a4' ? 'A4' : 'LETTER',
      layout: isWide ? 'landscape' : 'portrait',
      // The pen decides by itself when a page is full.
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      lang: 'en-US',
      displayTitle: true,
      info,
    });
    for (const name of fontNames) this.doc.registerFont(name, fontBytes(name));
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
    this.doc.addPage();
    this.y = TOP;
    this.onPage(this);
    this.pageTop = this.y;
  }

  /** Begins a new page unless this much is left; an empty page is good enough for everything. */
  need(height: number): void {
    if (height > this.room && this.y > this.pageTop) this.newPage();
  }

  /** Width of a text in points. */
  measure(text: string, { font = 'regular', size = 9 }: Pen = {}): number {
    const key = `${font}\n${text}`;
    let width = this.widths.get(key);
    if (width === undefined) {
      width = this.doc.font(font, 100).widthOfString(text) / 100;
      this.widths.set(key, width);
    }
    return width * size;
  }

  /** The lines of a text in a width. */
  wrap(text: string, width: number, pen: Pen = {}): string[] {
    return wrapText(text, width, (part) => this.measure(part, pen));
  }

  lineHeight({ size = 9 }: Pen = {}): number {
    return leadingOf(size);
  }

  /** One line at a place; the only way in which text reaches a paper. */
  line(
    text: string,
    { x, y, width }: Place,
    pen: Pen & { readonly align?: 'left' | 'right' } = {},
  ) {
    const { font = 'regular', size = 9, colour = INK, align = 'left' } = pen;
    const shown = printable(text).replaceAll('\n', ' ');
    if (shown.trim() === '') return;
    const from = align === 'right' ? x + width - this.measure(shown, pen) : x;
    this.doc.font(font, size).fillColor(colour).text(shown, from, y, { lineBreak: false });
  }

  /** Several lines under one another; answers the height that they took. */
  lines(
    lines: readonly string[],
    { x, y, width }: Place,
    pen: Pen & { readonly align?: 'left' | 'right' } = {},
  ): number {
    const step = this.lineHeight(pen);
    lines.forEach((text, index) => this.line(text, { x, y: y + index * step, width }, pen));
    return lines.length * step;
  }

  /** A rule over the width; `stitched` is the house's own ornament. */
  rule({ x, y, width }: Place, colour = LINE, stitched = false): void {
    const { doc } = this;
    doc
      .save()
      .lineWidth(stitched ? 1 : 0.5)
      .strokeColor(colour);
    if (stitched) doc.dash(6, { space: 4 });
    doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke();
    doc.restore();
  }
}
