/** Statuses of a form as a small table, and the one pure function for transitions between them. */
import { err, ok, type Result } from '#lib/kernel/result.ts';

/** Grey draft or closed, blue moving, amber waiting for the client, green good, red refused or late. */
export type Tone = 'draft' | 'moving' | 'waiting' | 'good' | 'bad';

export interface Status {
  readonly id: string;
  readonly label: string;
  /** Label on documents for third parties, when `label` addresses the client. */
  readonly documentLabel?: string;
  readonly tone: Tone;
  /** Next step, in one line. */
  readonly next: string;
  /** Button text of the client's action; every status that waits for the client has one. */
  readonly action?: string;
  /** The company's next step, as its work queue names it; absent where the company owes nothing. */
  readonly companyAction?: string;
  /** The client acts by a new form that takes this record's place, not on the record. */
  readonly renews?: boolean;
  /** The client waits for an answer of the company, by the day that it promises; so in the first status, if it moves. */
  readonly owesAnswer?: boolean;
  /** Work comes next, which starts only when the client has filled in all first forms. */
  readonly beforeWork?: boolean;
  /** A note for the client is required: 'Give a reason.' */
  readonly needsNote?: string;
}

/** Client acts on a submitted record. */
export type ClientAct =
  | 'withdraw'
  | 'reply'
  | 'answer'
  | 'approve'
  | 'decline'
  | 'appeal'
  | 'retract'
  | 'revoke'
  | 'dispute'
  | 'prefer'
  | 'send';

/** Requirements of an act beyond its button. */
export interface ActionRequirements {
  /** The act in words: 'Approve quote'. */
  readonly label: string;
  /** The text of the button that sends the act, where no signature names it: 'Send appeal'. */
  readonly submit?: string;
  /** Pending item of this act, if it differs from the status. */
  readonly waits?: string;
  /** The client may do it, and nothing waits for it. */
  readonly isOptional?: boolean;
  /** The client must say why. */
  readonly reason?: boolean;
  /** The client says on which day it happened; the label of the field. */
  readonly day?: string;
  /** The client may say how; the label of the field. */
  readonly remark?: string;
  /** The act is about the quote or offer of the record: it is shown and signed. */
  readonly onQuote?: boolean;
  /** The act is agreed to: it is refused after the last day of the quote. */
  readonly whileValid?: boolean;
  readonly signature?: {
    /** The text of the button that signs. */
    readonly intent: string;
    readonly documentType: string;
    readonly version: string;
    /** Declaration below the shown text. */
    readonly statement: string;
  };
}

export interface Move {
  readonly from: readonly string[];
  readonly to: string;
  /**
   * The company names the status it wants; a client names an act. `time` is a day that has come, `successor` a
   * newer record of the client that takes this one's place.
   */
  readonly by: 'company' | 'time' | 'successor' | ClientAct;
  readonly terms?: ActionRequirements;
}

export interface StatusTable {
  /** The status after the submit. */
  readonly submitted: string;
  /** The status in which the client is asked for information, and fields are open again. */
  readonly asked?: string;
  /** The status in which a quote waits for the client. */
  readonly quoted?: string;
  /** Name of the quote: 'Offer'. */
  readonly quoteName?: string;
  /** Verb of submitting, if the form is only signed: 'Signed'. */
  readonly sentWord?: string;
  readonly statuses: readonly Status[];
  readonly moves: readonly Move[];
}

/** Initial status of every record; drafts have no reference and are private to the client. */
export const DRAFT = 'DRAFT';

/** Names a record that has no number yet. */
export const DRAFT_NAME = 'Draft';

const ofTone =
  (tone: Tone) =>
  (
    id: string,
    label: string,
    next: string,
    more: Omit<Status, 'id' | 'label' | 'tone' | 'next'> = {},
  ): Status => ({ id, label, tone, next, ...more });

/** Makes the statuses of a table by their tone: id, label and next step, then all else. */
export const status = {
  draft: ofTone('draft'),
  moving: ofTone('moving'),
  waiting: ofTone('waiting'),
  good: ofTone('good'),
  bad: ofTone('bad'),
} as const;

const draft = status.draft(DRAFT, DRAFT_NAME, 'Finish and send it when you are ready.');

/** Status table without transitions. */
export type StatusNames = Pick<StatusTable, 'statuses'>;

/** All statuses of a table, the draft first. */
export const statusesOf = ({ statuses }: StatusNames): readonly Status[] => [draft, ...statuses];

/** The status with this id; an unknown one is shown by its id. */
export const statusOf = (table: StatusNames, id: string): Status =>
  statusesOf(table).find((each) => each.id === id) ?? status.draft(id, id, '');

/** 'A, B and C'. */
const listed = (texts: readonly string[]): string => new Intl.ListFormat('en-GB').format(texts);

/** Returns the next step in one line; `missing` are titles of first forms that block the work. */
export const nextOf = (
  { next, beforeWork }: Pick<Status, 'next' | 'beforeWork'>,
  missing: readonly string[] = [],
): string =>
  beforeWork && missing.length > 0
    ? `Work starts only when we have your ${listed(missing)}.`
    : next;

/** Returns the name of the quote in status `quoted`: 'Quote', 'Offer'. */
export const quoteNameOf = ({ quoteName = 'Quote' }: Pick<StatusTable, 'quoteName'>): string =>
  quoteName;

/** Returns the verb of submitting: 'Sent', 'Signed'. */
export const sentWordOf = ({ sentWord = 'Sent' }: Pick<StatusTable, 'sentWord'>): string =>
  sentWord;

interface TransitionRequest {
  readonly from: string;
  readonly by: Move['by'];
  /** For the company: where to. */
  readonly to?: string;
}

const moveOf = ({ moves }: StatusTable, { from, by, to }: TransitionRequest): Move | undefined =>
  moves.find(
    (each) => each.by === by && each.from.includes(from) && (to === undefined || each.to === to),
  );

/** The status that a wish leads to; an error when the table does not allow it. */
export function transition(table: StatusTable, wish: TransitionRequest): Result<string, 'illegal'> {
  const move = moveOf(table, wish);
  return move ? ok(move.to) : err('illegal');
}

/** Returns the requirements of an act in this status; null for a plain button. */
export const requirementsOf = (
  table: StatusTable,
  from: string,
  by: Move['by'],
): ActionRequirements | null => moveOf(table, { from, by })?.terms ?? null;

const isAct = (by: Move['by']): by is ClientAct =>
  by !== 'company' && by !== 'time' && by !== 'successor';

/** Returns the client's acts in this status. */
export const actsOf = (table: StatusTable, from: string): ClientAct[] =>
  table.moves.flatMap(({ by, from: sources }) => (isAct(by) && sources.includes(from) ? [by] : []));

/** Statuses that somebody or something may take a record out of. */
export const sourcesOf = (table: StatusTable, by: Move['by']): string[] => [
  ...new Set(table.moves.flatMap((move) => (move.by === by ? move.from : []))),
];

/** Where the company may take a record from this status. */
export const companyTargetsOf = (table: StatusTable, from: string): string[] =>
  table.moves.flatMap(({ by, from: sources, to }) =>
    by === 'company' && sources.includes(from) ? [to] : [],
  );
