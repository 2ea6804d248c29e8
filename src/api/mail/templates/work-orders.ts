/** Mails about work orders. */
import { kind, writeWords, type DeskLink } from '../wording.ts';

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
  /** `by` names the person; absent in mails of older releases. */
  'work-for-house': WorkMail & DeskLink & { readonly company: string; readonly by?: string };
}

const workKind = (file: keyof WorkMails) =>
  kind(
    ({
      path,
      company = '',
      by = '',
      desk = '',
      ...mail
    }: WorkMail & Partial<WorkMails['work-for-house']>) =>
      writeWords<keyof WorkMails>(file, {
        ...mail,
        company,
        by,
        desk,
        record: path,
        feed: desk === '' ? mail.reference : '',
      }),
  );

export const workMailKinds = {
  'work-status': workKind('work-status'),
  'work-question': workKind('work-question'),
  'work-message': workKind('work-message'),
  'work-for-house': workKind('work-for-house'),
};
