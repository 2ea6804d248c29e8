/** Every kind of mail that the portal sends: its data, how long it is of use, its text. */
import { companyMomentText, timeZoneName } from '#lib/kernel/company-moment.ts';
import { deviceName } from '#api/kernel/device-name.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { code, link, text, type MailContent } from './template.ts';
import { receiptMailKinds, type ReceiptMails } from './templates/receipts.ts';
import { submissionMailKinds, type SubmissionMails } from './templates/submissions.ts';
import { workMailKinds, type WorkMails } from './templates/work-orders.ts';

/** A kind of mail that says the same to everybody. */
type Nothing = Readonly<Record<string, never>>;

/** The data of each kind. A new kind is one entry here and one in {@link mailKinds}. */
export interface MailData extends SubmissionMails, ReceiptMails, WorkMails {
  'account-created': { readonly contactPerson: string; readonly clientId: string };
  'confirm-address': { readonly contactPerson: string };
  'already-registered': Nothing;
  'one-time-code': { readonly code: string };
  'recovery-locked': Nothing;
  'password-reset': Nothing;
  'password-changed': Nothing;
  'new-device': {
    readonly at: string;
    readonly network: string;
    readonly userAgent: string | null;
  };
}

export type MailKind = keyof MailData;

interface Kind<D> {
  /** After this many seconds the mail is of no use and is not sent any more. */
  readonly usefulSeconds: number | null;
  /** Sent only to clients who want mails about arrivals; the others cannot be turned off. */
  readonly isOptional?: boolean;
  readonly write: (data: D) => MailContent;
}

/** Minutes that a one-time code is valid (OWASP ASVS 5.0, 6.5.5). */
export const CODE_MINUTES = 10;

const notYou = [
  text('If this was not you, choose a new password now and tell us.'),
  link('Choose a new password', pathOf('forgot-password')),
];

export const mailKinds: { readonly [K in MailKind]: Kind<MailData[K]> } = {
  ...submissionMailKinds,
  ...receiptMailKinds,
  ...workMailKinds,
  'account-created': {
    usefulSeconds: null,
    write: ({ contactPerson, clientId }) => ({
      subject: 'Your account is ready',
      blocks: [
        text(
          `Hello ${contactPerson}, we have made an account for you. Your Customer ID is ${clientId}.`,
        ),
        text(
          'It has no password yet. Choose one: enter this email address, then the code that we send you.',
        ),
        link('Choose a password', pathOf('forgot-password')),
        text('After that, log in with this email address and your password.'),
      ],
    }),
  },
  'confirm-address': {
    usefulSeconds: null,
    write: ({ contactPerson }) => ({
      subject: 'Confirm your email address',
      blocks: [
        text(`Hello ${contactPerson}, thank you for signing up. One step is left.`),
        text(
          'Enter this email address, then the code that we send you. After that you can log in.',
        ),
        link('Confirm your email address', pathOf('forgot-password')),
        text('If you did not sign up, you can ignore this email.'),
      ],
    }),
  },
  'already-registered': {
    usefulSeconds: null,
    write: () => ({
      subject: 'You have an account already',
      blocks: [
        text('Somebody signed up with this email address, for which there is an account already.'),
        text('Nothing was changed. If it was you, log in, or choose a new password.'),
        link('Login', pathOf('login')),
        ...notYou,
      ],
    }),
  },
  'one-time-code': {
    usefulSeconds: CODE_MINUTES * 60,
    write: (data) => ({
      subject: 'Your one-time code',
      blocks: [
        text('Your code for choosing a new password:'),
        code(data.code),
        text(`It is valid for ${CODE_MINUTES} minutes and can be used once.`),
        text('We never ask for it. If you did not request it, you can ignore this email.'),
      ],
    }),
  },
  'recovery-locked': {
    usefulSeconds: null,
    write: () => ({
      subject: 'Password recovery is locked for your account',
      blocks: [
        text('Someone asked for a one-time code for your account.'),
        text(
          'Too many wrong codes have been entered, so we send no code for now. Your password still works.',
        ),
        text('To choose a new password, write to us or call us. We will check that it is you.'),
      ],
    }),
  },
  'password-reset': {
    usefulSeconds: null,
    write: () => ({
      subject: 'Your password was reset',
      blocks: [
        text('The password of your account was reset with a one-time code.'),
        text('All devices were logged out.'),
        link('Login', pathOf('login')),
        ...notYou,
      ],
    }),
  },
  'new-device': {
    usefulSeconds: null,
    write: ({ at, network, userAgent }) => ({
      subject: 'Login on a new device',
      blocks: [
        text('Your account was logged in to on a device that was not used for it before.'),
        text(`Device: ${deviceName(userAgent)}. Network: ${network}.`),
        text(`Time: ${companyMomentText(at)}, ${timeZoneName}.`),
        text('If this was you, there is nothing to do.'),
        ...notYou,
        link('Your devices', pathOf('profile')),
      ],
    }),
  },
  'password-changed': {
    usefulSeconds: null,
    write: () => ({
      subject: 'Your password was changed',
      blocks: [
        text('The password of your account was changed in your profile.'),
        text('All devices were logged out.'),
        link('Login', pathOf('login')),
        ...notYou,
      ],
    }),
  },
};

/** Whether a row of the outbox is of a kind that this release knows. */
export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(mailKinds, kind);

/** What a mail of this kind says. */
export const writeMail = <K extends MailKind>(kind: K, data: MailData[K]): MailContent =>
  mailKinds[kind].write(data);
