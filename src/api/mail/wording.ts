/** Contents of a mail as blocks, rendered from the wording in content/mails. */
import { requiredName, shapeOf, type MailFile, type NamesOf } from '#lib/content/mail-files.ts';
import {
  fillWords,
  isComplete,
  linkParts,
  onlyPlaceholder,
  valueText,
} from '#lib/content/mail-words.ts';
import { mailText } from '#lib/content/mails.ts';
import { oneLine } from '#api/kernel/text.ts';

export interface MailFact {
  readonly label: string;
  readonly text: string;
}

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  /** Code to type in: large, on a separate line. */
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'heading'; readonly text: string }
  /** Names with their values, one a line. */
  | { readonly kind: 'facts'; readonly facts: readonly MailFact[] }
  | {
      readonly kind: 'table';
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  /** `path` is a path of this site; the origin is added from SITE_URL. */
  | { readonly kind: 'link'; readonly label: string; readonly path: string };

export interface MailContent {
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** Reference of the record whose document is attached. */
  readonly documentOf?: string;
  /** Record and reader whose mails are one conversation. */
  readonly thread?: { readonly record: string; readonly reader: 'client' | 'company' };
  /** Who gets the answer to the mail. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** Is shown as important (headers `X-Priority` and `Importance`). */
  readonly isUrgent?: boolean;
}

/** The way of a person of the company to the record. */
export interface DeskLink {
  /** Page of the desk; '' and absent for the box, which is told of the feed. */
  readonly desk?: string;
}

export const text = (content: string): Block => ({ kind: 'text', text: content });
export const heading = (content: string): Block => ({ kind: 'heading', text: content });
export const code = (digits: string): Block => ({ kind: 'code', code: digits });
export const link = (label: string, path: string): Block => ({ kind: 'link', label, path });

/** A kind of mail that is of use however late it leaves. */
export const kind = <D>(write: (data: D) => MailContent) => ({ usefulSeconds: null, write });

/**
 * Placeholder values of a mail; a page is a path of this site. A paragraph with an empty placeholder is omitted,
 * except for links.
 */
type MailValues<F extends MailFile> = Readonly<Record<NamesOf<F, 'words'>, string>> &
  Readonly<Record<NamesOf<F, 'pages'>, string>> &
  Readonly<Record<NamesOf<F, 'blocks'>, readonly Block[]>>;

type Values = Readonly<Record<string, string | readonly Block[]>>;

const HEADING = '## ';
/** Subjects are cut: a name may be long. */
const MAX_SUBJECT_LENGTH = 180;

function blocksOf(paragraph: string, values: Values, pages: readonly string[]): readonly Block[] {
  const alone = values[onlyPlaceholder(paragraph) ?? ''];
  if (typeof alone === 'object') return alone;
  const parts = linkParts(paragraph, pages);
  if (parts) {
    const path = valueText(values, parts.name);
    const label = oneLine(fillWords(parts.label, values)) || path;
    return path === '' ? [] : [link(label, path)];
  }
  if (!isComplete(paragraph, values)) return [];
  const words = fillWords(paragraph, values);
  return [paragraph.startsWith(HEADING) ? heading(words.slice(HEADING.length)) : text(words)];
}

/** A subject on one line, at the length that mail programs show. */
export const cutSubject = (words: string): string =>
  oneLine(words).slice(0, MAX_SUBJECT_LENGTH).toWellFormed();

/** Returns subject and blocks of a mail. A heading without content is omitted. */
export function writeWords<F extends MailFile>(
  file: F,
  given: MailValues<F>,
): Pick<MailContent, 'subject' | 'blocks'> {
  const values: Values = given;
  const { subject, paragraphs } = mailText(file);
  const pages = (shapeOf(file).pages ?? []).map(requiredName);
  const made = paragraphs.map((paragraph) => blocksOf(paragraph, values, pages));
  return {
    subject: cutSubject(fillWords(subject, values)),
    blocks: made.flatMap((blocks, index) => {
      const isOver = paragraphs[index]?.startsWith(HEADING) && !made[index + 1]?.length;
      return isOver ? [] : blocks;
    }),
  };
}
