/**
 * Mails with editable wording: title for editors, and permitted placeholders. A name with `?` is optional; others are
 * required.
 */
interface MailShape {
  readonly title: string;
  /** Placeholders of words, in subjects and paragraphs. */
  readonly words?: readonly string[];
  /** Placeholders of pages: the end of a link paragraph. */
  readonly pages?: readonly string[];
  /** Placeholders of blocks, each a whole paragraph. */
  readonly blocks?: readonly string[];
  /** Texts that the mail is put together of, each with its placeholders. */
  readonly phrases?: Readonly<Record<string, readonly string[]>>;
  /** Phrases that a company's own file of an earlier release lacks: they are not said then. */
  readonly laterPhrases?: readonly string[];
  /** Holds phrases for several mails, and is none itself. */
  readonly isShared?: boolean;
}

const record = { pages: ['record'] } as const;
const submission = ['reference', 'form?', 'title?', 'status?', 'next?', 'note?'] as const;
const arrival = {
  words: ['reference', 'state?', 'delivery', 'next?'],
  pages: ['record'],
  blocks: ['figures'],
  phrases: { news: ['status?'], corrected: [] },
} as const;

/** By the name of the file in content/mails. */
export const mailShapes = {
  'account-created': {
    title: 'Account created by us',
    words: ['contactPerson?', 'clientId'],
    pages: ['choosePassword'],
  },
  'confirm-address': {
    title: 'Confirm the email address',
    words: ['contactPerson?'],
    pages: ['choosePassword'],
  },
  'already-registered': {
    title: 'Repeat sign-up',
    pages: ['login?', 'choosePassword'],
  },
  'one-time-code': { title: 'One-time code', words: ['minutes?'], blocks: ['code'] },
  'recovery-locked': { title: 'Too many wrong codes' },
  'password-reset': { title: 'Password was reset', pages: ['login?', 'choosePassword'] },
  'password-changed': { title: 'Password was changed', pages: ['login?', 'choosePassword'] },
  'new-device': {
    title: 'Login on a new device',
    words: ['device', 'network?', 'time', 'timeZone?'],
    pages: ['choosePassword', 'devices?'],
  },
  'member-invitation': {
    title: 'Invitation to the portal',
    words: ['company', 'inviter?'],
    pages: ['join'],
  },
  'new-owner': {
    title: 'A new owner',
    words: ['company?', 'owner', 'by?'],
    pages: ['people?'],
  },
  'second-step-changed': {
    title: 'Second step of a login changed',
    words: ['what', 'by?'],
    pages: ['choosePassword?', 'security'],
  },
  'colleague-reset': {
    title: 'Second step of a colleague reset by us',
    words: ['person', 'by?'],
    pages: ['people?'],
  },
  'wrong-codes': {
    title: 'Wrong codes at a login',
    words: ['name?', 'count?'],
    pages: ['choosePassword'],
  },
  'owner-announced': {
    title: 'A new owner is announced',
    words: ['company', 'owner', 'time'],
    pages: ['people'],
  },
  'staff-invitation': {
    title: 'Invitation to the desk',
    words: ['name?'],
    pages: ['join'],
  },
  'desk-due': {
    title: 'To the company: due today',
    words: ['name?', 'day?', 'summary', 'more?'],
    pages: ['queue', 'account?'],
    blocks: ['tasks'],
    phrases: {
      overdue: ['count'],
      today: ['count'],
      week: ['count'],
      overdueTitle: [],
      todayTitle: [],
      weekTitle: [],
      reference: [],
      toDo: [],
      client: [],
      title: [],
      due: [],
    },
  },
  'staff-second-step': {
    title: 'Changed second step at the desk',
    words: ['name?', 'what'],
    pages: ['account'],
  },
  'staff-wrong-codes': {
    title: 'Wrong codes at the desk',
    words: ['name?', 'count?'],
    pages: ['account'],
  },
  'submission-received': {
    title: 'Form received',
    words: ['reference', 'form?', 'noun?', 'title?', 'status?', 'next?', 'copy?'],
    ...record,
    phrases: { copy: [] },
  },
  'submission-status': {
    title: 'New status of a form',
    words: ['reference', 'form?', 'title?', 'status', 'next?', 'note'],
    ...record,
  },
  'submission-question': {
    title: 'Question about a form',
    words: ['reference', 'form?', 'title?', 'note'],
    ...record,
  },
  'submission-quote': {
    title: 'Quote',
    words: ['reference', 'form?', 'title?', 'quote?', 'next?', 'note'],
    ...record,
  },
  'submission-message': {
    title: 'Message about a form',
    words: ['reference', 'form?', 'title?', 'note'],
    ...record,
  },
  'submission-signed': { title: 'Form signed', words: submission, ...record },
  'label-approved': { title: 'Label approved', words: submission, ...record },
  'card-expiring': {
    title: 'Card authorization ends soon',
    words: ['reference', 'title', 'note?'],
    ...record,
  },
  'terms-updated': {
    title: 'New terms',
    words: ['reference', 'next', 'note'],
    ...record,
  },
  'claim-deadline': {
    title: 'Deadline of a claim',
    words: ['about', 'left?', 'label', 'due', 'turn?'],
    ...record,
    phrases: { lastDay: [], oneDay: [], days: ['days'], you: [], carrier: [] },
  },
  'merchandise-arrived': { title: 'Merchandise arrived', ...arrival },
  'merchandise-received': { title: 'Merchandise counted', ...arrival },
  'merchandise-digest': {
    title: 'Deliveries of the day',
    words: ['summary', 'day?', 'questions', 'more'],
    pages: ['openQuestions?', 'receipts', 'profile?'],
    blocks: ['deliveries'],
    phrases: {
      arrived: ['count'],
      counted: ['count'],
      corrected: ['count'],
      deliveryTitle: ['reference', 'state?'],
      delivery: ['delivery'],
      deliveryCorrected: [],
      deliveryLink: ['reference?'],
    },
  },
  deliveries: {
    title: 'Shared delivery wording',
    isShared: true,
    phrases: {
      delivery: [],
      deliveryFrom: ['vendor'],
      order: ['po'],
      cartons: ['count'],
      cartonsExpected: ['count', 'expected'],
      cartonsUncounted: ['expected'],
      countsNoted: ['over', 'short', 'damaged'],
      pieces: ['count'],
      piecesExpected: ['count', 'expected'],
      counts: ['over', 'short', 'damaged'],
      corrections: ['corrections'],
      question: ['count?'],
      questions: ['count'],
    },
    laterPhrases: ['cartonsUncounted'],
  },
  'work-status': {
    title: 'New status of a work order',
    words: ['reference', 'title?', 'status', 'next?', 'note'],
    ...record,
  },
  'work-question': {
    title: 'Question about a work order',
    words: ['reference', 'title?', 'note'],
    ...record,
  },
  'work-message': {
    title: 'Message about a work order',
    words: ['reference', 'title?', 'note'],
    ...record,
  },
  'submission-for-house': {
    title: 'To the company: form sent or answered',
    words: [
      'reference',
      'company',
      'title?',
      'form?',
      'news?',
      'about?',
      'marks?',
      'note',
      'reply?',
      'files',
      'list?',
      'submission?',
    ],
    pages: ['desk?'],
    blocks: ['done', 'facts', 'sections'],
    phrases: {
      news: ['happened', 'form'],
      about: ['title'],
      status: [],
      reply: [],
      moreRows: ['count'],
    },
  },
  'work-for-house': {
    title: 'To the company: answer about a work order',
    words: ['reference', 'company?', 'title?', 'status', 'note', 'by', 'feed?'],
    pages: ['desk?'],
  },
  'receipt-answered': {
    title: 'To the company: answer about a receipt',
    words: ['reference', 'company?', 'by', 'feed?'],
    pages: ['desk?'],
    blocks: ['answers'],
    phrases: { answer: ['company?', 'houseReference', 'exception', 'answer'] },
  },
} as const satisfies Readonly<Record<string, MailShape>>;

export type MailShapes = typeof mailShapes;
export type MailFile = keyof MailShapes;

/** Shapes without exact names: for code over all files. */
export const shapeOf = (file: MailFile): MailShape => mailShapes[file];

export const mailFiles = Object.keys(mailShapes) as readonly MailFile[];

/** A name without the mark that it need not be used. */
export type RequiredName<Name> = Name extends `${infer Plain}?` ? Plain : Name;
/** The names of one sort that a mail has, such as its words. */
export type NamesOf<F extends MailFile, Sort extends keyof MailShape> = F extends MailFile
  ? MailShapes[F] extends Readonly<Record<Sort, readonly (infer Name)[]>>
    ? RequiredName<Name> & string
    : never
  : never;
export const requiredName = (name: string): string => name.replace(/\?$/, '');
export const isNeeded = (name: string): boolean => !name.endsWith('?');
