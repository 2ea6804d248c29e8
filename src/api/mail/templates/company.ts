/** The mail to the company: what has happened to a record, with all that a person needs to act on it. */
import { phraseOf } from '#lib/content/mails.ts';
import { heading, text, type Block, type MailContent, type MailFact } from '../template.ts';
import { cutSubject, writeWords } from '../wording.ts';

/** What every mail about a record says. */
export interface SubmissionMail {
  readonly reference: string;
  /** Title of the form. */
  readonly form: string;
  /** One record in words: 'claim'; the title of the form when left out. */
  readonly noun?: string;
  /** What the company has quoted in words: 'offer'; 'quote' when left out. */
  readonly quote?: string;
  readonly title: string;
  readonly status: string;
  readonly next: string;
  readonly note: string;
  readonly path: string;
  /** The record goes along as a PDF: terms that were signed. */
  readonly hasCopy?: boolean;
}

export interface MailSection {
  readonly title: string;
  readonly lines: readonly MailFact[];
  readonly tables: readonly {
    readonly label: string;
    readonly columns: readonly string[];
    readonly rows: readonly (readonly string[])[];
  }[];
}

/** What is left out is not known, or not sent by mail. Mails of earlier releases may wait with less. */
export interface CompanyMail extends SubmissionMail {
  readonly company: string;
  /** What has happened, in words: 'new', 'answered', 'quote signed'. */
  readonly happened?: string;
  /** Marks such as CRITICAL or RUSH, the most urgent first. */
  readonly marks?: readonly string[];
  /** Who wrote, and how to reach them. */
  readonly client?: readonly MailFact[];
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** What the portal has done by itself, such as stopping a work order. */
  readonly done?: readonly string[];
  readonly sections?: readonly MailSection[];
  /** Names of the files of the record. */
  readonly files?: readonly string[];
  /** The record goes along as a PDF. */
  readonly hasDocument?: boolean;
  /** The record is a label, which the operations feed has at an address of its own. */
  readonly isLabel?: boolean;
}

/** Rows of one table in a mail; the PDF has all of them. */
const MOST_ROWS = 50;

/** Marks that cannot wait. */
const urgent: readonly string[] = ['CRITICAL', 'RUSH', 'URGENT'];

const factsBlock = (facts: readonly MailFact[]): Block[] =>
  facts.length > 0 ? [{ kind: 'facts', facts }] : [];

const sectionBlocks = ({ title, lines, tables }: MailSection): Block[] => [
  heading(title),
  ...factsBlock(lines),
  ...tables.flatMap(({ label, columns, rows }): Block[] => [
    ...(label === title ? [] : [text(label)]),
    { kind: 'table', columns, rows: rows.slice(0, MOST_ROWS) },
    ...(rows.length > MOST_ROWS
      ? [
          text(
            phraseOf('submission-for-house', 'moreRows', {
              count: String(rows.length - MOST_ROWS),
            }),
          ),
        ]
      : []),
  ]),
];

/** The mail as it is sent to OPERATIONS_EMAIL. */
export function writeCompanyMail(mail: CompanyMail): MailContent {
  const { reference, form, title, status, note, company, happened, marks = [] } = mail;
  const { client = [], done = [], sections = [], files = [], hasDocument, replyTo, isLabel } = mail;
  const words = 'submission-for-house';
  const { subject, blocks } = writeWords(words, {
    reference,
    company,
    title,
    form,
    news: happened === undefined ? form : phraseOf(words, 'news', { happened, form }),
    about: title === '' ? '' : phraseOf(words, 'about', { title }),
    marks: marks.join(', '),
    note,
    reply: replyTo ? phraseOf(words, 'reply', {}) : '',
    files: files.join('\n'),
    list: isLabel ? 'labels' : 'submissions',
    submission: isLabel ? '' : reference,
    done: done.map(text),
    facts: factsBlock([{ label: phraseOf(words, 'status', {}), text: status }, ...client]),
    sections: sections.flatMap(sectionBlocks),
  });
  const flags = marks.map((mark) => `[${mark}] `).join('');
  return {
    subject: cutSubject(`${flags}${subject}`),
    blocks,
    ...(replyTo && { replyTo }),
    ...(marks.some((mark) => urgent.includes(mark)) && { isUrgent: true }),
    ...(hasDocument && { documentOf: reference }),
  };
}
