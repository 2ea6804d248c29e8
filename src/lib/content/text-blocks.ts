/** A plain contract in blocks: "## " headings, paragraphs, "- " lists. Everything else of Markdown is unknown. */

export type TextBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

interface Unknown {
  readonly kind: 'unknown';
  readonly line: string;
}

const MARKUP = /^(?:#|>|\||\*|\+|```|<|\d+\)|={3}|-{3})|[`*_]{2}|\]\(|<\w/;

function blockOf(part: string): TextBlock | Unknown {
  const lines = part.split('\n').map((line) => line.trim());
  const [first = ''] = lines;
  if (first.startsWith('## ') && lines.length === 1) {
    return { kind: 'heading', text: first.slice(3) };
  }
  const isList = lines.every((line) => line.startsWith('- '));
  const texts = isList ? lines.map((line) => line.slice(2)) : [lines.join(' ')];
  const invalid = texts.find((text) => MARKUP.test(text));
  if (invalid !== undefined) return { kind: 'unknown', line: invalid };
  return isList ? { kind: 'list', items: texts } : { kind: 'paragraph', text: texts[0] ?? '' };
}

/** Returns the blocks of a text in order, including unknown ones. */
export const textBlocks = (text: string): (TextBlock | Unknown)[] =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(blockOf);

/** The blocks of a text that was checked before. */
export const knownBlocks = (text: string): TextBlock[] =>
  textBlocks(text).filter((block): block is TextBlock => block.kind !== 'unknown');
