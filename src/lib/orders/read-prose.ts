/** Reads sentences and lists of an order: POs, days, services; articles by read-items.ts. Pure. */
import { DATE_TEXT, readDay } from './amounts.ts';
import { createNotes, foundAt, matchStore, type Notes, type CellPlace } from './notes.ts';
import type { OrderFacts } from './reading.ts';
import { bare, readItems, readItemsWithin } from './read-items.ts';
import { bagSizeIn, servicesIn } from './read-services.ts';

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
  ['shipDate', dated('(?<!not )ship(?:s|ped|ping)?(?: out)?(?: date)?|start ship|must ship')],
  [
    'dueDate',
    dated(
      'need(?:ed)?(?: [\\w ]{0,30})? by|need(?:ed)?(?: it| them| these| everything| all)?|due(?: date)?|deliver(?:ed|y)?(?: [\\w ]{0,20})?(?: by| date)?|in[- ]hands?(?: date| by)?|required(?: by)?|finish(?:ed)? by|ready by|complete(?:d)? by|by|no later than|(?<!not [a-z]{4,7} )before',
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
  ['tracking', /\b(1Z[A-Z\d]{16})\b/i],
  [
    'carrier',
    /\b(?:via|by|with|arriving) ((?:UPS|FedEx|DHL|USPS|OnTrac|Estes|XPO|Old Dominion)(?: Ground| Freight| Express)?)\b/i,
  ],
  ['vendor', /\b(?:vendor|supplier|factory) is ([^.,;]{2,60})/i],
];

/** A saved store that a sentence names as the destination. */
function readStore(spot: CellPlace, notes: Notes): boolean {
  const destination =
    /\b(?:for|to|store) (?:our |the )?(?:store )?([\w'’&. -]{2,40}?)(?: store)?(?=[,;.]| (?:by|on|please|po)\b|$)/gi;
  for (const [, name = ''] of spot.cell.text.matchAll(destination)) {
    if (/^\d+$/.test(name) && !/\bstore\b/i.test(spot.cell.text)) continue;
    const match = matchStore(notes.facts.stores, name);
    if (match) return notes.placeIndex({ name: foundAt(spot, name, match.doubt) }) !== null;
  }
  return false;
}

function readServices(spot: CellPlace, notes: Notes): boolean {
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

/** Ends of sentences, apart from abbreviations and numbers of entries. */
const SENTENCES =
  /(?<=[.!?;])(?<!^\d{1,2}\.)(?<!\b(?:no|nr|p\.o|st|ave|rd|inc|co|ltd|art|approx|mr|ms|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.) (?=[A-Z\d])/i;

/** Reads a line that is neither a label nor in a table, sentence by sentence; true where a value was found in it. */
export function readLine(spot: CellPlace, notes: Notes): boolean {
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

/** True where a value is read from a text by itself. */
export function isReadable(text: string, facts: OrderFacts): boolean {
  const row = { row: 1, cells: [], isGrid: false, isApart: false };
  const page = { kind: 'text', name: '', rows: [row] } as const;
  return readSentence({ page, row, cell: { text, from: 0, to: 0 } }, createNotes(facts));
}

function readSentence(spot: CellPlace, notes: Notes): boolean {
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
