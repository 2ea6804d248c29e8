/**
 * What one capability needs of another. Capabilities never import each other: they ask by these ports, and tell what
 * has happened by these events. `api/main/wiring.ts` connects them.
 */
import type { Kysely, Transaction } from 'kysely';
import type { Values } from '#lib/forms/definition.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import type { WorkOrderRow } from '#api/db/tables/work-orders.ts';
import type { ApiContext } from './context.ts';

type Tx = Transaction<Tables>;

/** What has happened, told in the transaction in which it happens. */
interface Events {
  /** A form was submitted. */
  readonly submitted: (
    context: ApiContext,
    tx: Tx,
    row: SubmissionRow,
    data: Values,
  ) => Promise<void>;
  /** The client or the company has changed the status of a submission. */
  readonly submissionChanged: (
    tx: Tx,
    row: SubmissionRow,
    actor: 'client' | 'house',
  ) => Promise<void>;
  /** A work order was made, or its status has changed. */
  readonly workOrderChanged: (tx: Tx, row: WorkOrderRow, at: string) => Promise<void>;
}

export interface Ports {
  readonly events: Events;
  /** Those of the references that exist for this client. */
  readonly knownReferences: (
    tx: Tx,
    clientId: string,
    references: readonly string[],
  ) => Promise<Set<string>>;
  /** The work order that must be moved instead of its request; null when the request may be moved itself. */
  readonly leadingWorkOrder: (
    db: Kysely<Tables>,
    submissionId: string,
    to: string,
  ) => Promise<string | null>;
}
