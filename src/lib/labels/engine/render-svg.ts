/**
 * A display list as SVG text: the live preview, and the picture of a record. It uses attributes only, no
 * styles and no scripts, as the Content Security Policy requires; every text is escaped.
 */
import {
  darkBoxes,
  type BarsItem,
  type Box,
  type DisplayItem,
  type DisplayList,
  type MatrixItem,
  type TextItem,
} from './display-list.ts';
import { mmOf } from './presets.ts';

export interface SvgOptions {
  /** CSS pixels of one millimetre; 96 / 25.4 is life size on a screen that tells the truth. */
  readonly pixelsPerMm?: number;
  /** Addresses of pictures by their id. */
  readonly imageUrls?: Readonly<Record<string, string>>;
  /** Draws a text instead of naming the font: for pictures that are made where it is not installed. */
  readonly drawText?: (item: TextItem) => string;
  /** Accessible name. */
  readonly title?: string;
}

/** The family of the preview; `label-font.css` loads it. */
export const LABEL_FONT = 'Label Sans';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (each) => escapes[each] ?? '');

/** A number with at most four decimals. */
export const decimal = (value: number): string => String(Math.round(value * 10_000) / 10_000);

const boxAttributes = ({ x, y, width, height }: Box): string =>
  `x="${decimal(x)}" y="${decimal(y)}" width="${decimal(width)}" height="${decimal(height)}"`;

function textSvg({ lines, size, bold, turn }: TextItem): string {
  const weight = bold ? ' font-weight="700"' : '';
  return lines
    .map(({ text, x, y, width }) => {
      const turned = turn === 90 ? ` transform="rotate(90 ${decimal(x)} ${decimal(y)})"` : '';
      const length = text.length > 1 ? ` textLength="${decimal(width)}"` : '';
      return `<text x="${decimal(x)}" y="${decimal(y)}" font-size="${decimal(mmOf(size))}"${weight}${length}${turned}>${escaped(text)}</text>`;
    })
    .join('');
}

/** One path for all bars or dots: edges meet exactly, and there is one element to paint. */
export const darkPath = (item: BarsItem | MatrixItem): string =>
  darkBoxes(item)
    .map(
      ({ x, y, width, height }) =>
        `M${decimal(x)} ${decimal(y)}h${decimal(width)}v${decimal(height)}h${decimal(-width)}z`,
    )
    .join('');

function itemSvg(
  item: DisplayItem,
  imageUrls: Readonly<Record<string, string>>,
  drawText: (item: TextItem) => string,
): string {
  switch (item.type) {
    case 'text':
      return drawText(item);
    case 'line':
      return `<line x1="${decimal(item.x1)}" y1="${decimal(item.y1)}" x2="${decimal(item.x2)}" y2="${decimal(item.y2)}" stroke="#000" stroke-width="${decimal(item.thickness)}"/>`;
    case 'rect':
      return `<rect ${boxAttributes(item.box)} fill="none" stroke="#000" stroke-width="${decimal(item.thickness)}"/>`;
    case 'bars':
    case 'matrix':
      return `<path d="${darkPath(item)}" shape-rendering="crispEdges"/>`;
    case 'path': {
      const scale = item.box.width / item.units;
      const paint = item.pen > 0 ? `fill="none" stroke="#000" stroke-width="${item.pen}"` : '';
      return `<path transform="translate(${decimal(item.box.x)} ${decimal(item.box.y)}) scale(${decimal(scale)})" ${paint} d="${item.d}"/>`;
    }
    case 'image': {
      const url = Object.hasOwn(imageUrls, item.image) ? imageUrls[item.image] : undefined;
      return url === undefined ? '' : `<image ${boxAttributes(item.box)} href="${escaped(url)}"/>`;
    }
  }
}

/**
 * The label as one SVG element.
 * @returns text that is safe to put into a page: values of the label are escaped
 */
export function renderSvg(list: DisplayList, options: SvgOptions = {}): string {
  const { pixelsPerMm = 96 / 25.4, imageUrls = {}, title = 'Label', drawText = textSvg } = options;
  const { width, height } = list;
  const items = list.items.map((item) => itemSvg(item, imageUrls, drawText)).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${decimal(width * pixelsPerMm)}" height="${decimal(height * pixelsPerMm)}"` +
    ` viewBox="0 0 ${decimal(width)} ${decimal(height)}"><title>${escaped(title)}</title>` +
    `<rect data-paper="" width="${decimal(width)}" height="${decimal(height)}" fill="#fff"/>` +
    `<g fill="#000" font-family="'${LABEL_FONT}', 'Noto Sans', sans-serif">${items}</g>` +
    `<g data-marks=""></g></svg>`
  );
}
