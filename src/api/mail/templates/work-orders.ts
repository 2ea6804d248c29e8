/** Mails about work orders. */
import { kind, writeWords } from '../wording.ts';

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

const workKind = (file: keyof WorkMails) =>
  kind(({ path, company = '', ...mail }: WorkMail & { readonly company?: string }) =>
    writeWords<keyof WorkMails>(file, { ...mail, company, record: path }),
  );

export const workMailKinds = {
  'work-status': workKind('work-status'),
  'work-question': workKind('work-question'),
  'work-message': workKind('work-message'),
  'work-for-house': workKind('work-for-house'),
};
