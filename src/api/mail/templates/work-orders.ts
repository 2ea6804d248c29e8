/** The texts of the mails about work orders: one link, the next step. */
import { link, text, type Block, type MailContent } from '../template.ts';

interface WorkMail {
  readonly reference: string;
  readonly title: string;
  readonly status: string;
  readonly next: string;
  readonly note: string;
  readonly path: string;
}

export interface WorkMails {
  'work-status': WorkMail;
  'work-question': WorkMail;
  'work-message': WorkMail;
  'work-for-house': WorkMail & { readonly company: string };
}

const noted = ({ note }: WorkMail): Block[] => (note === '' ? [] : [text(note)]);

const content = (what: string, mail: WorkMail, ...blocks: readonly Block[]): MailContent => ({
  subject: `${mail.reference}: ${what}`,
  blocks: [text(`Work order ${mail.reference}: ${mail.title}`), ...blocks],
});

const opened = ({ reference, path }: WorkMail): Block => link(`Open ${reference}`, path);

const kind = <D>(write: (data: D) => MailContent) => ({ usefulSeconds: null, write });

export const workMailKinds = {
  'work-status': kind((mail: WorkMail) =>
    content(
      `status: ${mail.status}`,
      mail,
      text(`Status: ${mail.status}.`),
      ...noted(mail),
      text(mail.next),
      opened(mail),
    ),
  ),
  'work-question': kind((mail: WorkMail) =>
    content(
      'your answer is needed',
      mail,
      ...noted(mail),
      text('The work is on hold until you answer in the portal.'),
      opened(mail),
    ),
  ),
  'work-message': kind((mail: WorkMail) =>
    content('a message for you', mail, ...noted(mail), opened(mail)),
  ),
  'work-for-house': kind((mail: WorkMails['work-for-house']) =>
    content(
      `from ${mail.company}`,
      mail,
      text(`Status: ${mail.status}.`),
      ...noted(mail),
      text(`Fetch it with the operations feed under the reference ${mail.reference}.`),
    ),
  ),
};
