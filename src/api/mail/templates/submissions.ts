/** Mails about service forms: data and placeholder values. */
import { phraseOf } from '#lib/content/mails.ts';
import {
  heading,
  text,
  type Block,
  type DeskLink,
  type MailContent,
  type MailFact,
  cutSubject,
  writeWords,
  kind,
} from '../wording.ts';

/** Fields of every mail about a record. */
export interface SubmissionMail {
  readonly reference: string;
  /** Title of the form. */
  readonly form: string;
  /** One record in words: 'claim'; the title of the form when left out. */
  readonly noun?: string;
  /** Kind of quote in words: 'offer'; default 'quote'. */
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

/** Optional fields are unknown or kept out of mails. Mails queued by earlier releases may have fewer. */
export interface CompanyMail extends SubmissionMail, DeskLink {
  readonly company: string;
  /** Event in words: 'new', 'answered', 'quote signed'. */
  readonly happened?: string;
  /** Marks such as CRITICAL or RUSH, the most urgent first. */
  readonly marks?: readonly string[];
  /** Who wrote, and how to reach them. */
  readonly client?: readonly MailFact[];
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** Automatic effects, such as a stopped work order. */
  readonly done?: readonly string[];
  readonly sections?: readonly MailSection[];
  /** Names of the files of the record. */
  readonly files?: readonly string[];
  /** The record goes along as a PDF. */
  readonly hasDocument?: boolean;
  /** True for a label, which has its own feed address. */
  readonly isLabel?: boolean;
}

/** Rows of one table in a mail; the PDF has all of them. */
const MAX_ROWS = 50;

/** Urgent marks. */
const urgent: readonly string[] = ['CRITICAL', 'RUSH', 'URGENT'];

const factsBlock = (facts: readonly MailFact[]): Block[] =>
  facts.length > 0 ? [{ kind: 'facts', facts }] : [];

const sectionBlocks = ({ title, lines, tables }: MailSection): Block[] => [
  heading(title),
  ...factsBlock(lines),
  ...tables.flatMap(({ label, columns, rows }): Block[] => [
    ...(label === title ? [] : [text(label)]),
    { kind: 'table', columns, rows: rows.slice(0, MAX_ROWS) },
    ...(rows.length > MAX_ROWS
      ? [
          text(
            phraseOf('submission-for-house', 'moreRows', {
              count: String(rows.length - MAX_ROWS),
            }),
          ),
        ]
      : []),
  ]),
];

/** Returns the mail sent to OPERATIONS_EMAIL. */
export function writeCompanyMail(mail: CompanyMail): MailContent {
  const { reference, form, title, status, note, company, happened, marks = [] } = mail;
  const { client = [], done = [], sections = [], files = [], hasDocument, replyTo, isLabel } = mail;
  const { desk = '' } = mail;
  const isForBox = desk === '';
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
    desk,
    list: isForBox ? (isLabel ? 'labels' : 'submissions') : '',
    submission: isForBox && !isLabel ? reference : '',
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

export interface DeadlineMail {
  /** The reference, or the name of the form for a draft. */
  readonly about: string;
  /** Required action. */
  readonly label: string;
  readonly who: 'you' | 'carrier';
  /** Days that are left. */
  readonly days: number;
  /** The last day, for reading. */
  readonly due: string;
  readonly path: string;
}

/** Mails to the client about a record. They exclude form data. */
const clientMails = [
  'submission-received',
  'submission-status',
  'submission-question',
  'submission-quote',
  'submission-message',
  'submission-signed',
  'label-approved',
  'card-expiring',
  'terms-updated',
] as const;
type ClientMail = (typeof clientMails)[number];

export interface SubmissionMails extends Record<ClientMail, SubmissionMail> {
  'claim-deadline': DeadlineMail;
  'submission-for-house': CompanyMail;
}

const clientKind = (file: ClientMail) =>
  kind(({ path, noun, quote = 'quote', hasCopy, ...mail }: SubmissionMail) => ({
    ...writeWords<ClientMail>(file, {
      ...mail,
      noun: noun ?? mail.form,
      quote,
      copy: hasCopy ? phraseOf('submission-received', 'copy', {}) : '',
      record: path,
    }),
    ...(hasCopy && { documentOf: mail.reference }),
  }));

function daysLeft(days: number): string {
  if (days === 0) return phraseOf('claim-deadline', 'lastDay', {});
  if (days === 1) return phraseOf('claim-deadline', 'oneDay', {});
  return phraseOf('claim-deadline', 'days', { days: String(days) });
}

export const submissionMailKinds = {
  ...(Object.fromEntries(clientMails.map((file) => [file, clientKind(file)])) as Record<
    ClientMail,
    ReturnType<typeof clientKind>
  >),
  'claim-deadline': kind(({ about, label, who, days, due, path }: DeadlineMail) =>
    writeWords('claim-deadline', {
      about,
      label,
      due,
      left: daysLeft(days),
      turn: phraseOf('claim-deadline', who, {}),
      record: path,
    }),
  ),
  'submission-for-house': kind(writeCompanyMail),
};
