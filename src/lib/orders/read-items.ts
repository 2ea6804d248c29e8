/** Reads articles with their pieces in sentences and lists of an order. Pure. */
import { lazy } from '#lib/kernel/lazy.ts';
import { COUNT_TEXT, DATE_TEXT, readPieces } from './amounts.ts';
import { foundAt, isStoreHead, matchStore, type Notes, type CellPlace } from './notes.ts';
import type { FoundValue } from './reading.ts';
import { servicesIn } from './read-services.ts';
import { sizeList } from './tables/size-list.ts';
import { added, sumOf } from './tables/table-pieces.ts';
import { columnRole, isSizeText } from './words.ts';

/** A word with a digit; 12x15 is the size of a bag, 12/5/2026 a day. */
const ARTICLE =
  /^(?=[\w./-]*\d)(?!(?:\d+x\d+|(?:\d{1,2}[./-]){2}\d{4}|\d{4}(?:[./-]\d{1,2}){2})$)[A-Z0-9][\w./-]*$/i;
/** A number of an article made of letters: TEE-BLK-S. */
const LETTERS = /^[A-Z]{2,}(?:[-_.][A-Z]+)+$/;
/** A word of a sentence instead of a color. */
const OTHER_WORD = /\b(?:to|for|from|at|by|with|due|arriv\w+)\b|\d/i;
const UNIT = '(?:pcs?|pieces?|units?|ea|dz|doz|dozens?)';
const amounts = lazy(() => ({
  any: new RegExp(String.raw`\b${COUNT_TEXT} ?${UNIT}\b`, 'i'),
  first: new RegExp(String.raw`^(${COUNT_TEXT} ?(?:${UNIT}|(?=[x×])))[x×]?\.? (?:of )?(.+)$`, 'i'),
  /** '24 TEE-BLK-S'; 12 DEC-2026 is a day. */
  alone: new RegExp(String.raw`^(?!${DATE_TEXT}$)(${COUNT_TEXT}) ((?=[\d.-]*[A-Z])\S+)$`, 'i'),
  last: new RegExp(
    String.raw`^(.{2,80}?)( ?(?:[:=–,-]|(?<![a-z])[x×]))? ?(?:\b|(?<= [x×]))(${COUNT_TEXT}(?: ?${UNIT})?)\.?$`,
    'i',
  ),
  within: new RegExp(
    String.raw`\b(${COUNT_TEXT} ?(?:pcs|pieces|units|doz|dozens?)) (?:of )?((?:sku|style|item|article) (?:(?!(?:,| and) ?\d)[^;]){2,60}|[A-Z0-9](?:(?!(?:,| and) ?\d)[^;]){2,60})`,
    'gi',
  ),
}));
/** A text without the mark of a list before it. */
export const bare = (text: string): string => text.replace(/^(?:[-*•·–]|\d{1,2}[.)]|[a-z]\)) /, '');

/** Article, color and size of a short text such as 'NL-300 Navy size M'; null where it has no article. */
export function articleOf(spot: CellPlace, text: string): Record<string, FoundValue> | null {
  const at = (value: string): FoundValue => foundAt(spot, value);
  const words = text
    .replace(/\bone[ -]size\b/gi, 'onesize')
    .replace(
      /\b(?:sku|style|item|article|art\.?|in|color|colour|size|sz|of|qty|quantity)\b ?[#:.]? ?/gi,
      (word) => (/size|sz/i.test(word) ? 'size ' : ''),
    )
    // 32/34 is one size.
    .split(/[\s,;]+|(?<!\d)\/|\/(?!\d)/)
    .map((word) => word.replace(/[.:]$/, '').replace(/^\((.*)\)$/, '$1'))
    .filter((word) => !/^[-–—·•]*$/.test(word));
  // Refuses signs that change a number: 10 -> 12, ½ M.
  if (words.some((word) => word !== '&' && !/[\p{L}\d]/u.test(word))) return null;
  const [sku = '', ...rest] = words;
  const isLetters = LETTERS.test(sku) && servicesIn(text).length === 0;
  if (!(isLetters || ARTICLE.test(sku)) || (/^\d+$/.test(sku) && sku.length < 4)) return null;
  const named = rest.indexOf('size');
  const last = rest.at(-1) ?? '';
  const size = named >= 0 ? (rest[named + 1] ?? '') : isSizeText(last) ? last : '';
  const colour = rest.filter(
    (word, index) => word !== 'size' && (named >= 0 ? index !== named + 1 : word !== size),
  );
  if (colour.length > 4) return null;
  const isOpen =
    colour.length > 2 || colour.some((word) => OTHER_WORD.test(word) || isSizeText(word));
  return {
    sku: { ...at(sku), ...(isLetters && { doubt: LETTERS_DOUBT }) },
    ...(colour.length > 0 && {
      colour: {
        ...at(colour.join(' ')),
        ...(isOpen && { doubt: 'Read from a sentence: check color and article.' }),
      },
    }),
    ...(size !== '' && { size: at(size.replace(/^onesize$/, 'one size')) }),
  };
}

const parts: readonly unknown[] = ['sku', 'style', 'colour', 'size', 'gtin', 'qty'];

/** An item whose parts are named: 'SKU 123-456, Color Red, Size M, Qty 24'; null where its number or pieces are missing. */
function namedParts(spot: CellPlace, text: string): Record<string, FoundValue> | null {
  const item: Record<string, FoundValue> = {};
  for (const part of text.replace(/^(?:line|item|no\.?) ?\d+ ?[:.)-] ?/i, '').split(/[,;|]/)) {
    const [, label = '', value = ''] =
      /^([\p{L} #.]{2,20}?)(?: ?[:#=] ?| )(\S.*)$/u.exec(part.trim()) ?? [];
    const role = columnRole(label);
    if (role && parts.includes(role)) item[role] ??= foundAt(spot, value);
  }
  const pieces = item['qty'] && readPieces(item['qty'].value);
  if (!pieces || !(item['sku'] ?? item['style'])) return null;
  return { ...item, qty: foundAt(spot, pieces.value, pieces.doubt) };
}

/** The item of an article and its number of pieces; empty where either is none, or where the article names pieces of its own. */
function itemOf(
  spot: CellPlace,
  text: string,
  amount: string,
  doubt?: string,
): readonly Record<string, FoundValue>[] {
  const article = amounts().any.test(text) ? null : articleOf(spot, text);
  const pieces = readPieces(amount);
  return article && pieces
    ? [{ ...article, qty: foundAt(spot, pieces.value, pieces.doubt ?? doubt) }]
    : [];
}

/** The number of pieces that a text names, and the text without it: 'A-1 Navy - 30 pcs'. */
export function piecesIn(text: string): { named: string; rest: string } {
  const [named = ''] = amounts().any.exec(text) ?? [];
  return { named, rest: text.replace(named, '').trim() };
}

const PACKED = /\b(?:(?:pre-?)?packs?|ratio|sets?|per|cartons?|ctns?|box(?:es)?|cases?)\b/i;
const PACK_DOUBT = 'These may be the pieces of each pack.';
const LETTERS_DOUBT = 'Read as the number of an article: check it.';
const SPLIT_DOUBT = 'Read as a size and its pieces: check both.';
const PIECES_DOUBT = 'Read from a sentence: check the pieces.';

/** Words before a number of pieces that is not exact, or not wanted. */
const UNSURE =
  /(?:\b(?:approx(?:imately)?|about|around|circa|ca|roughly|up to|at (?:least|most)|min|max|not)\.?|~) ?$/i;

/** Items of one line; false where it names none. */
export function readItems(spot: CellPlace, notes: Notes): boolean {
  const text = bare(spot.cell.text);
  const whole = namedParts(spot, text);
  if (whole) {
    notes.items.push(whole);
    return true;
  }
  if (readStoreLine(spot, text, notes)) return true;
  const isListed = text !== spot.cell.text;
  const add = (items: readonly Record<string, FoundValue>[]): boolean => {
    notes.items.push(...items);
    return items.length > 0;
  };
  const list = sizeList(text);
  if (list) {
    const head = piecesIn(list.head).rest;
    const packed = PACKED.test(head) ? PACK_DOUBT : undefined;
    return add(
      list.pairs.flatMap(([size, qty]) =>
        itemOf(spot, head, qty, list.isDoubtful ? SPLIT_DOUBT : packed).map((item) => ({
          ...item,
          size: foundAt(spot, size),
        })),
      ),
    );
  }
  const several = itemsIn(spot, text);
  return add(several.length > 1 ? several : itemIn(spot, text, isListed));
}

/** The items of a list in one text, each part one; empty for another text. */
function itemsIn(spot: CellPlace, text: string): readonly Record<string, FoundValue>[] {
  const items = text.split(/[,;] | and /).map((part) => itemIn(spot, part, true));
  const isList = items.every(
    ([item]) => item !== undefined && !OTHER_WORD.test(item['colour']?.value ?? ''),
  );
  return isList ? items.flat() : [];
}

/** Items of one store: 'Store 12: A-1 20, A-2 30'; false for another line. */
function readStoreLine(spot: CellPlace, text: string, notes: Notes): boolean {
  const [, name = '', list = ''] = /^(.{2,60}?)(?: ?[–-]|:) (.+)$/.exec(text) ?? [];
  if (!isStoreHead(name) && !matchStore(notes.facts.stores, name)) return false;
  const items = itemsIn(spot, list.replace(/\.$/, ''));
  const place = items.length > 0 ? notes.placeIndex({ name: foundAt(spot, name) }) : null;
  if (place === null) return false;
  for (const item of items) {
    const { qty } = item;
    const known = notes.indexOfItem(item);
    const index = known >= 0 ? known : notes.items.push(item) - 1;
    const note = notes.items[index];
    if (!note || !qty) continue;
    // Pieces beyond those of the stores before were named for all stores.
    const shared = notes.shares.filter((share) => share.item === known);
    const sum = String(sumOf(shared.map((share) => share.qty.value)));
    if (note['qty']?.value === sum) note['qty'] = added(note['qty'], qty);
    notes.shares.push({ item: index, place, qty });
  }
  return true;
}

/** The item of a text by itself; empty for another text. @param isListed whether the text is an entry of a list */
function itemIn(
  spot: CellPlace,
  text: string,
  isListed: boolean,
): readonly Record<string, FoundValue>[] {
  const first = amounts().first.exec(text);
  if (first) return itemOf(spot, first[2] ?? '', first[1] ?? '');
  const [, count = '', word = ''] = amounts().alone.exec(text) ?? [];
  if (count !== '') return itemOf(spot, word, count, isListed ? undefined : PIECES_DOUBT);
  const [, before = '', sign = '', qty = ''] = amounts().last.exec(text) ?? [];
  const head = before.replace(UNSURE, '');
  const isNamed = isListed || /[a-z]/i.test(qty) || /[:x×=] ?[\d.,']+$/.test(text);
  const last = head.split(' ').at(-1) ?? '';
  const isSized = /[a-z]/i.test(last) && isSizeText(last);
  const isUnsure = !isNamed || head !== before || / -\d/.test(text.slice(before.length));
  // 1 200 is a size and pieces, or a number with a space as mark of thousands; 2 x 50 may be 100.
  const isSplit =
    /(?<!\b(?:size|sz)) \d{1,3}$/i.test(head) && (/^\d{3}(?!\d)/.test(qty) || /[x×]/.test(sign));
  const doubt = isSplit ? SPLIT_DOUBT : isUnsure ? PIECES_DOUBT : undefined;
  return isNamed || isSized ? itemOf(spot, head, qty, doubt) : [];
}

/** Articles in a sentence, up to their size or the next comma. */
export function readItemsWithin(spot: CellPlace, notes: Notes): boolean {
  const { text } = spot.cell;
  const found = [...text.matchAll(amounts().within)].flatMap((match) => {
    const [, qty = '', rest = ''] = match;
    const isUnsure = UNSURE.test(text.slice(0, match.index));
    const [whole = ''] =
      /^[^;]{0,50}?\bsize [^ ,]+/i.exec(rest) ??
      rest.split(
        /,| (?:and|at|by|for|to|are|is|arriv\w+|due|already|please|only|each|in|with)\b| @/i,
        1,
      );
    return itemOf(spot, whole, qty, isUnsure ? PIECES_DOUBT : undefined);
  });
  notes.items.push(...found);
  return found.length > 0;
}
