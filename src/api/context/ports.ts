/** Ports and events between capabilities, which never import each other. `api/main/wiring.ts` connects them. */
import type { Kysely, Transaction } from 'kysely';
import type { COMPANY } from '#lib/records/actor-side.ts';
import type { Requester, Values } from '#lib/forms/definition.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import type { WorkOrderRow } from '#api/db/tables/work-orders.ts';
import type { ApiContext } from './context.ts';

type Tx = Transaction<Tables>;

/** Webhook event types. The first word is the kind of record. */
export type WebhookEventType =
  | `submission.${'received' | 'replied' | 'answered' | 'approved' | 'declined' | 'cancelled'}`
  | `submission.${'appealed' | 'appeal_withdrawn' | 'revoked' | 'disputed' | 'preferred' | 'sent'}`
  | 'receipt.exception_answered'
  | 'work_order.answered'
  | 'label.approved'
  | 'label.sent';

type EventValue = string | number | null;

export interface WebhookEvent {
  readonly type: WebhookEventType;
  /** Number of the record; only numbered records publish events. */
  readonly reference: string | null;
  readonly clientId: string;
  /** The status of the record, after it. */
  readonly status: string;
  /** Further data; text typed by a person is left out. */
  readonly about?: Readonly<
    Record<string, EventValue | readonly Readonly<Record<string, EventValue>>[]>
  >;
}

/** Domain events, raised in the transaction of their change. */
interface Events {
  /** A form was submitted. */
  readonly submitted: (
    context: ApiContext,
    tx: Tx,
    row: SubmissionRow,
    data: Values,
  ) => Promise<void>;
  /** The client answered; carries the previous and the new values. */
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
  /** Events for the company's own system. */
  readonly told: (context: ApiContext, tx: Tx, news: WebhookEvent) => Promise<void>;
  /** A work order was made, or its status has changed. */
  readonly workOrderChanged: (
    context: ApiContext,
    tx: Tx,
    row: WorkOrderRow,
    at: string,
  ) => Promise<void>;
}

/** Receipt with unanswered exceptions. */
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
  /** Arrival date; '' if unknown. */
  readonly arrivedOn: string;
  /** '' if unknown. */
  readonly vendor: string;
}

/** An approved label as far as a form that names it needs to know it. */
export interface NamedLabel {
  readonly reference: string;
  readonly kind: string;
  /** The kind inside a sentence: 'care label'. */
  readonly kindName: string;
  /** Owner of the label as shown; each '' if absent. */
  readonly rn: string;
  readonly caNumber: string;
  readonly company: string;
}

/** A claim for a fault that is unsafe or illegal, in its own words. */
export interface CriticalClaim {
  readonly clientId: string;
  /** The number of the claim. */
  readonly claim: string;
  /** Work orders and receipts that the claim names. */
  readonly references: readonly string[];
  readonly at: string;
}

/** PDF of a record; null if it failed. */
export interface ClientDocument {
  readonly reference: string;
  readonly bytes: Uint8Array | null;
}

/** Tables of the records that the work queue holds. */
type QueuedTable = 'submissions' | 'receipts' | 'work_orders' | 'labels';

export interface Ports {
  readonly events: Events;
  /** Writes what a record asks for into the work queue; called in the transaction that made, changed or removed it. */
  readonly queueRecord: (
    context: Pick<ApiContext, 'now'>,
    tx: Tx,
    table: QueuedTable,
    id: string,
  ) => Promise<void>;
  /** Takes the records of a person who leaves back into the work queue. */
  readonly releaseAssignments: (tx: Tx, staffId: string) => Promise<void>;
  /** The newest receipts that wait for the client, and how many there are. */
  readonly receiptsWaiting: (
    context: Pick<ApiContext, 'database' | 'member'>,
    clientId: string,
    most: number,
  ) => Promise<{ readonly items: readonly WaitingReceipt[]; readonly total: number }>;
  /** Returns the references that exist for this client. */
  readonly knownReferences: (
    tx: Tx,
    clientId: string,
    references: readonly string[],
  ) => Promise<Set<string>>;
  /** Returns the names of the client's stores with these numbers. */
  readonly storeNames: (
    db: Kysely<Tables>,
    clientId: string,
    references: readonly string[],
  ) => Promise<Readonly<Record<string, string>>>;
  /** Returns the names of the client's inactive stores with these numbers. */
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
  /** Adds the marked places to the client's address book; returns errors by index. */
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
  /** Titles of the incomplete first forms; work is scheduled once there are none. */
  readonly missingForms: (db: Kysely<Tables>, clientId: string) => Promise<string[]>;
  /** The PDFs of all records of a client. */
  readonly clientDocuments: (
    context: ApiContext,
    clientId: string,
  ) => AsyncIterable<ClientDocument>;
}
