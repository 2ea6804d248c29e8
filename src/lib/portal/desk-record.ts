/** A record as the pages of the desk show it, and what its page posts. */
import type { CompanyMoves } from '#lib/submissions/company-moves.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import type { SubmissionRecord } from '#lib/submissions/replies.ts';

/** How the work queue shows a record. */
export interface QueuedRecord {
  /** The next step, as a verb. */
  readonly toDo: string;
  readonly need: 'us' | 'client';
  /** Last day for the next step; null for none. */
  readonly dueOn: string | null;
  /** Address of the person who has it; null for nobody. */
  readonly assignee: string | null;
  readonly assigneeName: string | null;
}

/** A record with what the person may do with it. */
export interface DeskRecordView {
  readonly record: SubmissionRecord;
  readonly definition: SubmissionDefinition;
  readonly reference: string;
  /** Address of its page. */
  readonly path: string;
  /** Page of the client; null where the person may not open it. */
  readonly clientPath: string | null;
  /** The person's roles decide on this form. */
  readonly mayDecide: boolean;
  readonly moves: CompanyMoves;
  /** Why decisions have no button; '' where they have. */
  readonly decidesNot: string;
  readonly canMakeOrder: boolean;
  /** Its entry in the work queue; null when it is closed. */
  readonly queued: QueuedRecord | null;
}

/** Entry of a record that somebody else made. */
export interface RecordChange {
  readonly who: string | null;
  readonly when: string;
  readonly what: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly note: string;
}

/** Why a form of the desk was refused, as its page shows it. */
export interface DeskError {
  readonly status: number;
  /** Message above the form; '' where the fields say it. */
  readonly notice: string;
  /** Messages by field. */
  readonly fields: Readonly<Record<string, string>>;
}

export interface RejectedAct extends DeskError {
  /** Address of the person who has the record: the next press decides all the same. */
  readonly asked?: string;
  /** The record has another revision than the one that was seen. */
  readonly changed: boolean;
  readonly changes: readonly RecordChange[];
}

/** Names of the texts on the page of a record. */
export type TextName = 'note' | 'amount' | 'question' | 'message' | 'internal';

/** A file that was uploaded for a message that is not sent yet. */
export interface PendingFile {
  readonly id: string;
  readonly name: string;
}

export interface PostedAct {
  readonly typed: Readonly<Record<TextName, string>>;
  readonly kept: readonly PendingFile[];
  /** Names the next press, so that a repeated one changes nothing. */
  readonly callerReference: string;
  readonly rejection: RejectedAct | null;
}
