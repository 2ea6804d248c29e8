/**
 * A display list as SVG text: the live preview, and the picture of a record. It uses attributes only, no
 * styles and no scripts, as the Content Security Policy requires; every text is escaped.
 */
import type {
  BarsItem,
  Box,
  DisplayItem,
  DisplayList,
  Guide,
  MatrixItem,
  TextItem,
} from './display-list.ts';
import { mmOf } from './presets.ts';
import type { ElementId, Finding } from './spec.ts';

export interface SvgOptions {
  /** CSS pixels of one millimetre; 96 / 25.4 is life size on a screen that tells the truth. */
  readonly pixelsPerMm?: number;
  /** Elements of findings are marked, errors with a solid and warnings with a dashed frame. */
  readonly findings?: readonly Finding[];
  /** Paper edge, safe area, fold, hole, bleed. */
  readonly hasGuides?: boolean;
  /** A ruler in millimetres at the top and left. */
  readonly hasRuler?: boolean;
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

const n = (value: number): string => String(Math.round(value * 10_000) / 10_000);

const boxAttributes = ({ x, y, width, height }: Box): string =>
  `x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"`;

function textSvg({ lines, size, bold, turn }: TextItem): string {
  const weight = bold ? ' font-weight="700"' : '';
  return lines
    .map(({ text, x, y, width }) => {
      const turned = turn === 90 ? ` transform="rotate(90 ${n(x)} ${n(y)})"` : '';
      const length = text.length > 1 ? ` textLength="${n(width)}"` : '';
      return `<text x="${n(x)}" y="${n(y)}" font-size="${n(mmOf(size))}"${weight}${length}${turned}>${escaped(text)}</text>`;
    })
    .join('');
}

/** One path for all bars: edges meet exactly, and there is one element to paint. */
function barsSvg({ box, bars, module, turn }: BarsItem): string {
  const d = bars
    .map(([start, width]) =>
      turn === 0
        ? `M${n(box.x + start * module)} ${n(box.y)}h${n(width * module)}v${n(box.height)}h${n(-width * module)}z`
        : `M${n(box.x)} ${n(box.y + start * module)}h${n(box.width)}v${n(width * module)}h${n(-box.width)}z`,
    )
    .join('');
  return `<path d="${d}" shape-rendering="crispEdges"/>`;
}

function matrixSvg({ box, runs, module }: MatrixItem): string {
  const d = runs
    .map(
      ([row, start, length]) =>
        `M${n(box.x + start * module)} ${n(box.y + row * module)}h${n(length * module)}v${n(module)}h${n(-length * module)}z`,
    )
    .join('');
  return `<path d="${d}" shape-rendering="crispEdges"/>`;
}

function itemSvg(
  item: DisplayItem,
  imageUrls: Readonly<Record<string, string>>,
  drawText: (item: TextItem) => string,
): string {
  switch (item.type) {
    case 'text':
      return drawText(item);
    case 'line':
      return `<line x1="${n(item.x1)}" y1="${n(item.y1)}" x2="${n(item.x2)}" y2="${n(item.y2)}" stroke="#000" stroke-width="${n(item.thickness)}"/>`;
    case 'rect':
      return `<rect ${boxAttributes(item.box)} fill="none" stroke="#000" stroke-width="${n(item.thickness)}"/>`;
    case 'bars':
      return barsSvg(item);
    case 'matrix':
      return matrixSvg(item);
    case 'path': {
      const scale = item.box.width / item.units;
      const paint = item.pen > 0 ? `fill="none" stroke="#000" stroke-width="${item.pen}"` : '';
      return `<path transform="translate(${n(item.box.x)} ${n(item.box.y)}) scale(${n(scale)})" ${paint} d="${item.d}"/>`;
    }
    case 'image': {
      const url = Object.hasOwn(imageUrls, item.image) ? imageUrls[item.image] : undefined;
      return url === undefined ? '' : `<image ${boxAttributes(item.box)} href="${escaped(url)}"/>`;
    }
  }
}

/** The area of an item on the label. */
export function boxOf(item: DisplayItem): Box {
  if (item.type !== 'line') return item.box;
  return {
    x: Math.min(item.x1, item.x2),
    y: Math.min(item.y1, item.y2),
    width: Math.abs(item.x2 - item.x1),
    height: Math.abs(item.y2 - item.y1),
  };
}

/** Blue and orange are colorblind-safe; the frame is solid or dashed too. */
const marks = {
  error: 'stroke="#b00020" fill="#b00020" fill-opacity="0.12" stroke-width="0.4"',
  warning: 'stroke="#0b62c4" fill="none" stroke-dasharray="1.2 0.8" stroke-width="0.3"',
} as const;

function marksSvg({ items }: DisplayList, findings: readonly Finding[]): string {
  const worst = new Map<ElementId, Finding['severity']>();
  for (const { element, severity } of findings)
    if (worst.get(element) !== 'error') worst.set(element, severity);
  return items
    .flatMap((item) => {
      const severity = worst.get(item.element);
      return severity === undefined
        ? []
        : [`<rect data-severity="${severity}" ${boxAttributes(boxOf(item))} ${marks[severity]}/>`];
    })
    .join('');
}

function guideSvg(guide: Guide, width: number): string {
  const pen = 'fill="none" stroke="#0b62c4" stroke-width="0.15"';
  switch (guide.type) {
    case 'fold':
      return `<line data-guide="fold" x1="0" y1="${n(guide.y)}" x2="${n(width)}" y2="${n(guide.y)}" stroke-dasharray="2 1" ${pen}/>`;
    case 'hole':
      return `<circle data-guide="hole" cx="${n(guide.x)}" cy="${n(guide.y)}" r="${n(guide.diameter / 2)}" ${pen}/>`;
    default:
      return `<rect data-guide="${guide.type}" ${boxAttributes(guide.box)} stroke-dasharray="0.8 0.8" ${pen}/>`;
  }
}

/** Room for the ruler, mm. */
const RULER = 6;
const BLEED = 3;

function rulerSvg({ width, height }: DisplayList): string {
  const tick = (mm: number): number => (mm % 10 === 0 ? 3 : mm % 5 === 0 ? 2 : 1);
  const across = Array.from(
    { length: Math.floor(width) + 1 },
    (_, mm) => `M${mm} ${-BLEED}v${-tick(mm)}`,
  );
  const down = Array.from(
    { length: Math.floor(height) + 1 },
    (_, mm) => `M${-BLEED} ${mm}h${-tick(mm)}`,
  );
  const texts = (length: number, place: (mm: number) => string): string =>
    Array.from({ length: Math.floor(length / 10) }, (_, index) => place((index + 1) * 10)).join('');
  return (
    `<g data-ruler="mm" fill="currentColor" font-size="2" font-family="sans-serif">` +
    `<path d="${across.join('')}${down.join('')}" stroke="currentColor" stroke-width="0.1"/>` +
    texts(width, (mm) => `<text x="${mm + 0.4}" y="${-BLEED - 3.2}">${mm}</text>`) +
    texts(height, (mm) => `<text x="${-BLEED - 5.6}" y="${mm - 0.4}">${mm}</text>`) +
    '</g>'
  );
}

/**
 * The label as one SVG element.
 * @returns text that is safe to put into a page: values of the label are escaped
 */
export function renderSvg(list: DisplayList, options: SvgOptions = {}): string {
  const { pixelsPerMm = 96 / 25.4, findings = [], hasGuides = false, hasRuler = false } = options;
  const { imageUrls = {}, title = 'Label', drawText = textSvg } = options;
  const edge = hasGuides || hasRuler ? BLEED + (hasRuler ? RULER : 1) : 0;
  const [width, height] = [list.width + 2 * edge, list.height + 2 * edge];
  const items = list.items.map((item) => itemSvg(item, imageUrls, drawText)).join('');
  const guides = hasGuides ? list.guides.map((guide) => guideSvg(guide, list.width)).join('') : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${n(width * pixelsPerMm)}" height="${n(height * pixelsPerMm)}"` +
    ` viewBox="${n(-edge)} ${n(-edge)} ${n(width)} ${n(height)}"><title>${escaped(title)}</title>` +
    `<rect data-paper="" width="${n(list.width)}" height="${n(list.height)}" fill="#fff"${edge > 0 ? ' stroke="#767676" stroke-width="0.1"' : ''}/>` +
    `<g fill="#000" font-family="'${LABEL_FONT}', 'Noto Sans', sans-serif">${items}</g>` +
    `<g data-marks="">${marksSvg(list, findings)}</g>${guides}${hasRuler ? rulerSvg(list) : ''}</svg>`
  );
}
