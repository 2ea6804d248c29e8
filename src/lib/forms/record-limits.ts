/** What holds for a client's records of one form: doubles, how many are open, which is the first; its papers. */
import type { Values } from './facts.ts';

/** Submissions of one client that are duplicates of each other. */
export interface DuplicateCheck {
  readonly keys: (form: Values) => readonly string[];
  /** How long an earlier one counts, in days; for ever when left out. */
  readonly days?: number;
  /** Statuses in which an earlier one counts; all but WITHDRAWN when left out. */
  readonly statuses?: readonly string[];
  /** `submittedAt` is the moment of the earlier one. */
  readonly message: (reference: string, submittedAt: string) => string;
}

/** How many of a client's records may have these statuses at the same time. */
export interface OpenLimit {
  readonly max: number;
  readonly statuses: readonly string[];
  readonly message: string;
}

/** A mark that exactly one of a client's open records of a form has. */
export interface PrimaryFlag {
  readonly flag: string;
  readonly statuses: readonly string[];
  /** Whether a record asks for the mark when it is submitted. */
  readonly isWanted: (form: Values) => boolean;
}

/** A document that a record can be saved as; each is built in `api/submissions/papers/`. */
export type DocumentId = 'record' | 'quote' | 'carrier-letter' | 'job-sheet';
