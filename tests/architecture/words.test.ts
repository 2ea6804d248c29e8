import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * Words that clients of a US company do not read: post for email, British spelling, and phrases that are no
 * everyday English.
 */
const refused =
  /\b(?:e-mails?|mailed|by mail|(?<!email, )mails?(?! (?:server|from))|given up|(?:colou?rway|colours?|fibres?|(?:distribution|neck|waist|back) centre|centimetres|odour|mould|licences?|catalogues?|labelled|relabelling)|to mend|mend (?:it|them|this)|(?<!as it )stands? (?:here|in|on|under)|anew|any more|whom (?:you|we) trust|is the most|none of the choices|is no (?:country|amount|whole|web|GTIN)|I mean to sign|somebody|shall we|new code possible|have been told|wants? to read|(?:price|charges?) before|in our hours|paper of the carrier|no legal advice|are competent|what waits for|sent for|there you say|(?:was|were) told|understood|(?:is|are) none of our|is no (?:picture|barcode)|(?:days are|(?:invitation|login) is) over|there twice|had no room|pieces have left|not begun|go earlier|your catalog|stands? below|lines stand|counts from the|password is known|another way|once more|right (?:password|check digit)|check digit is right|(?:is|are|was) not right|pieces too many|told by|not all of this|with another authorization|is sure|costs and story|upheld|unlawful|expiry|afterwards|you tick|signed out|state and remedy|look at it again|are on the way to us|how far (?:it|the work|is my))\b|[\d}] %|[\d}]% spare/i;

/** Prose inside quotes: it has a space and begins with a capital letter, or is a whole capitalized word. */
const QUOTED = /(['"`])((?:[A-Z±])(?:(?!\1)[^\\\n]|\\.)*)\1/g;
const MARKUP = />([^<>{}=;]*[A-Za-z][^<>{}=;]*)</g;
const COMMENT = /\/\*[\s\S]*?\*\/|(^|\s)\/\/[^\n]*/g;

/** What people read of a source file, by a simple reading: quoted prose, and the text between tags. */
export function textsOf(source: string, isMarkup: boolean): string[] {
  const code = source.replace(COMMENT, ' ');
  const quoted = [...code.matchAll(QUOTED)].map(([, , text = '']) => text);
  const marked = isMarkup ? [...code.matchAll(MARKUP)].map(([, text = '']) => text) : [];
  return [...quoted, ...marked].map((text) => text.replace(/\s+/g, ' ').trim());
}

/** In these letters: CANCELLED is the id of a status; Say begins an order to the reader. */
const exact = /\b(?:[Cc]ancelled|Say (?:what|which|why|how|here))\b/;

/** Names in the places of a template. */
const PLACES = /\$\{[^}]*\}/g;

const wrongIn = (texts: readonly string[]): string[] =>
  texts.filter((text) => refused.test(text.replace(PLACES, '{}')) || exact.test(text));

/** Rooms whose texts clients read. */
const rooms = [
  'src/lib',
  'src/api',
  'src/enhance',
  'scripts/ops',
  'src/islands',
  'src/components',
  'src/layouts',
  'src/pages',
  'src/api/mail/templates',
];

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|astro)$/.test(name))
    .map((name) => `${folder}/${name}`);

it('finds a planted word in quotes and in markup, and leaves names and comments alone', () => {
  const planted = [
    "const a = { label: 'Thread colour', name: 'colour' }; // a colour",
    '<p>Orders stand here.</p> /* by mail */',
    "const b = 'We write by mail.';",
    "const c = { id: 'CANCELLED', label: 'Cancelled' };",
  ].join('\n');
  expect(wrongIn(textsOf(planted, true))).toEqual([
    'Thread colour',
    'We write by mail.',
    'Cancelled',
    'Orders stand here.',
  ]);
});

it.each(rooms)('reads as US English: %s', (room) => {
  const wrong = filesOf(room).flatMap((file) =>
    wrongIn(textsOf(readFileSync(file, 'utf8'), /x$|astro$/.test(file))).map(
      (text) => `${file}: ${text}`,
    ),
  );
  expect(wrong).toEqual([]);
});

/** Keys of sample data, among them `colour` and `fibre`. */
const KEY = /\b\w+:(?=\s|$)/g;

/** Earlier versions keep the words that clients have signed. */
const newestTerms = (): string =>
  readdirSync('content/terms')
    .filter((name) => name.endsWith('.md'))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1) ?? '';

it('reads as US English: the content of the company and the sample data', () => {
  const files = [
    ...['welcome', 'company', 'contact', 'sections', 'team'].map((name) => `content/${name}.yaml`),
    `content/terms/${newestTerms()}`,
    ...readdirSync('content/mails').map((name) => `content/mails/${name}`),
    ...readdirSync('src/api/seed')
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => `src/api/seed/${name}`),
  ];
  const lines = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => !/^\s*#|^colours:/.test(line))
      .map((line) => line.replace(KEY, '')),
  );
  expect(lines.length).toBeGreaterThan(50);
  expect(wrongIn(lines)).toEqual([]);
});
