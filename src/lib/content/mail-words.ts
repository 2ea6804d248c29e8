/** Texts with placeholders in braces, as in content/mails: permitted names, and filling. */

const PLACEHOLDER = /\{(\w+)\}/g;
const LINK = /^(.+?):\s*\{(\w+)\}$/s;

/** The placeholders of a text, in order. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

type Values = Readonly<Record<string, unknown>>;

/** Returns the text of a name; '' for a block. */
export const valueText = (values: Values, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value : '';
};

/** The text with its placeholders filled. */
export const fillWords = (text: string, values: Values): string =>
  text.replace(PLACEHOLDER, (_all, name: string) => valueText(values, name));

/** Returns true if each placeholder has a text. */
export const isComplete = (text: string, values: Values): boolean =>
  placeholdersIn(text).every((name) => valueText(values, name) !== '');

/** Returns the name of a paragraph that is exactly one placeholder. */
export const onlyPlaceholder = (text: string): string | null =>
  /^\{(\w+)\}$/.exec(text)?.[1] ?? null;

/** A paragraph that ends with a page: the words of the link, and the page's name. */
export function linkParts(text: string, pages: readonly string[]) {
  const [, label = '', name = ''] = LINK.exec(text) ?? [];
  return pages.includes(name) ? { label, name } : null;
}

/** Permitted placeholders of a text; names without marks. */
export interface Allowed {
  readonly words: readonly string[];
  readonly pages: readonly string[];
  readonly blocks: readonly string[];
  readonly most: number;
  readonly isOneLine: boolean;
}

const placeholderList = (names: readonly string[]): string =>
  names.map((name) => `{${name}}`).join(', ') || 'none';

/** Returns the error of a text, as the end of a sentence; null for a valid one. */
export function findWordingError(text: unknown, allowed: Allowed): string | null {
  const { words, pages, blocks, most, isOneLine } = allowed;
  if (typeof text !== 'string') return "must be a text; put it in quotes, like '…'";
  if (text.trim() === '') return 'is empty; write something or take it out';
  if (text.length > most) return `is ${text.length} characters long; 1 to ${most} fit`;
  if (isOneLine && /[\r\n]/.test(text)) return 'must be one line';
  const names = placeholdersIn(text);
  const unknown = names.find((name) => ![...words, ...pages, ...blocks].includes(name));
  if (unknown !== undefined)
    return `{${unknown}} is not known here; known are ${placeholderList([...words, ...pages, ...blocks])}`;
  if (/[{}]/.test(text.replace(PLACEHOLDER, '')))
    return 'has a brace that is no placeholder; write a name in braces, like {reference}, or take it out';
  const block = names.find((name) => blocks.includes(name));
  if (block !== undefined && onlyPlaceholder(text) === null)
    return `{${block}} needs a paragraph of its own, with nothing else in it`;
  const page = names.find((name) => pages.includes(name));
  const link = linkParts(text, pages);
  if (
    page !== undefined &&
    (!link || placeholdersIn(link.label).some((name) => pages.includes(name)))
  )
    return `{${page}} is a link: write its words, a colon, and {${page}} at the end`;
  return null;
}
