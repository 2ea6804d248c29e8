/** Mails about service forms: data and placeholder values. */
import { phraseOf } from '#lib/content/mails.ts';
import { kind } from '../template.ts';
import { writeWords } from '../wording.ts';
import { writeCompanyMail, type CompanyMail, type SubmissionMail } from './company.ts';

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
