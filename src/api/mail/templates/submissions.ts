/** The texts of the mails about service forms: to clients no data of the form, one link, the next step. */
import { link, text, type Block, type MailContent } from '../template.ts';
import { writeCompanyMail, type CompanyMail, type SubmissionMail } from './company.ts';

export interface DeadlineMail {
  /** The reference, or the name of the form for a draft. */
  readonly about: string;
  /** What must happen. */
  readonly label: string;
  readonly who: 'you' | 'carrier';
  /** Days that are left. */
  readonly days: number;
  /** The last day, for reading. */
  readonly due: string;
  readonly path: string;
}

export interface SubmissionMails {
  'claim-deadline': DeadlineMail;
  'submission-received': SubmissionMail;
  'submission-status': SubmissionMail;
  'submission-question': SubmissionMail;
  'submission-quote': SubmissionMail;
  'submission-message': SubmissionMail;
  'submission-signed': SubmissionMail;
  'submission-for-house': CompanyMail;
  'label-approved': SubmissionMail;
  'card-expiring': SubmissionMail;
  'terms-updated': SubmissionMail;
}

const noted = ({ note }: SubmissionMail): Block[] => (note === '' ? [] : [text(note)]);

const content = (what: string, mail: SubmissionMail, ...blocks: readonly Block[]): MailContent => ({
  subject: `${mail.reference}: ${what}`,
  blocks: [...blocks, link(`Open ${mail.reference}`, mail.path)],
});

const kind = <D>(write: (data: D) => MailContent) => ({ usefulSeconds: null, write });

export const submissionMailKinds = {
  'submission-received': kind((mail: SubmissionMail) => ({
    ...content(
      `we have received your ${mail.noun ?? mail.form}`,
      mail,
      text(`Thank you. Your reference number is ${mail.reference}.`),
      text(mail.next),
      ...(mail.hasCopy ? [text('Your signed copy is attached. Keep it for your records.')] : []),
    ),
    ...(mail.hasCopy && { documentOf: mail.reference }),
  })),
  'submission-status': kind((mail: SubmissionMail) =>
    content(
      `status: ${mail.status}`,
      mail,
      text(`Status: ${mail.status}.`),
      ...noted(mail),
      text(mail.next),
    ),
  ),
  'submission-question': kind((mail: SubmissionMail) =>
    content('we have a question', mail, ...noted(mail), text('Please answer in the portal.')),
  ),
  'submission-quote': kind((mail: SubmissionMail) =>
    content('your quote is ready', mail, ...noted(mail), text(mail.next)),
  ),
  'submission-message': kind((mail: SubmissionMail) =>
    content('a message for you', mail, ...noted(mail)),
  ),
  'claim-deadline': kind(({ about, label, who, days, due, path }: DeadlineMail): MailContent => {
    const left =
      days === 0 ? 'today is the last day' : `${days} ${days === 1 ? 'day' : 'days'} left`;
    const turn =
      who === 'you' ? 'Action needed from you.' : 'Waiting for the carrier: follow up with them.';
    return {
      subject: `${about}: ${left}`,
      blocks: [text(`${label}: by ${due}.`), text(turn), link(`Open ${about}`, path)],
    };
  }),
  'label-approved': kind((mail: SubmissionMail) =>
    content(
      'your label is approved',
      mail,
      text(`You signed the label ${mail.title}. It is approved as ${mail.reference}.`),
      text('Every change from now on makes a new revision. The signed copy stays in the portal.'),
      text(mail.next),
    ),
  ),
  'submission-signed': kind((mail: SubmissionMail) =>
    content(
      'your signed copy',
      mail,
      text(`Signed. Status: ${mail.status}.`),
      text(mail.next),
      text(
        'The record holds a PDF with your signature and its evidence. You can save it at any time.',
      ),
    ),
  ),
  'card-expiring': kind((mail: SubmissionMail) =>
    content(
      'your card authorization ends soon',
      mail,
      text(`${mail.title}.`),
      ...noted(mail),
      text('Please authorize a new card in the portal to avoid delays.'),
    ),
  ),
  'terms-updated': kind((mail: SubmissionMail) =>
    content('our terms have changed', mail, ...noted(mail), text(mail.next)),
  ),
  'submission-for-house': kind(writeCompanyMail),
};
