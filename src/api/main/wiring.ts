/** Connects the capabilities: who answers which port, and who listens to which event. */
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { ownReferences, type RecordTable } from '#api/db/own-records.ts';
import { furtherNumbersIn } from '#api/receipts/queries/receipt-numbers.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import type { ClientDocument, Ports } from '#api/context/ports.ts';
import type { ApiContext } from '#api/context/context.ts';
import { companyReceipt } from '#api/receipts/find-receipt.ts';
import { receiptDocument } from '#api/receipts/receipt-document.ts';
import { submittedRecord } from '#api/submissions/acts/company-acts.ts';
import { answerDocument } from '#api/submissions/documents/make-document.ts';
import { answerJobDocument } from '#api/work-orders/job-document.ts';
import { findWorkOrder } from '#api/work-orders/queries/work-orders.ts';
import { COMPANY } from '#lib/records/actor-side.ts';
import { namedLabels } from '#api/labels/named-labels.ts';
import { claimedReceipts } from '#api/receipts/find-receipt.ts';
import { announceAgain, expectReceipt, stopExpecting } from '#api/receipts/expect-receipt.ts';
import { receiptsWaiting } from '#api/receipts/list-receipts.ts';
import { savePlaces } from '#api/stores/save-places.ts';
import { inactiveStores, storeNames, storeNumbers } from '#api/stores/list-stores.ts';
import { draftRequest } from '#api/submissions/drafts/create-submission.ts';
import { followWorkOrder } from '#api/submissions/acts/follow-work-order.ts';
import { missingForms } from '#api/submissions/onboarding.ts';
import { enqueueWebhook } from '#api/webhooks/enqueue-webhook.ts';
import {
  cancelWorkWith,
  leadingWorkOrder,
  holdForClaim,
} from '#api/work-orders/cancel-with-request.ts';

const any = sql<boolean>`1 = 1`;

/** Labels count from their approval on, until they are archived. */
const named: Readonly<Record<RecordTable, RawBuilder<boolean>>> = {
  submissions: any,
  labels: sql<boolean>`approved_revision is not null and status != 'ARCHIVED'`,
  receipts: any,
  work_orders: any,
  retail_stores: any,
};

/** Returns the references that exist for this client. */
async function knownReferences(
  tx: Transaction<Tables>,
  clientId: string,
  references: readonly string[],
): Promise<Set<string>> {
  const known = new Set<string>();
  for (const [table, condition] of Object.entries(named)) {
    const own = await ownReferences(tx, table as RecordTable, clientId, references, condition);
    for (const reference of own) known.add(reference);
  }
  for (const number of await furtherNumbersIn(tx, clientId, references)) known.add(number);
  return known;
}

/** Returns the document of a record; undefined for none. */
type DocumentOf = (context: ApiContext, reference: string) => Promise<Response | undefined>;

const submissionDocument: DocumentOf = async (context, reference) => {
  const found = await submittedRecord(context, reference);
  if (!found.ok) return undefined;
  const made = await answerDocument(context, { ...found.value, document: 'record' });
  return made.ok ? made.value : undefined;
};

const reportOfReceipt: DocumentOf = async (context, reference) => {
  const found = await companyReceipt(context, reference);
  return found.ok ? receiptDocument(context, found.value) : undefined;
};

const jobDocument: DocumentOf = async (context, reference) => {
  const row = await findWorkOrder(context.database.reader, reference);
  return row ? answerJobDocument(context, row) : undefined;
};

const papers = [
  ['submissions', submissionDocument],
  ['receipts', reportOfReceipt],
  ['work_orders', jobDocument],
] as const;

async function bytesOf(
  context: ApiContext,
  documentOf: DocumentOf,
  reference: string,
): Promise<Uint8Array | null> {
  try {
    const response = await documentOf(context, reference);
    return response?.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch (error) {
    context.log.warn({ err: error, reference }, 'a document was left out of an export');
    return null;
  }
}

/** Yields documents by number. Failed ones are null, and logged. */
async function* clientDocuments(
  context: ApiContext,
  clientId: string,
): AsyncGenerator<ClientDocument, void> {
  for (const [table, documentOf] of papers) {
    const rows = await context.database.reportReader
      .selectFrom(table)
      .select('reference')
      .where('client_id', '=', clientId)
      .where('reference', 'is not', null)
      .orderBy('reference')
      .execute();
    for (const { reference } of rows) {
      if (reference !== null) {
        yield { reference, bytes: await bytesOf(context, documentOf, reference) };
      }
    }
  }
}

export const ports: Ports = {
  events: {
    submitted: expectReceipt,
    answered: announceAgain,
    async submissionChanged(context, tx, row, actor) {
      await cancelWorkWith(context, tx, row, actor);
      await stopExpecting(context, tx, row, actor);
    },
    async workOrderChanged(context, tx, order, at) {
      const request = await followWorkOrder(context, tx, order, at);
      if (request) await stopExpecting(context, tx, request, COMPANY);
    },
    told: enqueueWebhook,
  },
  receiptsWaiting,
  knownReferences,
  claimedReceipts,
  storeNames,
  inactiveStores,
  storeNumbers,
  savePlaces,
  namedLabels,
  leadingWorkOrder,
  clientDocuments,
  holdWork: holdForClaim,
  draftRequest,
  missingForms,
};
