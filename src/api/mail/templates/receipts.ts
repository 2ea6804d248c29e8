/** The texts of the mails about arriving merchandise: the figures, one link, the next step. */
import { pathOf } from '#lib/kernel/routes.ts';
import { dayText } from '#lib/kernel/calendar-day.ts';
import { heading, link, text, type Block, type MailContent } from '../template.ts';

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
  /** What has changed since the mail before, such as 'Short 2 instead of 0'; mails of older releases have none. */
  readonly corrected?: readonly string[];
  readonly path: string;
}

/** What one mail a day says. */
export interface DigestMail {
  /** The company's day, as 2026-02-28. */
  readonly day: string;
  /** In the order in which it happened; `hasArrived`: nothing is counted yet. */
  readonly news: readonly (ArrivalMail & { readonly hasArrived: boolean })[];
  /** Exceptions that wait for an answer, on all receipts. */
  readonly questions: number;
}

export interface AnswerMail {
  readonly reference: string;
  readonly houseReference: string;
  readonly company: string;
  readonly exception: string;
  readonly answer: string;
  readonly note: string;
  /** What was answered together with it. */
  readonly others?: readonly Pick<AnswerMail, 'exception' | 'answer' | 'note'>[];
}

export interface ReceiptMails {
  'merchandise-arrived': ArrivalMail;
  'merchandise-received': ArrivalMail;
  'merchandise-digest': DigestMail;
  'receipt-answered': AnswerMail;
}

const count = (value: number): string => value.toLocaleString('en-US');
const of = (here: number, expected: number, noun: string): string =>
  expected === 0
    ? `${count(here)} ${noun}`
    : `${count(here)} of ${count(expected)} expected ${noun}`;

const wrong = ({ over, short, damaged }: ArrivalMail): string =>
  `Over ${count(over)}, short ${count(short)}, damaged ${count(damaged)}`;

const origin = ({ vendor, po }: ArrivalMail): string =>
  [vendor === '' ? 'A delivery' : `A delivery from ${vendor}`, po === '' ? '' : `PO ${po}`]
    .filter((part) => part !== '')
    .join(', ');

const open = ({ reference, path }: ArrivalMail): Block => link(`Open ${reference}`, path);

/** The mails can be turned off where the portal asks for them. */
const turnOff = text(
  'You get this email because you asked to hear about arrivals. Turn it off on the home page of the portal, or choose one email a day in your profile.',
);

const isCorrected = ({ corrected = [] }: ArrivalMail): boolean => corrected.length > 0;

const corrections = (mail: ArrivalMail): Block[] =>
  isCorrected(mail)
    ? [text(`Corrected since our last email: ${(mail.corrected ?? []).join(', ')}.`)]
    : [];

const questions = ({ questions: open }: Pick<ArrivalMail, 'questions'>): Block[] =>
  open > 0
    ? [text(`${count(open)} ${open === 1 ? 'exception needs' : 'exceptions need'} your decision.`)]
    : [];

const subject = (mail: ArrivalMail, news: string): string =>
  `${mail.reference}: ${isCorrected(mail) ? 'counts corrected' : news}`;

/** Receipts that the mail tells of one by one; the report has them all. */
const MOST_TOLD = 40;
const REPORT = '/report/receipt/receipt-report';

const figures = (mail: ArrivalMail, hasArrived: boolean): Block[] =>
  hasArrived
    ? [
        text(`Cartons: ${of(mail.cartons, mail.cartonsExpected, 'cartons')}.`),
        text(`${wrong(mail)}, as noted on arrival.`),
      ]
    : [text(`Pieces: ${of(mail.pieces, mail.piecesExpected, 'pieces')}.`), text(`${wrong(mail)}.`)];

/** '2 arrived, 1 counted, 1 corrected'. */
function summary({ news }: DigestMail): string {
  const corrected = news.filter(isCorrected).length;
  const arrived = news.filter((mail) => mail.hasArrived && !isCorrected(mail)).length;
  return [
    { what: 'arrived', here: arrived },
    { what: 'counted', here: news.length - arrived - corrected },
    { what: 'corrected', here: corrected },
  ]
    .filter(({ here }) => here > 0)
    .map(({ what, here }) => `${count(here)} ${what}`)
    .join(', ');
}

function section({ hasArrived, ...mail }: DigestMail['news'][number]): Block[] {
  const state = isCorrected(mail) ? 'counts corrected' : mail.status.toLowerCase();
  return [
    heading(`${mail.reference}: ${state}`),
    text(`${origin(mail)}.`),
    ...figures(mail, hasArrived),
    ...corrections(mail),
    ...questions(mail),
    open(mail),
  ];
}

function digest(mail: DigestMail): MailContent {
  const more = mail.news.length - MOST_TOLD;
  return {
    subject: `Your deliveries: ${summary(mail)}`,
    blocks: [
      text(`Your deliveries up to this morning, ${dayText(mail.day)}: ${summary(mail)}.`),
      ...(mail.questions > 0
        ? [...questions(mail), link('Answer what is open', `${REPORT}?exceptions=open`)]
        : []),
      ...mail.news.slice(0, MOST_TOLD).flatMap(section),
      ...(more > 0 ? [text(`And ${count(more)} more.`), link('All receipts', REPORT)] : []),
      text(
        'You get one email a day about arrivals because you chose so. Change it in your profile.',
      ),
      link('Your profile', pathOf('profile')),
    ],
  };
}

const kind = <D>(write: (data: D) => MailContent) => ({ usefulSeconds: null, write });
const optional = (write: (mail: ArrivalMail) => MailContent) => ({
  ...kind(write),
  isOptional: true,
});

export const receiptMailKinds = {
  'merchandise-arrived': optional((mail) => ({
    subject: subject(mail, 'your merchandise has arrived'),
    blocks: [
      text(`${origin(mail)}, has arrived.`),
      ...figures(mail, true),
      ...corrections(mail),
      ...questions(mail),
      text(mail.next),
      open(mail),
      turnOff,
    ],
  })),
  'merchandise-received': optional((mail) => ({
    subject: subject(mail, mail.status.toLowerCase()),
    blocks: [
      text(`${origin(mail)}, has been counted.`),
      ...figures(mail, false),
      ...corrections(mail),
      ...questions(mail),
      text(mail.next),
      open(mail),
      turnOff,
    ],
  })),
  'merchandise-digest': { ...kind(digest), isOptional: true },
  'receipt-answered': kind((mail: AnswerMail): MailContent => ({
    subject: `${mail.reference}: ${mail.company} answered`,
    blocks: [
      ...[mail, ...(mail.others ?? [])].flatMap(({ exception, answer, note }) => [
        text(`${mail.company} on ${mail.houseReference}, ${exception}: ${answer}.`),
        ...(note === '' ? [] : [text(note)]),
      ]),
      text(`Fetch it with the operations feed under the reference ${mail.reference}.`),
    ],
  })),
};
