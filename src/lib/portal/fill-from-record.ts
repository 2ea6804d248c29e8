/** Fills a form with what the record that it names already knows. Browser only. */
import type { FormDefinition, Values } from '#lib/forms/definition.ts';
import { inputValues } from '#lib/forms/initial-values.ts';
import { CURRENCY } from '#lib/forms/options/currencies.ts';
import { isEmptyValue } from '#lib/forms/empty-value.ts';
import { rowsOf } from '#lib/forms/values.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { valuesFromReceipt } from '#lib/receipts/prefill.ts';
import { isClaimable } from '#lib/receipts/status.ts';

/** Papers of the receipt itself: they follow it, whatever was there before. */
const ofReceipt: readonly string[] = ['vendor', 'vendorInvoice', 'poNumber'];

const COSTS = 'lines';

const isBlank = (values: Values, name: string): boolean => {
  const rows = rowsOf(values, name);
  return rows.length > 0
    ? rows.every((row) => Object.values(row).every(isEmptyValue))
    : isEmptyValue(values[name]);
};

/**
 * The values that a receipt gives this form, as its controls hold them; null when it cannot be read or no
 * claim may name it. What is filled in already stays, but for the papers that name the delivery.
 */
export async function valuesOfRecord(
  definition: FormDefinition,
  reference: string,
  present: Values,
): Promise<Values | null> {
  const { readReceipt } = await import('#lib/receipts/browser-client.ts');
  const answer = await readReceipt(reference);
  if (!answer.ok || !isClaimable(answer.value.body.status)) return null;
  const known = inputValues(definition, valuesFromReceipt(definition.type, answer.value.body));
  const entries = inputsOf(definition).flatMap(({ name, kind }): [string, unknown][] => {
    const value = known[name];
    // Costs and their currency come together, or not at all.
    if (name === CURRENCY) {
      const isPriced = !isEmptyValue(known[COSTS]) && isBlank(present, COSTS);
      return isPriced ? [[name, value]] : [];
    }
    if (kind === 'ref' || isEmptyValue(value)) return [];
    return ofReceipt.includes(name) || isBlank(present, name) ? [[name, value]] : [];
  });
  return Object.fromEntries(entries);
}
