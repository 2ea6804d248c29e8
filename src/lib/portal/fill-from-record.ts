/** Fills a form with what the record that it names already knows. Browser only. */
import type { FormDefinition, InputField, Values } from '#lib/forms/definition.ts';
import { inputValues } from '#lib/forms/initial-values.ts';
import { CURRENCY } from '#lib/forms/options/currencies.ts';
import { isEmptyValue } from '#lib/forms/empty-value.ts';
import { rowsOf, textOf } from '#lib/forms/values.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { isReference } from '#lib/records/reference.ts';
import { valuesFromReceipt } from '#lib/receipts/prefill.ts';
import { isClaimable } from '#lib/receipts/status.ts';

/** Papers of the receipt itself: they follow it, whatever was there before. */
const ofReceipt: readonly string[] = ['vendor', 'vendorInvoice', 'poNumber'];

const COSTS = 'lines';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const isBlankRow = (row: Values): boolean => Object.values(row).every(isEmptyValue);

/** What the receipt knows of this form, as its controls hold it; null when it cannot be read or no claim may name it. */
async function knownOf(definition: FormDefinition, reference: string): Promise<Values | null> {
  const { readReceipt } = await import('#lib/receipts/browser-client.ts');
  const answer = await readReceipt(reference);
  if (!answer.ok || !isClaimable(answer.value.body.status)) return null;
  return inputValues(definition, valuesFromReceipt(definition.type, answer.value.body));
}

/** The rows that the client has typed or changed. */
const ownRows = (name: string, present: Values, earlier: Values): readonly Values[] => {
  const filled = rowsOf(earlier, name);
  return rowsOf(present, name).filter(
    (row) => !isBlankRow(row) && !filled.some((each) => isSame(each, row)),
  );
};

interface Filling {
  readonly known: Values;
  readonly present: Values;
  /** What the receipt that the form named before knew. */
  readonly earlier: Values;
}

/** Costs and their currency come together, or not at all: rows of other money come without. */
function rowsFor(
  field: InputField,
  { known, present, earlier }: Filling,
): readonly Values[] | null {
  const { name } = field;
  const own = ownRows(name, present, earlier);
  const held = rowsOf(present, name).filter((row) => !isBlankRow(row));
  if (field.kind !== 'rows' || own.length === held.length) {
    return held.length > 0 || rowsOf(known, name).length === 0 ? null : rowsOf(known, name);
  }
  const isSameMoney = own.length === 0 || textOf(known, CURRENCY) === textOf(present, CURRENCY);
  const costs = field.columns.filter(({ kind }) => kind === 'money');
  const blank = Object.fromEntries(costs.map((column) => [column.name, '']));
  const added = rowsOf(known, name).map((row) => (isSameMoney ? row : { ...row, ...blank }));
  return [...added, ...own];
}

function valueFor(field: InputField, filling: Filling): unknown {
  const { name, kind } = field;
  const { known, present, earlier } = filling;
  if (kind === 'ref') return null;
  if (kind === 'rows') return rowsFor(field, filling);
  const value = known[name];
  if (name === CURRENCY) {
    const isPriced =
      rowsOf(known, COSTS).length > 0 && ownRows(COSTS, present, earlier).length === 0;
    return isPriced ? value : null;
  }
  const isFilled = !isEmptyValue(earlier[name]) && isSame(earlier[name], present[name]);
  if (isFilled) return value;
  const isOpen = ofReceipt.includes(name) || isEmptyValue(present[name]);
  return isOpen && !isEmptyValue(value) ? value : null;
}

/**
 * The values that a receipt gives this form, as its controls hold them; null when it cannot be read or no
 * claim may name it. What is filled in already stays, but for the papers that name the delivery, and for what the receipt
 * that the form named before has filled in and nobody has changed.
 */
export async function valuesOfRecord(
  definition: FormDefinition,
  { reference, before }: { readonly reference: string; readonly before: string },
  look: () => Values,
): Promise<Values | null> {
  const isOther = isReference(before) && before !== reference;
  const [known, earlier] = await Promise.all([
    knownOf(definition, reference),
    isOther ? knownOf(definition, before) : null,
  ]);
  if (known === null) return null;
  const filling = { known, present: look(), earlier: earlier ?? {} };
  return Object.fromEntries(
    inputsOf(definition)
      .map((field) => [field.name, valueFor(field, filling)] as const)
      .filter(([, value]) => value !== null && value !== undefined),
  );
}
