/** Mails about arriving merchandise: data and placeholder values. */
import { pathOf } from '#lib/kernel/routes.ts';
import { dayText } from '#lib/kernel/calendar-day.ts';
import { phraseOf } from '#lib/content/mails.ts';
import { countText } from '#lib/kernel/count-text.ts';
import {
  heading,
  kind,
  link,
  text,
  type Block,
  type DeskLink,
  type MailContent,
  writeWords,
} from '../wording.ts';

export interface ArrivalMail {
  readonly reference: string;
  readonly status: string;
  readonly next: string;
  readonly vendor: string;
  readonly po: string;
  readonly cartons: number;
  readonly cartonsExpected: number;
  readonly pieces: number;
  readonly piecesExpected: number;
  readonly over: number;
  readonly short: number;
  readonly damaged: number;
  /** Exceptions that wait for the client's answer. */
  readonly questions: number;
  /** Changes since the previous mail, such as 'Short 2 instead of 0'; absent in mails of older releases. */
  readonly corrected?: readonly string[];
  readonly path: string;
}

/** Contents of the daily mail. */
export interface DigestMail {
  /** The company's day, as 2026-02-28. */
  readonly day: string;
  /** In order of events; `hasArrived`: uncounted. */
  readonly news: readonly (ArrivalMail & { readonly hasArrived: boolean })[];
  /** Exceptions that wait for an answer, on all receipts. */
  readonly questions: number;
}

export interface AnswerMail extends DeskLink {
  readonly reference: string;
  readonly houseReference: string;
  readonly company: string;
  readonly exception: string;
  readonly answer: string;
  readonly note: string;
  /** Name of the person; absent in mails of older releases. */
  readonly by?: string;
  /** Exceptions answered in the same call. */
  readonly others?: readonly Pick<AnswerMail, 'exception' | 'answer' | 'note'>[];
}

export interface ReceiptMails {
  'merchandise-arrived': ArrivalMail;
  'merchandise-received': ArrivalMail;
  'merchandise-digest': DigestMail;
  'receipt-answered': AnswerMail;
}

/** 'A delivery from Lisboa Knits, PO 4711'. */
const deliveryOf = ({ vendor, po }: ArrivalMail): string =>
  [
    vendor === ''
      ? phraseOf('deliveries', 'delivery', {})
      : phraseOf('deliveries', 'deliveryFrom', { vendor }),
    ...(po === '' ? [] : [phraseOf('deliveries', 'order', { po })]),
  ].join(', ');

const isCorrected = ({ corrected = [] }: ArrivalMail): boolean => corrected.length > 0;

const questionsOf = ({ questions }: Pick<ArrivalMail, 'questions'>): string => {
  const values = { count: countText(questions) };
  if (questions === 0) return '';
  return phraseOf('deliveries', questions === 1 ? 'question' : 'questions', values);
};

function countOf(what: 'cartons' | 'pieces', here: number, expected: number): string {
  const values = { count: countText(here), expected: countText(expected) };
  return phraseOf('deliveries', expected === 0 ? what : `${what}Expected`, values);
}

/** Returns the cartons of an arrived delivery; undefined before counting. */
function cartonsOf({ cartons, cartonsExpected }: ArrivalMail): string {
  if (cartons > 0) return countOf('cartons', cartons, cartonsExpected);
  if (cartonsExpected === 0) return '';
  return phraseOf('deliveries', 'cartonsUncounted', { expected: countText(cartonsExpected) });
}

function figuresOf(mail: ArrivalMail, hasArrived: boolean): Block[] {
  const { over, short, damaged, corrected = [] } = mail;
  const discrepancies = {
    over: countText(over),
    short: countText(short),
    damaged: countText(damaged),
  };
  const corrections = { corrections: corrected.join(', ') };
  return [
    hasArrived ? cartonsOf(mail) : countOf('pieces', mail.pieces, mail.piecesExpected),
    phraseOf('deliveries', hasArrived ? 'countsNoted' : 'counts', discrepancies),
    isCorrected(mail) ? phraseOf('deliveries', 'corrections', corrections) : '',
    questionsOf(mail),
  ]
    .filter((said) => said !== '')
    .map(text);
}

function arrival(file: 'merchandise-arrived' | 'merchandise-received') {
  const write = (mail: ArrivalMail): MailContent => {
    const { reference, next, path } = mail;
    const status = mail.status.toLowerCase();
    return writeWords(file, {
      reference,
      state: isCorrected(mail)
        ? phraseOf(file, 'corrected', {})
        : phraseOf(file, 'news', { status }),
      delivery: deliveryOf(mail),
      next,
      record: path,
      figures: figuresOf(mail, file === 'merchandise-arrived'),
    });
  };
  return { ...kind(write), isOptional: true };
}

/** Receipts that the mail tells of one by one; the report has them all. */
const MAX_LISTED = 40;
const REPORT = pathOf('receipt-report');
const DIGEST = 'merchandise-digest';

/** '2 arrived, 1 counted, 1 corrected'. */
function summary({ news }: DigestMail): string {
  const corrected = news.filter(isCorrected).length;
  const arrived = news.filter((mail) => mail.hasArrived && !isCorrected(mail)).length;
  const counts = { arrived, counted: news.length - arrived - corrected, corrected };
  return (['arrived', 'counted', 'corrected'] as const)
    .filter((what) => counts[what] > 0)
    .map((what) => phraseOf(DIGEST, what, { count: countText(counts[what]) }))
    .join(', ');
}

function section({ hasArrived, ...mail }: DigestMail['news'][number]): Block[] {
  const { reference, path } = mail;
  const state = isCorrected(mail)
    ? phraseOf(DIGEST, 'deliveryCorrected', {})
    : mail.status.toLowerCase();
  return [
    heading(phraseOf(DIGEST, 'deliveryTitle', { reference, state })),
    text(phraseOf(DIGEST, 'delivery', { delivery: deliveryOf(mail) })),
    ...figuresOf(mail, hasArrived),
    link(phraseOf(DIGEST, 'deliveryLink', { reference }), path),
  ];
}

function digest(mail: DigestMail): MailContent {
  const more = mail.news.length - MAX_LISTED;
  return writeWords(DIGEST, {
    summary: summary(mail),
    day: dayText(mail.day),
    questions: questionsOf(mail),
    openQuestions: mail.questions > 0 ? `${REPORT}?exceptions=open` : '',
    deliveries: mail.news.slice(0, MAX_LISTED).flatMap(section),
    more: more > 0 ? countText(more) : '',
    receipts: more > 0 ? REPORT : '',
    profile: pathOf('profile'),
  });
}

export const receiptMailKinds = {
  'merchandise-arrived': arrival('merchandise-arrived'),
  'merchandise-received': arrival('merchandise-received'),
  [DIGEST]: { ...kind(digest), isOptional: true },
  'receipt-answered': kind((mail: AnswerMail) =>
    writeWords('receipt-answered', {
      reference: mail.reference,
      company: mail.company,
      by: mail.by ?? '',
      desk: mail.desk ?? '',
      feed: mail.desk ? '' : mail.reference,
      answers: [mail, ...(mail.others ?? [])].flatMap(({ note, exception, answer }) => {
        const { company, houseReference } = mail;
        const values = { company, houseReference, exception, answer };
        return [phraseOf('receipt-answered', 'answer', values), note]
          .filter((said) => said !== '')
          .map(text);
      }),
    }),
  ),
};
