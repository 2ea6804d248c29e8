/**
 * What one capability needs of another. Capabilities never import each other: they ask by these ports, and tell what
 * has happened by these events. `api/main/wiring.ts` connects them.
 */
import type { Kysely, Transaction } from 'kysely';
import type { COMPANY } from '#lib/records/timeline-event.ts';
import type { Requester, Values } from '#lib/forms/definition.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import type { WorkOrderRow } from '#api/db/tables/work-orders.ts';
import type { ApiContext } from './context.ts';

type Tx = Transaction<Tables>;

/** What the company's own system is told by webhooks. The first word is the kind of record. */
export type NewsType =
  | `submission.${'received' | 'replied' | 'answered' | 'approved' | 'declined' | 'cancelled'}`
  | `submission.${'appealed' | 'appeal_withdrawn' | 'revoked' | 'disputed' | 'preferred' | 'sent'}`
  | 'receipt.exception_answered'
  | 'work_order.answered'
  | 'label.approved'
  | 'label.sent';

type Said = string | number | null;

export interface News {
  readonly type: NewsType;
  /** The number of the record; a record without one is not told of. */
  readonly reference: string | null;
  readonly clientId: string;
  /** The status of the record, after it. */
  readonly status: string;
  /** What else is worth saying; no text that a person has typed. */
  readonly about?: Readonly<Record<string, Said | readonly Readonly<Record<string, Said>>[]>>;
}

/** What has happened, told in the transaction in which it happens. */
interface Events {
  /** A form was submitted. */
  readonly submitted: (
    context: ApiContext,
    tx: Tx,
    row: SubmissionRow,
    data: Values,
  ) => Promise<void>;
  /** The client has answered, with what was sent before and what is sent now. */
  readonly answered: (
    context: ApiContext,
    tx: Tx,
    row: SubmissionRow,
    data: { readonly before: Values; readonly after: Values },
  ) => Promise<void>;
  /** The client or the company has changed the status of a submission. */
  readonly submissionChanged: (
    context: ApiContext,
    tx: Tx,
    row: SubmissionRow,
    actor: 'client' | typeof COMPANY,
  ) => Promise<void>;
  /** News for the company's own system. */
  readonly told: (context: ApiContext, tx: Tx, news: News) => Promise<void>;
  /** A work order was made, or its status has changed. */
  readonly workOrderChanged: (
    context: ApiContext,
    tx: Tx,
    row: WorkOrderRow,
    at: string,
  ) => Promise<void>;
}

/** A receipt with exceptions that the client has not answered. */
export interface WaitingReceipt {
  readonly reference: string;
  readonly vendor: string;
  readonly openExceptions: number;
  /** When it was counted, or else its day. */
  readonly at: string;
}

/** A receipt as far as a claim on its goods needs to know it. */
export interface ClaimedReceipt {
  readonly reference: string;
  /** Its goods have come, or were refused at the dock. */
  readonly isClaimable: boolean;
  /** The day of the arrival; '' when it is not known. */
  readonly arrivedOn: string;
  /** '' when it is not known. */
  readonly vendor: string;
}

/** An approved label as far as a form that names it needs to know it. */
export interface NamedLabel {
  readonly reference: string;
  readonly kind: string;
  /** The kind inside a sentence: 'care label'. */
  readonly kindName: string;
  /** Whose label it is, as it shows; each '' when it does not. */
  readonly rn: string;
  readonly caNumber: string;
  readonly company: string;
}

/** A claim for a fault that is unsafe or unlawful, in its own words. */
export interface CriticalClaim {
  readonly clientId: string;
  /** The number of the claim. */
  readonly claim: string;
  /** Work orders and receipts that the claim names. */
  readonly references: readonly string[];
  readonly at: string;
}

/** The PDF of a record; null when it could not be made. */
export interface ClientDocument {
  readonly reference: string;
  readonly bytes: Uint8Array | null;
}

export interface Ports {
  readonly events: Events;
  /** The newest receipts that wait for the client, and how many there are. */
  readonly receiptsWaiting: (
    context: Pick<ApiContext, 'database'>,
    clientId: string,
    most: number,
  ) => Promise<{ readonly items: readonly WaitingReceipt[]; readonly total: number }>;
  /** Those of the references that exist for this client. */
  readonly knownReferences: (
    tx: Tx,
    clientId: string,
    references: readonly string[],
  ) => Promise<Set<string>>;
  /** What the client's stores of these numbers are called. */
  readonly storeNames: (
    db: Kysely<Tables>,
    clientId: string,
    references: readonly string[],
  ) => Promise<Readonly<Record<string, string>>>;
  /** Those of the client's stores of these numbers that take no goods any more, with what they are called. */
  readonly inactiveStores: (
    db: Kysely<Tables>,
    clientId: string,
    references: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** Numbers of the client's stores that equal one of these texts but for the zeros before them. */
  readonly storeNumbers: (
    db: Kysely<Tables>,
    clientId: string,
    texts: readonly string[],
  ) => Promise<readonly string[]>;
  /** Adds the places that are marked so to the client's address book; answers why one cannot be added, by its index. */
  readonly savePlaces: (
    context: ApiContext,
    tx: Tx,
    client: { readonly clientId: string; readonly requester: Requester },
    places: readonly Values[],
  ) => Promise<ReadonlyMap<number, string>>;
  /** The client's receipts of these numbers. */
  readonly claimedReceipts: (
    db: Kysely<Tables>,
    clientId: string,
    references: readonly string[],
  ) => Promise<ClaimedReceipt[]>;
  /** The client's approved labels of these numbers. */
  readonly namedLabels: (
    tx: Tx,
    clientId: string,
    references: readonly string[],
  ) => Promise<NamedLabel[]>;
  /** Makes a draft of a service request with these values; returns its id. */
  readonly draftRequest: (
    context: ApiContext,
    tx: Tx,
    order: { readonly clientId: string; readonly data: Values },
  ) => Promise<string>;
  /** Stops the work on goods that are claimed as unsafe; returns the numbers of the orders that are on hold now. */
  readonly holdWork: (context: ApiContext, tx: Tx, claim: CriticalClaim) => Promise<string[]>;
  /** The work order that must be moved instead of its request; null when the request may be moved itself. */
  readonly leadingWorkOrder: (
    db: Kysely<Tables>,
    submissionId: string,
    to: string,
  ) => Promise<string | null>;
  /** Titles of the first forms that the client has still to fill in: work is scheduled when there are none. */
  readonly missingForms: (db: Kysely<Tables>, clientId: string) => Promise<string[]>;
  /** The PDFs of all records of a client. */
  readonly clientDocuments: (
    context: ApiContext,
    clientId: string,
  ) => AsyncIterable<ClientDocument>;
}
