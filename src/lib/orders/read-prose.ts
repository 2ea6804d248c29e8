/** Reads sentences and lists of an order: POs, days, services, articles with their pieces. Pure. */
import { lazy } from '#lib/kernel/lazy.ts';
import { COUNT_TEXT, DATE_TEXT, readDay, readPieces } from './amounts.ts';
import { foundAt, matchStore, type Notes, type Spot } from './notes.ts';
import { bagSizeIn, servicesIn } from './read-services.ts';
import type { FoundValue } from './reading.ts';
import { columnRole, isSizeText } from './words.ts';

const PO =
  /\b(?:p\.? ?o\.?|purchase order|order (?:no\.?|number|#)) ?(?:#|no\.?|number|num\.?)? ?(?:is\b)? ?[:#]? ?([A-Z0-9][\w./-]{0,29})/gi;

const dated = (words: string): RegExp =>
  new RegExp(
    `\\b(?:${words})[ :,]{0,3}(?:(?:is|are|on|by|date|before|at the latest|no later than|latest):? ){0,3}(${DATE_TEXT})`,
    'gi',
  );

const days: readonly [string, RegExp][] = [
  [
    'cancelDate',
    dated(
      'cancel(?:led|ed)?(?: if not shipped)?(?: date| after| by)?|cxl(?: date)?|ship no later than|do not ship after',
    ),
  ],
  [
    'eta',
    dated(
      'eta|arriv(?:e|es|ing|al)|expected at your (?:dock|warehouse)|will be at your (?:dock|warehouse)|due in at your (?:dock|warehouse)',
    ),
  ],
  ['shipDate', dated('ship(?:s|ped|ping)?(?: out)?(?: date)?|start ship|must ship')],
  [
    'dueDate',
    dated(
      'need(?:ed)?(?: [\\w ]{0,30})? by|need(?:ed)?(?: it| them| these| everything| all)?|due(?: date)?|deliver(?:ed|y)?(?: [\\w ]{0,20})?(?: by| date)?|in[- ]hands?(?: date| by)?|required(?: by)?|finish(?:ed)? by|ready by|complete(?:d)? by|by|no later than|before',
    ),
  ],
];

const states: readonly [string, RegExp][] = [
  ['here', /\b(?:already (?:at|in)|is at|are at|in) your (?:warehouse|dock|facility)\b/i],
  [
    'on_the_way',
    /\b(?:on (?:the|its|their) way|in transit|ha(?:s|ve) shipped|w(?:as|ere) shipped)\b/i,
  ],
];

/** Facts that a sentence names. */
const named: readonly [string, RegExp][] = [
  ['tracking', /\btracking (?:no\.?|number|id|#)? ?(?:is )?[:#]? ?(?=[A-Z]*\d)([A-Z\d]{8,34})\b/i],
  [
    'carrier',
    /\b(?:via|by|with) ((?:UPS|FedEx|DHL|USPS|OnTrac|Estes|XPO|Old Dominion)(?: Ground| Freight| Express)?)\b/i,
  ],
  ['vendor', /\b(?:vendor|supplier|factory) is ([^.,;]{2,60})/i],
];

const ARTICLE = /^(?=[\w./-]*\d)[A-Z0-9][\w./-]*$/i;
const UNIT = '(?:pcs?|pieces?|units?|ea|dz|doz|dozens?)';
const amounts = lazy(() => ({
  any: new RegExp(String.raw`\b${COUNT_TEXT} ?${UNIT}\b`, 'i'),
  first: new RegExp(String.raw`^(${COUNT_TEXT} ?(?:${UNIT}|(?=[x×])))[x×]?\.? (?:of )?(.+)$`, 'i'),
  last: new RegExp(
    String.raw`^(.{2,80}?)(?: ?[:x×=–,-])? ?\b(${COUNT_TEXT}(?: ?${UNIT})?)\.?$`,
    'i',
  ),
  within: new RegExp(
    String.raw`\b(${COUNT_TEXT} ?(?:pcs|pieces|units|doz|dozens?)) (?:of )?((?:sku|style|item|article) [^;]{2,60}|[A-Z0-9][^;]{2,60})`,
    'gi',
  ),
}));
const SIZE_PAIR =
  /\b([A-Z\d/]{1,7})[ :=(x-]{1,3}(\d{1,3}(?:,\d{3})+(?!\d)|\d{1,5})\)?(?=[ ,;|/]|$)/gi;

const bare = (text: string): string => text.replace(/^(?:[-*•·–]|\d{1,2}[.)]) /, '');

/** Article, color and size of a short text such as 'NL-300 Navy size M'; null where it has no article. */
function articleOf(spot: Spot, text: string): Record<string, FoundValue> | null {
  const at = (value: string): FoundValue => foundAt(spot, value);
  const words = text
    .replace(
      /\b(?:sku|style|item|article|art\.?|in|color|colour|size|sz|of)\b ?[#:.]? ?/gi,
      (word) => (/size|sz/i.test(word) ? 'size ' : ''),
    )
    .split(/[\s,;/]+/)
    .map((word) => word.replace(/[.:]$/, ''))
    .filter((word) => word !== '' && word !== '-');
  const [sku = '', ...rest] = words;
  if (!ARTICLE.test(sku) || (/^\d+$/.test(sku) && sku.length < 4)) return null;
  const named = rest.indexOf('size');
  const last = rest.at(-1) ?? '';
  const size = named >= 0 ? (rest[named + 1] ?? '') : isSizeText(last) ? last : '';
  const colour = rest.filter(
    (word, index) => word !== 'size' && (named >= 0 ? index !== named + 1 : word !== size),
  );
  if (colour.length > 4) return null;
  const isOpen = colour.length > 2 || colour.some((word) => /\d/.test(word));
  return {
    sku: at(sku),
    ...(colour.length > 0 && {
      colour: {
        ...at(colour.join(' ')),
        ...(isOpen && { doubt: 'Read from a sentence: check color and article.' }),
      },
    }),
    ...(size !== '' && { size: at(size) }),
  };
}

const parts: readonly unknown[] = ['sku', 'style', 'colour', 'size', 'gtin', 'qty'];

interface SizeList {
  /** The text before the sizes. */
  readonly head: string;
  readonly pairs: readonly (readonly [size: string, qty: string])[];
}

/** Sizes with their pieces at the end of a text: 'KN-55 Cream: S 12, M 24'. */
function sizeList(text: string): SizeList | null {
  const pairs = [...text.matchAll(SIZE_PAIR)].filter(([, size = '']) => isSizeText(size));
  const [first] = pairs;
  if (!first || pairs.length < 2) return null;
  const rest = text.slice(first.index).replace(SIZE_PAIR, '');
  if (/[^ ,;|/.]/.test(rest)) return null;
  return {
    head: text.slice(0, first.index).replace(/[ :–-]{1,3}$/, ''),
    pairs: pairs.map(([, size = '', qty = '']) => [size, qty]),
  };
}

/** An item whose parts are named: 'SKU 123-456, Color Red, Size M, Qty 24'; null where its number or pieces are missing. */
function namedParts(spot: Spot, text: string): Record<string, FoundValue> | null {
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
  spot: Spot,
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

/** Items of one line; false where it names none. */
function readItems(spot: Spot, notes: Notes): boolean {
  const text = bare(spot.cell.text);
  const whole = namedParts(spot, text);
  if (whole) {
    notes.items.push(whole);
    return true;
  }
  const isListed = text !== spot.cell.text;
  const add = (items: readonly Record<string, FoundValue>[]): boolean => {
    notes.items.push(...items);
    return items.length > 0;
  };
  const first = amounts().first.exec(text);
  if (first) return add(itemOf(spot, first[2] ?? '', first[1] ?? ''));
  const list = sizeList(text);
  if (list)
    return add(
      list.pairs.flatMap(([size, qty]) =>
        itemOf(spot, list.head, qty).map((item) => ({ ...item, size: foundAt(spot, size) })),
      ),
    );
  const [, head = '', qty = ''] = amounts().last.exec(text) ?? [];
  const isNamed = isListed || /[a-z]/i.test(qty) || /[:x×=] ?[\d.,']+$/.test(text);
  // 1 200 is a size and pieces, or a number with a space as mark of thousands.
  const isSplit = /(?<!\b(?:size|sz)) \d{1,3}$/i.test(head) && /^\d{3}(?!\d)/.test(qty);
  const doubt = isSplit ? 'Read as a size and its pieces: check both.' : undefined;
  return isNamed && add(itemOf(spot, head, qty, doubt));
}

/** Articles in a sentence, up to their size or the next comma. */
function readItemsWithin(spot: Spot, notes: Notes): boolean {
  const found = [...spot.cell.text.matchAll(amounts().within)].flatMap(
    ([, qty = '', rest = '']) => {
      const [whole = ''] =
        /^[^;]{0,50}?\bsize [^ ,]+/i.exec(rest) ??
        rest.split(/,| (?:and|by|for|to|are|is|already|please)\b/i, 1);
      return itemOf(spot, whole, qty);
    },
  );
  notes.items.push(...found);
  return found.length > 0;
}

/** A saved store that a sentence names as the destination. */
function readStore(spot: Spot, notes: Notes): boolean {
  const destination =
    /\b(?:for|to|store) (?:our |the )?(?:store )?([\w'’&. -]{2,40}?)(?: store)?(?=[,;.]| (?:by|on|please|po)\b|$)/gi;
  for (const [, name = ''] of spot.cell.text.matchAll(destination)) {
    if (/^\d+$/.test(name) && !/\bstore\b/i.test(spot.cell.text)) continue;
    const match = matchStore(notes.facts.stores, name);
    if (match) return notes.placeIndex({ name: foundAt(spot, name, match.doubt) }) !== null;
  }
  return false;
}

function readServices(spot: Spot, notes: Notes): boolean {
  const { text } = spot.cell;
  const found = foundAt(spot);
  let isRead = false;
  for (const { code, qty, isNegated } of servicesIn(text)) {
    if (isNegated) {
      notes.check(found, 'This seems to say which service is not wanted.');
      continue;
    }
    const size = code === 'PBG' ? bagSizeIn(found) : undefined;
    notes.service({
      service: { ...found, value: code },
      ...(qty && { qty: { ...found, ...qty } }),
      ...(size && { bagSize: size }),
    });
    isRead = true;
  }
  // Words beside the name of the service may say how it is done.
  if (isRead && bare(text).split(/\s+/).length > 3) notes.instructions.push(found);
  return isRead;
}

/** Ends of sentences; an abbreviation ends none. */
const SENTENCES =
  /(?<=[.!?;])(?<!\b(?:no|nr|p\.o|st|ave|rd|inc|co|ltd|art|approx|mr|ms|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.) (?=[A-Z\d])/i;

/** Reads a line that is neither a label nor in a table, sentence by sentence; true where a value was found in it. */
export function readLine(spot: Spot, notes: Notes): boolean {
  const text = spot.cell.text.replace(/\s+/g, ' ').trim();
  const sentences = text
    .split(SENTENCES)
    .map((each) => ({ ...spot, cell: { ...spot.cell, text: each } }));
  const unread = sentences.filter((each) => !readSentence(each, notes));
  if (unread.length === sentences.length) return false;
  notes.left.push(...unread.map((each) => ({ where: foundAt(each).where, text: each.cell.text })));
  notes.sentences.push(
    ...sentences.filter((each) => !unread.includes(each)).map((each) => foundAt(each)),
  );
  return true;
}

function readSentence(spot: Spot, notes: Notes): boolean {
  const { text } = spot.cell;
  if (readItems(spot, notes)) return true;
  let isRead = readItemsWithin(spot, notes);
  for (const [, number = ''] of text.matchAll(PO)) {
    if (!/\d/.test(number)) continue;
    notes.fact('clientPo', foundAt(spot, number.replace(/[./-]$/, '')));
    isRead = true;
  }
  let rest = text;
  for (const [name, pattern] of days) {
    for (const match of [...rest.matchAll(pattern)]) {
      const day = readDay(match[1] ?? '', notes.facts.today);
      if (!day) continue;
      rest = rest.replace(match[0], ' ');
      notes.fact(name, foundAt(spot, day.value, day.doubt));
      isRead = true;
    }
  }
  for (const [name, pattern] of named) {
    const value = pattern.exec(text)?.[1];
    if (value === undefined) continue;
    notes.fact(name, foundAt(spot, value));
    isRead = true;
  }
  const rush = /\b(?:rush|expedite[d]?|asap|urgent)\b/i.exec(text);
  if (rush) {
    const isNegated = /\b(?:no|not) (?:a )?$/i.test(text.slice(0, rush.index));
    const doubt = `${rush[0]} was read as Rush service, which has a fee.`;
    if (!isNegated) {
      notes.fact('rush', foundAt(spot, 'true', /rush/i.test(rush[0]) ? undefined : doubt));
      isRead = true;
    }
  }
  for (const [state, pattern] of states) {
    if (!pattern.test(text)) continue;
    notes.fact('goodsState', foundAt(spot, state));
    isRead = true;
  }
  if (readStore(spot, notes)) isRead = true;
  return readServices(spot, notes) || isRead;
}
