/**
 * Parses care text into care instructions, as a proposal to confirm. Recognizes the sentences of our labels in all
 * languages, and usual English terms (16 CFR 423, appendix A; ASTM D5489). Reports unrecognized parts.
 */
import { labelLanguages } from '../origins.ts';
import { careCodes, careSlots, extraCareCodes, washHeat, type CareSlot } from './codes.ts';
import { careWord, extraCareWord } from './words.ts';

export interface ReadCare {
  /** Code by slot; only those that the text says something about. */
  readonly slots: Readonly<Partial<Record<CareSlot, string>>>;
  readonly extraCare: readonly string[];
  /** Parts of the text that mean nothing here, or contradict an earlier part. */
  readonly unread: readonly string[];
}

type Meaning = readonly [CareSlot | 'extraCare', string];

/** Care sentences with their meanings, longest first, since some contain others. */
const sentences: readonly (readonly [string, Meaning])[] = labelLanguages
  .flatMap((language) => [
    ...careSlots.flatMap((slot) =>
      careCodes[slot].map((code): [string, Meaning] => [
        careWord(slot, code, language),
        [slot, code],
      ]),
    ),
    ...extraCareCodes.map((code): [string, Meaning] => [
      extraCareWord(code, language),
      ['extraCare', code],
    ]),
  ])
  .map(([text, meaning]) => [plain(text), meaning] as const)
  .toSorted(([one], [other]) => other.length - one.length);

/** In small letters, with one kind of space, apostrophe and degree. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/º/g, '°')
    .trim();
}

const no = "(?:do not|don't|no|never)";
const lowHeat = '(?:low|cool|cold)(?: heat| temperature| setting| iron)?';
const midHeat = '(?:medium|warm|normal|moderate)(?: heat| temperature| setting| iron)?';
const topHeat = '(?:high|hot)(?: heat| temperature| setting| iron)?';
const shade = '(?: in (?:the )?shade)';

/** Phrases of the trade in English, in the order in which they are looked for. */
const phrases: readonly (readonly [string, Meaning])[] = [
  [`${no} (?:wring|twist)(?: or (?:wring|twist))?`, ['extraCare', 'no_wring']],
  [`${no} (?:use )?(?:fabric )?softeners?`, ['extraCare', 'no_softener']],
  [
    `${no} iron(?:ing)? (?:on )?(?:the )?(?:print|prints|decoration|design)`,
    ['extraCare', 'no_iron_print'],
  ],
  ['iron (?:on )?(?:the )?(?:reverse|wrong)(?: side)?', ['extraCare', 'iron_reverse']],
  ['iron inside out', ['extraCare', 'iron_reverse']],
  ['(?:wash |turn )?inside out(?: before washing)?', ['extraCare', 'inside_out']],
  ['(?:wash )?with (?:like|similar) colou?rs', ['extraCare', 'like_colours']],
  ['(?:wash )?separately', ['extraCare', 'separately']],
  ['(?:wash )?before (?:first )?(?:use|wear|wearing)', ['extraCare', 'before_use']],
  ['remove promptly', ['extraCare', 'remove_promptly']],
  ['reshape(?: (?:while|whilst|when) (?:damp|wet))?', ['extraCare', 'reshape']],
  [
    '(?:close|zip up|fasten) (?:all )?zip(?:per)?s?(?: before (?:washing|wash))?',
    ['extraCare', 'close_zips'],
  ],
  ['spot clean(?: only)?', ['extraCare', 'spot_clean']],
  [`${no} dry[ -]?clean(?:ing)?`, ['careDryClean', 'PN']],
  [`${no} wet[ -]?clean(?:ing)?`, ['careWetClean', 'WetN']],
  ['(?:professional(?:ly)? )?dry[ -]?clean(?: only)?', ['careDryClean', 'P']],
  ['(?:professional(?:ly)? )?wet[ -]?clean(?: only)?', ['careWetClean', 'W']],
  [`${no} (?:use )?chlorine bleach`, ['careBleach', 'BO']],
  [
    '(?:use )?(?:only )?(?:non[ -]?chlorine|oxygen) bleach(?: only)?(?: (?:when|if|as) needed)?',
    ['careBleach', 'BO'],
  ],
  [`${no} (?:use )?bleach(?:ing)?`, ['careBleach', 'BN']],
  ['(?:any )?bleach (?:when|if|as) needed', ['careBleach', 'BA']],
  [`${no} tumble(?:[ -]?dry(?:ing)?)?`, ['careTumble', 'TN']],
  [`tumble[ -]?dry,?(?: on| at)? ${lowHeat}`, ['careTumble', 'T1']],
  [`tumble[ -]?dry,?(?: on| at)? (?:${midHeat}|${topHeat})`, ['careTumble', 'T2']],
  ['tumble[ -]?dry', ['careTumble', 'T2']],
  [`(?:dry|lay) flat(?: to dry)?${shade}`, ['careNatural', 'Fs']],
  ['(?:dry|lay) flat(?: to dry)?', ['careNatural', 'F']],
  [`drip[ -]?dry${shade}`, ['careNatural', 'LDs']],
  ['drip[ -]?dry', ['careNatural', 'LD']],
  [`(?:line|hang)(?: to)?[ -]?dry${shade}`, ['careNatural', 'Ls']],
  ['(?:line|hang)(?: to)?[ -]?dry', ['careNatural', 'L']],
  [`${no} iron(?:ing)?`, ['careIron', 'IN']],
  [
    `(?:${lowHeat.replace('| iron', '')} iron|iron,?(?: on| at)? ${lowHeat})(?:,? if needed)?`,
    ['careIron', 'I1'],
  ],
  [
    `(?:${midHeat.replace('| iron', '')} iron|iron,?(?: on| at)? ${midHeat})(?:,? if needed)?`,
    ['careIron', 'I2'],
  ],
  [
    `(?:${topHeat.replace('| iron', '')} iron|iron,?(?: on| at)? ${topHeat})(?:,? if needed)?`,
    ['careIron', 'I3'],
  ],
  [`${no} wash`, ['careWash', 'WN']],
  [
    'hand[ -]?wash(?: only)?(?: in)?(?: (?:cold|cool|lukewarm|warm))?(?: water)?',
    ['careWash', 'WH'],
  ],
];

const WASH =
  /(?:machine[ -]?wash(?:able)?|wash)(?:,? (?:at|in|on))?(?: (?:max(?:imum)?\.? )?(?:(\d{2})(?: ?°)? ?c|(\d{2,3})(?: ?°)? ?f|(cold|cool|warm|hot)))?(?: water)?(?:,? (?:on )?(?:a )?((?:very )?(?:gentle|delicate|mild)|wool|normal)(?: cycle| program(?:me)?| setting)?)?/;

/** Temperatures in °C: cold, warm and hot of 16 CFR 423, appendix A; hot is the mildest permitted. */
const heats: Readonly<Record<string, number>> = { cold: 30, cool: 30, warm: 40, hot: 50 };

/** The hottest wash that is not hotter than this, of the cycle. */
function washCode(heat: number, cycle: string): string | null {
  const mild = cycle === '' || cycle === 'normal' ? '' : /very|wool/.test(cycle) ? 'v' : 'm';
  const known = Object.entries(washHeat)
    .filter(([code, each]) => each <= heat && code.replace(/^W\d+/, '') === mild)
    .toSorted(([, one], [, other]) => other - one);
  return known[0]?.[0] ?? null;
}

function readWash(found: RegExpExecArray): string | null {
  const [, celsius, fahrenheit, word = '', cycle = ''] = found;
  if (celsius) return washCode(Number(celsius), cycle);
  // Labels round °F: 105 means 40 °C.
  if (fahrenheit) return washCode(((Number(fahrenheit) - 32) * 5) / 9 + 1, cycle);
  return word === '' ? null : washCode(heats[word] ?? 0, cycle);
}

/** Reads a care text. */
export function readCare(text: string): ReadCare {
  const slots: Partial<Record<CareSlot, string>> = {};
  const extraCare: string[] = [];
  const unread: string[] = [];
  let rest = plain(text);
  const take = ([slot, code]: Meaning, found: string): void => {
    rest = rest.replace(found, ' | ');
    if (slot === 'extraCare') {
      if (!extraCare.includes(code)) extraCare.push(code);
    } else if (slots[slot] === undefined || slots[slot] === code) slots[slot] = code;
    else unread.push(found.trim());
  };
  for (const [sentence, meaning] of sentences) {
    if (isWhole(rest, sentence)) take(meaning, sentence);
  }
  for (const [phrase, meaning] of phrases) {
    const found = new RegExp(`(?<![\\p{L}-])${phrase}(?![\\p{L}])`, 'u').exec(rest);
    if (found) take(meaning, found[0]);
  }
  const wash = WASH.exec(rest);
  const code = wash && readWash(wash);
  if (wash && code !== null) take(['careWash', code], wash[0]);
  const isSpotOnly = /(?<!\p{L})spot clean only(?!\p{L})/u.test(plain(text));
  if (isSpotOnly && slots.careDryClean === undefined) slots.careWash ??= 'WN';
  const left = rest.split(/[|,.;/•\n]+|(?:^| )and(?: |$)/).map((part) => part.trim());
  return {
    slots,
    extraCare,
    unread: [...unread, ...left.filter((part) => /[\p{L}\d]/u.test(part))],
  };
}

/** Returns true if the sentence is separate in the text, outside of words and longer instructions. */
function isWhole(text: string, sentence: string): boolean {
  const at = text.indexOf(sentence);
  if (at < 0) return false;
  const before = text.slice(0, at);
  const after = text.slice(at + sentence.length);
  return /(?:^|[|,.;/•\n]) ?$/.test(before) && /^(?:$| ?[|,.;/•\n])/.test(after);
}
