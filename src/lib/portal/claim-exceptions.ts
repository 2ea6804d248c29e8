/** Rows of a claim for the exceptions of its receipt that the client chooses. Browser only. */
import type { LongFormModel } from '#lib/forms/session/form-model.ts';
import { inputValues } from '#lib/forms/initial-values.ts';
import { currencyOf } from '#lib/forms/options/currencies.ts';
import { rowsOf, textOf, textsOf } from '#lib/forms/values.ts';
import type { Values } from '#lib/forms/definition.ts';
import { claimablePieces, valuesFromReceipt } from '#lib/receipts/prefill.ts';
import { isBlankRow, isSame, receiptNamed } from './fill-from-record.ts';

const ROWS = 'lines';

/** The pieces of each exception; null for a receipt that cannot be read or claimed. */
export async function exceptionsOf(reference: string): Promise<ReadonlyMap<string, number> | null> {
  const receipt = await receiptNamed(reference);
  return receipt && claimablePieces(receipt);
}

/**
 * Adds the rows of exceptions that are chosen now, and removes those of others which nobody has changed.
 * @param before the exceptions that were chosen until now
 */
export async function claimExceptions(
  { definition, $state, fill }: LongFormModel,
  name: string,
  before: readonly string[],
): Promise<void> {
  const now = textsOf($state.get().values, name);
  const reference = textOf($state.get().values, 'receiptRef');
  const receipt = await receiptNamed(reference);
  const { values } = $state.get();
  if (!receipt || textOf(values, 'receiptRef') !== reference) return;
  const rowsFor = (claimed: readonly string[]): readonly Values[] =>
    rowsOf(inputValues(definition, valuesFromReceipt(definition.type, receipt, claimed)), ROWS);
  const [was, is] = [rowsFor(before), rowsFor(now)];
  const isIn = (rows: readonly Values[], row: Values): boolean =>
    rows.some((each) => isSame(each, row));
  const held = rowsOf(values, ROWS).filter((row) => !isBlankRow(row));
  const remaining = held.filter((row) => !isIn(was, row) || isIn(is, row));
  const added = is.filter((row) => !isIn(was, row) && !isIn(held, row));
  const currency = currencyOf(receipt.head);
  const isOther = remaining.length > 0 && currencyOf(values) !== currency;
  fill({
    [ROWS]: [...remaining, ...added.map((row) => (isOther ? { ...row, unitCost: '' } : row))],
    ...(remaining.length === 0 && { currency }),
  });
}
