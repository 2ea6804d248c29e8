/** Schemas of content/mails. */
import { array, define, object, optional, refine, type Struct } from 'superstruct';
import { requiredName, isNeeded, mailFiles, shapeOf, type MailFile } from './mail-files.ts';
import { placeholdersIn, findWordingError, type Allowed } from './mail-words.ts';

/** Mail file; a file of shared wording has phrases only. */
export interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly phrases: Readonly<Record<string, string>>;
}

const MAX_LENGTHS = { subject: 150, paragraph: 1000, phrase: 300 };
const MAX_PARAGRAPHS = 20;
const alone = { pages: [], blocks: [], isOneLine: true };

const text = (allowed: Allowed): Struct<unknown, null> =>
  define('words', (value) => findWordingError(value, allowed) ?? true);

/** Returns the first required name missing from the texts. */
const lacking = (texts: readonly unknown[], names: readonly string[]): string | undefined => {
  const used = texts.flatMap((each) => (typeof each === 'string' ? placeholdersIn(each) : []));
  return names.find((name) => isNeeded(name) && !used.includes(requiredName(name)));
};

const phrase = (names: readonly string[]): Struct =>
  refine(
    text({ ...alone, words: names.map(requiredName), most: MAX_LENGTHS.phrase }),
    'needed',
    (given) => {
      const name = lacking([given], names);
      return name === undefined || `must have {${name}} in it`;
    },
  );

function structOf(file: MailFile): Struct {
  const {
    words = [],
    pages = [],
    blocks = [],
    phrases,
    laterPhrases = [],
    isShared = false,
  } = shapeOf(file);
  const keys: Record<string, Struct> = {};
  if (!isShared) {
    const subject = { ...alone, words: words.map(requiredName), most: MAX_LENGTHS.subject };
    keys['subject'] = text(subject);
    const paragraph = text({
      words: words.map(requiredName),
      pages: pages.map(requiredName),
      blocks: blocks.map(requiredName),
      most: MAX_LENGTHS.paragraph,
      isOneLine: false,
    });
    keys['paragraphs'] = refine(array(paragraph), 'needed', (given) => {
      if (given.length === 0 || given.length > MAX_PARAGRAPHS)
        return `has ${given.length} entries; 1 to ${MAX_PARAGRAPHS} fit`;
      const name = lacking(given, [...words, ...pages, ...blocks]);
      return name === undefined || `none has {${name}}, without which the mail is of no use`;
    }) as Struct;
  }
  if (phrases) {
    const each = Object.entries(phrases).map(([key, names]) => [
      key,
      laterPhrases.includes(key) ? optional(phrase(names)) : phrase(names),
    ]);
    keys['phrases'] = object(Object.fromEntries(each) as Record<string, Struct>) as Struct;
  }
  return object(keys) as Struct;
}

/** Name of the content file of a mail: `mails/one-time-code`. */
export const mailContentName = (file: MailFile): `mails/${MailFile}` => `mails/${file}`;

/** The schemas by the names of the content files. */
export const mailStructs: Readonly<Record<string, Struct>> = Object.fromEntries(
  mailFiles.map((file) => [mailContentName(file), structOf(file)]),
);
