/** Documents of all records of a client, for an export. */
import type { ApiContext } from '#api/context/context.ts';
import type { ClientDocument } from '#api/context/ports.ts';
import { companyReceipt } from '#api/receipts/find-receipt.ts';
import { receiptDocument } from '#api/receipts/receipt-document.ts';
import { submittedRecord } from '#api/submissions/acts/company-acts.ts';
import { answerDocument } from '#api/submissions/documents/make-document.ts';
import { answerJobDocument } from '#api/work-orders/job-document.ts';
import { findWorkOrder } from '#api/work-orders/queries/work-orders.ts';

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

const documentsByTable = [
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
export async function* clientDocuments(
  context: ApiContext,
  clientId: string,
): AsyncGenerator<ClientDocument, void> {
  for (const [table, documentOf] of documentsByTable) {
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
