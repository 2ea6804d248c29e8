/**
 * A service form: what the engine knows of every form, and what becomes of it once it is sent: number, statuses, limits
 * and documents.
 */
import type { Facts, FormDefinition, Values } from '#lib/forms/definition.ts';
import type { RouteId } from '#lib/kernel/routes.ts';
import type { ClientAct, StatusTable } from '#lib/records/status.ts';

/** Submissions of one client that are duplicates of each other. */
interface DuplicateCheck {
  readonly keys: (form: Values) => readonly string[];
  /** How long an earlier one counts, in days; for ever when left out. */
  readonly days?: number;
  /** Statuses in which an earlier one counts; all but WITHDRAWN when left out. */
  readonly statuses?: readonly string[];
  /** Another client's earlier one counts too: the company learns of it, and nothing is refused. */
  readonly isAcrossClients?: boolean;
  /** `submittedAt` is the moment of the earlier one. */
  readonly message: (reference: string, submittedAt: string) => string;
}

/** How many of a client's records may have these statuses at the same time: one more is neither sent nor moved there. */
export interface OpenLimit {
  readonly max: number;
  readonly statuses: readonly string[];
  readonly message: string;
}

/** A mark that exactly one of a client's open records of a form has. */
export interface PrimaryFlag {
  readonly flag: string;
  readonly statuses: readonly string[];
  /** Returns true if the submit requests the flag. */
  readonly isWanted: (form: Values) => boolean;
}

/** A document that a record can be saved as; each is built in `api/submissions/documents/`. */
export type DocumentId = 'record' | 'quote' | 'claim' | 'carrier-letter' | 'job-sheet';

export interface SubmissionDefinition extends FormDefinition {
  /** The two letters at the start of a reference number. */
  readonly prefix: string;
  readonly route: RouteId;
  /** One record in words: 'request', 'claim'. */
  readonly noun: string;
  /** Marks for lists and the company, such as LATE. */
  readonly flags?: (form: Values, facts: Facts) => readonly string[];
  /** Work orders and receipts to stop when the record is CRITICAL. */
  readonly stopsWork?: (form: Values) => readonly string[];
  readonly duplicates?: DuplicateCheck;
  readonly openLimit?: OpenLimit;
  readonly primaryFlag?: PrimaryFlag;
  /** Own records that a new one takes the place of: all earlier ones, or those of these references. */
  readonly replaces?: (form: Values) => 'earlier' | readonly string[];
  /** Values that are added when the form is submitted, and never typed. */
  readonly derived?: (form: Values, facts: Facts) => Values;
  /** Why the company may not take a record to a status; null when it may. */
  readonly blocksMove?: (form: Values, to: string) => string | null;
  /** Offers 'Duplicate' on records of this form. */
  readonly isRepeatable?: boolean;
  /** Tab titles: 'New claim' and 'My claims'; defaults use the noun. */
  readonly tabs?: { readonly form: string; readonly list: string };
  /** Explanations of acts in their dialogs; default 'Are you sure …'. */
  readonly actTexts?: Partial<Readonly<Record<ClientAct, string>>>;
  /** How many a client may send. */
  readonly limit?: { readonly max: number; readonly seconds: number };
  readonly statuses: StatusTable;
  /** Documents beside the record and its quote. */
  readonly documents?: readonly DocumentId[];
  /** The client is mailed the signed record as a PDF, as with terms. */
  readonly mailSignedCopy?: boolean;
  /** One line that names a record in a list. */
  readonly titleOf: (form: Values) => string;
}

/** Form data needed by acts on a record: plain, so that pages can pass it on. */
export type FormHead = Pick<
  SubmissionDefinition,
  'type' | 'prefix' | 'route' | 'title' | 'noun' | 'statuses'
>;

/** Returns the name of the list of the form's records. */
export const listName = ({ tabs, noun }: Pick<SubmissionDefinition, 'tabs' | 'noun'>): string =>
  tabs?.list ?? `My ${noun}s`;

/** The head of a form. */
export const headOf = ({
  type,
  prefix,
  route,
  title,
  noun,
  statuses,
}: SubmissionDefinition): FormHead => ({ type, prefix, route, title, noun, statuses });
