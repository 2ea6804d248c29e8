/** Prefills a form from the record that it names. Browser only. */
import type { FormDefinition, InputField, Values } from '#lib/forms/definition.ts';
import { initialValues, inputValues } from '#lib/forms/initial-values.ts';
import { CURRENCY } from '#lib/forms/options/currencies.ts';
import { CLAIMED, claimableExceptions } from '#lib/forms/options/garment-issues.ts';
import { isEmptyValue } from '#lib/forms/empty-value.ts';
import type { LongFormModel } from '#lib/forms/session/form-model.ts';
import { rowsOf, textOf, textsOf } from '#lib/forms/values.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { isReference } from '#lib/records/reference.ts';
import { valuesFromReceipt } from '#lib/receipts/prefill.ts';
import type { ReceiptRecord } from '#lib/receipts/replies.ts';
import { isClaimable } from '#lib/receipts/status.ts';
import { notify } from '#lib/session/toast.store.ts';

/** Papers of the receipt itself: they follow it, whatever was there before. */
const ofReceipt: readonly string[] = ['vendor', 'vendorInvoice', 'poNumber'];

const COSTS = 'lines';

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const isBlankRow = (row: Values): boolean => Object.values(row).every(isEmptyValue);

/** Returns a receipt that a claim may name; null otherwise. */
export async function receiptNamed(reference: string): Promise<ReceiptRecord | null> {
  const { readReceipt } = await import('#lib/receipts/client.ts');
  const answer = await readReceipt(reference);
  return answer.ok && isClaimable(answer.value.body.status) ? answer.value.body : null;
}

/**
 * The values that the receipt gives this form, as its controls hold them; null for none that a claim may name.
 * @param present the values of a form that the receipt has filled in: the exceptions that it claims
 */
async function knownOf(
  definition: FormDefinition,
  reference: string,
  present?: Values,
): Promise<Values | null> {
  const receipt = await receiptNamed(reference);
  const chosen = present ? textsOf(present, CLAIMED) : [];
  // A draft from before the question holds rows of all of them.
  const all = present && claimableExceptions.map(({ value }) => value);
  const claimed = chosen.length > 0 ? chosen : all;
  return receipt && inputValues(definition, valuesFromReceipt(definition.type, receipt, claimed));
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
  /** Values of the previously named receipt. */
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
      [known, earlier].some((each) => rowsOf(each, COSTS).length > 0) &&
      ownRows(COSTS, present, earlier).length === 0;
    return isPriced ? value : null;
  }
  const isFilled = !isEmptyValue(earlier[name]) && isSame(earlier[name], present[name]);
  if (isFilled) return value;
  const isOpen = ofReceipt.includes(name) || isEmptyValue(present[name]);
  return isOpen && !isEmptyValue(value) ? value : null;
}

/**
 * Returns the values that a receipt fills into this form, as its controls hold them; null for an unreadable or
 * unclaimable receipt. Filled values stay, except delivery papers, and unchanged values of the previously named
 * receipt.
 */
export async function valuesOfRecord(
  definition: FormDefinition,
  { reference, before }: { readonly reference: string; readonly before: string },
  look: () => Values,
): Promise<Values | null> {
  const isOther = isReference(before) && before !== reference;
  const [known, earlier] = await Promise.all([
    knownOf(definition, reference),
    isOther ? knownOf(definition, before, look()) : null,
  ]);
  if (known === null) return null;
  const filling = { known, present: look(), earlier: earlier ?? {} };
  return Object.fromEntries(
    inputsOf(definition)
      .map((field) => [field.name, valueFor(field, filling)] as const)
      .filter(([, value]) => value !== null && value !== undefined),
  );
}

/** The record that has filled a form in last, and the fields that it has. */
interface Filled {
  readonly by: string;
  readonly names: ReadonlySet<string>;
  readonly generation: number;
}

const lastFilled = new WeakMap<LongFormModel, Filled>();

const gone = 'What the receipt filled in was removed.';
const goneButOwn = `${gone} What you changed or added stays.`;

/** Resets unchanged values of a receipt that the form no longer names. Null for an unreadable receipt. */
async function valuesWithout(
  { definition, facts }: LongFormModel,
  { by, names }: Pick<Filled, 'by'> & Partial<Filled>,
  look: () => Values,
): Promise<{ readonly values: Values; readonly hasOwn: boolean } | null> {
  const earlier = await knownOf(definition, by, look());
  if (earlier === null) return null;
  const filling = { known: initialValues(definition, facts()), present: look(), earlier };
  const given = inputsOf(definition).filter(
    ({ name }) => !isEmptyValue(earlier[name]) && (names?.has(name) ?? true),
  );
  const values = Object.fromEntries(
    given
      .map((field) => [field.name, valueFor(field, filling)] as const)
      .filter(([, value]) => value !== null && value !== undefined),
  );
  const isOwn = ({ name, kind }: InputField): boolean => {
    const held = values[name] ?? filling.present[name];
    return kind !== 'ref' && !isEmptyValue(held) && !isSame(held, filling.known[name]);
  };
  return { values, hasOwn: given.some(isOwn) };
}

interface ReferenceField {
  /** The field that names the record. */
  readonly name: string;
  /** Reference now; '' when cleared. */
  readonly reference: string;
  /** Reference when the form was opened. */
  readonly first: string;
}

/** Fills the form in from the record that a field names, and takes that back when it names none anymore. */
export async function fillFromRecord(
  model: LongFormModel,
  { name, reference, first }: ReferenceField,
): Promise<void> {
  const look = (): Values => model.$state.get().values;
  const { generation } = model.$state.get();
  const last = lastFilled.get(model);
  const filled = last?.generation === generation ? last : { by: first };
  const { by } = filled;
  const isStill = (): boolean => textOf(look(), name) === reference;
  if (reference !== '') {
    const values = await valuesOfRecord(model.definition, { reference, before: by }, look);
    if (values === null || !isStill()) return;
    const names = new Set(Object.keys(values));
    lastFilled.set(model, { by: reference, names, generation });
    model.fill(values);
    return;
  }
  if (!isReference(by)) return;
  const without = await valuesWithout(model, filled, look);
  if (without === null || !isStill()) return;
  lastFilled.set(model, { by: '', names: new Set(), generation });
  model.fill(without.values);
  if (Object.keys(without.values).length > 0) notify(without.hasOwn ? goneButOwn : gone);
}
