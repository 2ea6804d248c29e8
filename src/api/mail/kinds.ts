/** Mail kinds: data, lifetime, and placeholder values of each. */
import { companyMomentText, timeZoneName } from '#lib/kernel/company-moment.ts';
import { deviceName } from '#api/kernel/device-name.ts';
import { isReference } from '#lib/records/reference.ts';
import { INVITATION_DAYS } from '#api/security/invitation-token.ts';
import { deskPathOf } from '#lib/staff/desk-routes.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { code, kind, type MailContent, writeWords } from './wording.ts';
import { deskMailKinds, type DeskMails } from './templates/desk.ts';
import { receiptMailKinds, type ReceiptMails } from './templates/receipts.ts';
import { submissionMailKinds, type SubmissionMails } from './templates/submissions.ts';
import { workMailKinds, type WorkMails } from './templates/work-orders.ts';

/** A kind of mail that says the same to everybody. */
type NoValues = Readonly<Record<string, never>>;

/** The data of each kind. A new kind is one entry here, one in {@link mailKinds}, and its wording. */
export interface MailData extends SubmissionMails, ReceiptMails, WorkMails, DeskMails {
  /** `path` is the page of the invitation, with its token. */
  'staff-invitation': { readonly name: string; readonly path: string };
  'staff-second-step': { readonly name: string; readonly what: string };
  'staff-wrong-codes': { readonly name: string; readonly count: number };
  'wrong-codes': { readonly name: string; readonly count: number };
  /** `what` was done, by `by`; '' for the person. */
  'second-step-changed': { readonly what: string; readonly by: string };
  'colleague-reset': { readonly person: string; readonly by: string };
  'member-invitation': {
    readonly company: string;
    readonly inviter: string;
    readonly path: string;
  };
  'new-owner': { readonly company: string; readonly owner: string; readonly by: string };
  'owner-announced': { readonly company: string; readonly owner: string; readonly time: string };
  'account-created': { readonly contactPerson: string; readonly clientId: string };
  'confirm-address': { readonly contactPerson: string };
  'already-registered': NoValues;
  'one-time-code': { readonly code: string };
  'recovery-locked': NoValues;
  'password-reset': NoValues;
  'password-changed': NoValues;
  'new-device': {
    readonly at: string;
    readonly network: string;
    readonly userAgent: string | null;
  };
}

export type MailKind = keyof MailData;

interface Kind<D> {
  /** Lifetime in seconds; expired mails are dropped. */
  readonly usefulSeconds: number | null;
  /** Optional mail: sent only to subscribers of arrival mails. */
  readonly isOptional?: boolean;
  readonly write: (data: D) => MailContent;
}

/** Minutes that a one-time code is valid (OWASP ASVS 5.0, 6.5.5). */
export const CODE_MINUTES = 10;

const pages = {
  login: pathOf('login'),
  choosePassword: pathOf('forgot-password'),
  devices: pathOf('profile'),
  security: pathOf('security'),
};

export const mailKinds: { readonly [K in MailKind]: Kind<MailData[K]> } = {
  ...submissionMailKinds,
  ...receiptMailKinds,
  ...workMailKinds,
  ...deskMailKinds,
  'staff-invitation': {
    usefulSeconds: INVITATION_DAYS * 24 * 60 * 60,
    write: ({ name, path }) => writeWords('staff-invitation', { name, join: path }),
  },
  'staff-second-step': kind((data) =>
    writeWords('staff-second-step', { ...data, account: deskPathOf('desk-me') }),
  ),
  'staff-wrong-codes': kind(({ name, count }) =>
    writeWords('staff-wrong-codes', { name, count: String(count), account: deskPathOf('desk-me') }),
  ),
  'wrong-codes': kind(({ name, count }) =>
    writeWords('wrong-codes', { name, count: String(count), ...pages }),
  ),
  'second-step-changed': kind((data) => writeWords('second-step-changed', { ...data, ...pages })),
  'colleague-reset': kind((data) =>
    writeWords('colleague-reset', { ...data, people: pathOf('people') }),
  ),
  'member-invitation': {
    usefulSeconds: INVITATION_DAYS * 24 * 60 * 60,
    write: ({ path, ...words }) => writeWords('member-invitation', { ...words, join: path }),
  },
  'new-owner': kind((data) => writeWords('new-owner', { ...data, people: pathOf('people') })),
  'owner-announced': kind((data) =>
    writeWords('owner-announced', { ...data, people: pathOf('people') }),
  ),
  'account-created': kind((data) => writeWords('account-created', { ...data, ...pages })),
  'confirm-address': kind((data) => writeWords('confirm-address', { ...data, ...pages })),
  'already-registered': kind(() => writeWords('already-registered', pages)),
  'one-time-code': {
    usefulSeconds: CODE_MINUTES * 60,
    write: (data) =>
      writeWords('one-time-code', { code: [code(data.code)], minutes: String(CODE_MINUTES) }),
  },
  'recovery-locked': kind(() => writeWords('recovery-locked', {})),
  'password-reset': kind(() => writeWords('password-reset', pages)),
  'password-changed': kind(() => writeWords('password-changed', pages)),
  'new-device': kind(({ at, network, userAgent }) =>
    writeWords('new-device', {
      device: deviceName(userAgent),
      network,
      time: companyMomentText(at),
      timeZone: timeZoneName,
      ...pages,
    }),
  ),
};

/** Returns true if this release knows the outbox row's kind. */
export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(mailKinds, kind);

/** Mails to the company, or to one of its people. */
export const companyMailKinds: readonly MailKind[] = [
  'desk-due',
  'submission-for-house',
  'work-for-house',
  'receipt-answered',
];

/** Writes a mail of this kind; the mails about one record are one conversation of their reader. */
export function writeMail<K extends MailKind>(kind: K, data: MailData[K]): MailContent {
  const content = mailKinds[kind].write(data);
  const record = 'reference' in data ? data.reference : 'about' in data ? data.about : '';
  if (!isReference(record)) return content;
  return {
    ...content,
    thread: { record, reader: companyMailKinds.includes(kind) ? 'company' : 'client' },
  };
}
