/** Mails to the company's people. */
import { phraseOf } from '#lib/content/mails.ts';
import { dayText } from '#lib/kernel/calendar-day.ts';
import { countText } from '#lib/kernel/count-text.ts';
import { heading, writeWords, type Block, type MailContent } from '../wording.ts';

const groups = ['overdue', 'today', 'week'] as const;

/** The daily mail of what is due. */
export interface DueMail {
  readonly name: string;
  /** The company's day, as 2026-02-28. */
  readonly day: string;
  /** The most urgent records. */
  readonly items: readonly {
    readonly group: (typeof groups)[number];
    readonly reference: string;
    readonly toDo: string;
    readonly company: string;
    readonly title: string;
    readonly dueOn: string;
  }[];
  readonly counts: Readonly<Record<(typeof groups)[number], number>>;
}

export interface DeskMails {
  'desk-due': DueMail;
}

const DUE = 'desk-due';
const DAY_SECONDS = 24 * 60 * 60;

function groupBlocks({ items }: DueMail, group: (typeof groups)[number]): Block[] {
  const own = items.filter((item) => item.group === group);
  if (own.length === 0) return [];
  const columns = ['reference', 'toDo', 'client', 'title', 'due'] as const;
  return [
    heading(phraseOf(DUE, `${group}Title`, {})),
    {
      kind: 'table',
      columns: columns.map((column) => phraseOf(DUE, column, {})),
      rows: own.map(({ reference, toDo, company, title, dueOn }) => [
        reference,
        toDo,
        company,
        title,
        dayText(dueOn),
      ]),
    },
  ];
}

function dueMail(mail: DueMail): MailContent {
  const { name, day, counts, items } = mail;
  const more = groups.reduce((sum, group) => sum + counts[group], 0) - items.length;
  return writeWords(DUE, {
    name,
    day: dayText(day),
    summary: groups
      .filter((group) => counts[group] > 0)
      .map((group) => phraseOf(DUE, group, { count: countText(counts[group]) }))
      .join(', '),
    tasks: groups.flatMap((group) => groupBlocks(mail, group)),
    more: more > 0 ? countText(more) : '',
    queue: '/desk?assignee=me',
    account: '/desk/me',
  });
}

export const deskMailKinds = { [DUE]: { usefulSeconds: DAY_SECONDS, write: dueMail } };
