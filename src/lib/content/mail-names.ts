/** Descriptions of mail placeholders, for editors. */
import { requiredName, isNeeded, shapeOf, type MailFile, type NamesOf } from './mail-files.ts';

type Name = NamesOf<MailFile, 'words'> | NamesOf<MailFile, 'pages'> | NamesOf<MailFile, 'blocks'>;

const meanings: Readonly<Record<Name, string>> = {
  account: 'the account of the person at the desk',
  about: 'the number of the claim, or the name of the form for a draft',
  answers: 'what the client has decided, one paragraph each',
  choosePassword: 'the page where a password is chosen',
  by: 'the name of the person who did it',
  clientId: 'the Customer ID',
  code: 'the one-time code, large and alone',
  company: 'the name of the client’s company',
  contactPerson: 'the name of the contact person',
  copy: 'the phrase Copy, when a signed copy is attached',
  deliveries: 'each delivery with its figures and a link',
  delivery: 'the vendor and the PO',
  device: 'browser and system',
  desk: 'the page of the desk, for the person who has the record',
  devices: 'the list of devices in the profile',
  done: 'what the portal has done by itself',
  due: 'the last day',
  facts: 'status, company and contact data',
  figures: 'what was counted, corrections and open exceptions',
  feed: 'the number of the record in the operations feed, where nobody of the desk has it',
  files: 'the names of the files',
  form: 'the title of the form',
  inviter: 'the name of the person who invites',
  join: 'the page of the invitation',
  label: 'what must happen',
  left: 'how many days are left, one of the phrases',
  list: 'submissions or labels: the list of the operations feed that has the record',
  login: 'the page Login',
  marks: 'marks such as CRITICAL or RUSH',
  minutes: 'how many minutes the code is valid',
  more: 'how many are not in the mail',
  security: 'the page Security of the profile',
  name: 'the name of the person',
  network: 'the network of the device',
  news: 'what has happened',
  next: 'the next step',
  note: 'what was written about it',
  noun: 'what was sent, such as claim',
  openQuestions: 'the list of open exceptions',
  count: 'how many codes were wrong',
  day: 'the day of the mail',
  what: 'what was done',
  owner: 'the name of the new owner',
  people: 'the page People',
  person: 'the name of the person it is about',
  profile: 'the profile',
  quote: 'the word quote, or offer for a claim',
  queue: 'the queue of the person at the desk',
  questions: 'how many exceptions need a decision',
  receipts: 'the Receipt Report',
  record: 'the page of the record',
  reference: 'the reference number',
  reply: 'the phrase Reply, when a reply goes to the client',
  sections: 'all that was entered',
  state: 'the phrase News, or Corrected',
  status: 'the status',
  submission: 'the reference number of a form; nothing for a label',
  summary: 'how many of each',
  tasks: 'what is due, in a table for each group',
  time: 'when it was',
  timeZone: 'the name of the time zone',
  title: 'the title of the record',
  turn: 'whose turn it is, one of the phrases',
};

export interface Placeholder {
  readonly name: string;
  readonly meaning: string;
  /** The mail needs it. */
  readonly isNeeded: boolean;
  /** How it is written, where that is not obvious; '' else. */
  readonly how: string;
}

const listed = (names: readonly string[] = [], how = ''): Placeholder[] =>
  names.map((name) => ({
    name: requiredName(name),
    meaning: meanings[requiredName(name) as Name],
    isNeeded: isNeeded(name),
    how,
  }));

/** The placeholders of subject and paragraphs of a mail. */
export function placeholdersOf(file: MailFile): Placeholder[] {
  const { words, pages, blocks } = shapeOf(file);
  return [
    ...listed(words),
    ...listed(pages, 'a link, at the end of a paragraph after its words and a colon'),
    ...listed(blocks, 'in a paragraph of its own'),
  ];
}
