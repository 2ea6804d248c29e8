/** A service request for goods on the way announces a delivery: an EXPECTED receipt. */
import type { Transaction } from 'kysely';
import type { Values } from '#lib/forms/definition.ts';
import { countOf, isChoice, textOf } from '#lib/forms/values.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import { emptyFacts } from './receipt-facts.ts';
import { addReceipt } from './save-receipt.ts';

const FORM = 'service-request';

/** In the transaction of the submit; the request's number is the company's number until the goods arrive. */
export async function expectReceipt(
  context: ApiContext,
  tx: Transaction<Tables>,
  { id, client_id, type, reference }: SubmissionRow,
  data: Values,
): Promise<void> {
  if (type !== FORM || reference === null || !isChoice(data, 'goodsState', 'on_the_way')) return;
  const eta = textOf(data, 'eta');
  await addReceipt(context, tx, {
    clientId: client_id,
    houseReference: reference,
    submissionId: id,
    factsFor: () => ({
      ...emptyFacts,
      vendor: textOf(data, 'vendor'),
      po: textOf(data, 'vendorPo'),
      carrier: textOf(data, 'carrier'),
      tracking: textOf(data, 'tracking'),
      expectedOn: eta === '' ? null : eta,
      cartonsExpected: countOf(data, 'expectedCartons') ?? 0,
    }),
    log: {
      actor: 'client',
      kind: 'made',
      note: `Announced with ${reference}.`,
      visibility: 'client',
    },
  });
}
