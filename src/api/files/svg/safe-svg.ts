/**
 * Sanitizes SVG by an allow-list: shapes, groups and painting. Scripts, styles, links, pictures and entities are
 * dropped. A drawing that would change visibly is rejected with the name of the part.
 */
import { err, ok, type Result } from '#lib/kernel/result.ts';

const shapes = ['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'];
/** Elements whose contents are dropped: they draw nothing. */
const silent = ['title', 'desc', 'metadata', 'script', 'defs', 'style'];
const geometry =
  'd x y width height cx cy r rx ry x1 y1 x2 y2 points transform viewBox preserveAspectRatio';
const paint =
  'fill fill-rule fill-opacity stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display visibility';
const painted = new Set(paint.split(' '));
const allowed = new Set([...geometry.split(' '), ...painted]);

/** Numbers, lengths, colors, path data and transforms: excludes references such as `url(…)`. */
const VALUE = /^(?!.*url)[\w\s.,#%()+-]*$/i;

const MAX_ELEMENTS = 20_000;
const MAX_CHARACTERS = 2 * 1024 * 1024;
/** Longest side in pixels of the drawing when it becomes dots: 4 in at 600 dpi. */
export const DRAWN_PIXELS = 2400;

const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<!([A-Za-z][^>]*)>|<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/y;
const ATTRIBUTE = /\s*([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

type Attributes = ReadonlyMap<string, string>;

function attributesOf(text: string): Attributes {
  const found = new Map<string, string>();
  ATTRIBUTE.lastIndex = 0;
  for (let each = ATTRIBUTE.exec(text); each; each = ATTRIBUTE.exec(text)) {
    const [, name = '', one, other] = each;
    found.set(name, one ?? other ?? '');
  }
  return found;
}

/** `fill:#000;stroke:none` as attributes. */
const declarations = (text: string): [string, string][] =>
  text.split(';').flatMap((part): [string, string][] => {
    const at = part.indexOf(':');
    const name = part.slice(0, at).trim().toLowerCase();
    return at > 0 && painted.has(name) ? [[name, part.slice(at + 1).trim()]] : [];
  });

/** The classes of a style sheet, as drawing programs write them: `.cls-1,.cls-2{fill:#000}`. */
function classesIn(sheet: string): Map<string, [string, string][]> {
  const found = new Map<string, [string, string][]>();
  for (const rule of sheet.split('}')) {
    const at = rule.lastIndexOf('{');
    if (at < 0) continue;
    for (const name of rule.slice(0, at).split(',')) {
      const plain = name.trim();
      if (!/^\.[\w-]{1,60}$/.test(plain)) continue;
      const key = plain.slice(1);
      found.set(key, [...(found.get(key) ?? []), ...declarations(rule.slice(at + 1))]);
    }
  }
  return found;
}

/** Attributes of a shape that may stay; those of classes and of `style` win, as they do in a browser. */
function safeAttributes(
  given: Attributes,
  classes: ReadonlyMap<string, [string, string][]>,
): string | null {
  const named = (given.get('class') ?? '').split(/\s+/).flatMap((name) => classes.get(name) ?? []);
  const all = new Map([...given, ...named, ...declarations(given.get('style') ?? '')]);
  const parts: string[] = [];
  for (const [name, value] of all) {
    if (!allowed.has(name)) continue;
    if (!VALUE.test(value)) {
      if (painted.has(name)) return null;
      continue;
    }
    parts.push(` ${name}="${value}"`);
  }
  return parts.join('');
}

/** Width and height in units of the drawing: the view box, or the sides of the root. */
function sizeOf(
  root: Attributes,
): { readonly box: string; readonly sides: readonly number[] } | null {
  const box = (root.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const sides = ['width', 'height'].map((name) => Number.parseFloat(root.get(name) ?? ''));
  const [x = 0, y = 0, width = NaN, height = NaN] = box.length === 4 ? box : [0, 0, ...sides];
  const isSane = (side: number): boolean => Number.isFinite(side) && side > 0 && side < 1e6;
  if (![x, y].every(Number.isFinite) || !isSane(width) || !isSane(height)) return null;
  if (Math.max(width, height) / Math.min(width, height) > 50) return null;
  return { box: [x, y, width, height].join(' '), sides: [width, height] };
}

const problems = {
  unreadable: 'It cannot be read as a drawing.',
  noSize: 'It says no size: width and height, or a view box.',
  tooMany: 'It has too many parts.',
  color: 'It has a gradient or a pattern. Use plain colors.',
  part: (name: string) =>
    `It has a part that is not drawn here (${name}). Turn texts and effects into paths, or send a PNG.`,
} as const;

interface Part {
  /** Empty for text. */
  readonly name: string;
  readonly isEnd: boolean;
  readonly isClosed: boolean;
  readonly text: string;
}

/** Elements and texts in order; null for malformed XML or entity definitions. */
function partsOf(text: string): Part[] | null {
  const parts: Part[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text);
    if (!token) return null;
    const [, data, declared, end, name, attributes, closed, plain] = token;
    if (declared !== undefined && /\[|ENTITY/i.test(declared)) return null;
    const inner = name === undefined ? (data ?? plain ?? '') : (attributes ?? '');
    if (name === undefined && inner.trim() === '') continue;
    parts.push({ name: name ?? '', isEnd: end === '/', isClosed: closed === '/', text: inner });
  }
  return parts;
}

/** Returns the text of the style sheets. */
function sheetIn(parts: readonly Part[]): string {
  const texts = parts.filter(({ name }, at) => name === '' && parts[at - 1]?.name === 'style');
  return texts.map(({ text }) => text).join('\n');
}

function rootOf(given: Attributes): string | null {
  const size = sizeOf(given);
  if (!size) return null;
  const scale = DRAWN_PIXELS / Math.max(...size.sides);
  const [width = 1, height = 1] = size.sides.map((side) => Math.max(1, Math.round(side * scale)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${size.box}" width="${width}" height="${height}">`;
}

/** Returns the sanitized drawing, {@link DRAWN_PIXELS} wide or high, or the reason for rejection. */
export function safeSvg(source: string): Result<string, string> {
  if (source.length > MAX_CHARACTERS) return err(problems.tooMany);
  const parts = partsOf(source.replace(/^\uFEFF/, '').trim());
  if (!parts) return err(problems.unreadable);
  if (parts.length > MAX_ELEMENTS) return err(problems.tooMany);
  const classes = classesIn(sheetIn(parts));
  const out: string[] = [];
  /** Names of the open elements, and whether each is drawn. */
  const open: { readonly name: string; readonly isDrawn: boolean }[] = [];
  for (const { name, isEnd, isClosed, text } of parts) {
    if (name === '') continue;
    const local = name.replace(/^svg:/, '');
    if (isEnd) {
      const last = open.pop();
      if (last?.name !== name) return err(problems.unreadable);
      if (last.isDrawn) out.push(`</${local}>`);
      continue;
    }
    const isRoot = open.length === 0;
    if (isRoot && (local !== 'svg' || out.length > 0 || isClosed)) return err(problems.unreadable);
    const isSilent = silent.includes(local) || local.includes(':');
    const isDrawn = !isSilent && (isRoot || open.at(-1)?.isDrawn === true);
    if (!isClosed) open.push({ name, isDrawn });
    if (!isDrawn) continue;
    if (!shapes.includes(local)) return err(problems.part(local));
    const given = attributesOf(text);
    const effect = ['mask', 'filter'].find((each) => given.has(each));
    if (effect) return err(problems.part(effect));
    const list = isRoot ? rootOf(given) : safeAttributes(given, classes);
    if (list === null) return err(isRoot ? problems.noSize : problems.color);
    out.push(isRoot ? list : `<${local}${list}${isClosed ? '/' : ''}>`);
  }
  return open.length > 0 || out.length === 0 ? err(problems.unreadable) : ok(out.join(''));
}
