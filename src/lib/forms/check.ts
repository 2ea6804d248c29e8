/** The strict check of a whole form: the same function answers in the browser and on the server. */
import { normalValues } from '#lib/kernel/text/normal-values.ts';
import { checkForm, type CheckedValue, inputsOf, isRequired } from './visible-fields.ts';
import { isOpen } from './facts.ts';
import type { Facts, FormDefinition, InputField, Messages, Values } from './definition.ts';
import { inputValue } from './initial-values.ts';
import { valid } from './kinds/kind.ts';
import { kindOf } from './kinds/table.ts';
import { CURRENCY } from './options/currencies.ts';
import { totalsOf, type Totals, shownValues } from './totals.ts';
import { isAsStored } from './stored-values.ts';
import { holdsAnyCardNumber } from '#lib/kernel/card-scan.ts';
import { formMessages } from './form-messages.ts';

/** Names under which a number or a code would be sent; case, dashes and underscores aside. */
const NAMES = /^(?:card)?(?:number|pan|cvv2?|cvc2?|cid|csc|securitycode)$/;
const isForbiddenName = (name: string): boolean =>
  NAMES.test(name.toLowerCase().replace(/[^a-z0-9]/g, ''));

function isSuspicious(value: unknown): boolean {
  if (typeof value === 'string') return holdsAnyCardNumber(value);
  if (typeof value === 'number') return holdsAnyCardNumber(String(value));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, part]) => isForbiddenName(name) || isSuspicious(part));
}

/** Returns forbidden value names of a form, known or unknown, each with its message. */
const findCardNumbers = (input: Values): Map<string, string> =>
  new Map(
    Object.entries(input)
      .filter(([name, value]) => isForbiddenName(name) || isSuspicious(value))
      .map(([name]) => [name, formMessages.cardNumber]),
  );

export type CheckedSubmission =
  | { readonly ok: true; readonly data: Values; readonly totals: Totals }
  | { readonly ok: false; readonly fields: Messages };

/** One field, whatever its kind, given the values before it. */
export const checkField = (
  field: InputField,
  input: unknown,
  form: Values,
  facts: Facts,
): CheckedValue =>
  kindOf(field).check(field, normalValues(input), {
    form,
    facts,
    isNeeded: isRequired(field, form, form),
  });

/** True if a field is sent back as stored. Fields that the company has asked about are validated. */
function isUnchanged({ stored, open }: Facts, field: InputField, input: unknown): boolean {
  const was = stored?.[field.name];
  return (
    open?.includes(field.name) !== true &&
    [was, inputValue(field, was, stored)].some((each) => isAsStored(input, each))
  );
}

const nameOf = ({ name }: { readonly name: string }): string => name;

/** Adds rule messages for keys free of errors. */
function applyRules(
  definition: FormDefinition,
  data: Values,
  facts: Facts,
  errors: Record<string, string>,
): void {
  const fields = new Map(inputsOf(definition).map((field) => [field.name, field]));
  for (const rule of definition.rules ?? []) {
    for (const [key, message] of Object.entries(rule(data, facts) ?? {})) {
      const field = fields.get(key);
      // The stored record breaks the rule in the same way.
      const isOld =
        facts.stored !== undefined &&
        field !== undefined &&
        isUnchanged(facts, field, data[key]) &&
        rule(facts.stored, facts)?.[key] === message;
      if (!isOld) errors[key] ??= message;
    }
  }
}

/** Validates every shown field, then the rules. Drops values of hidden fields; rejects unknown names. */
export function checkSubmission(
  definition: FormDefinition,
  input: Values,
  facts: Facts,
): CheckedSubmission {
  const { data, errors } = checkForm(definition, input, (field, given, before) => {
    const found = checkField(
      field,
      given,
      // Accepts an amount followed by its currency.
      { [CURRENCY]: input[CURRENCY], ...before },
      // Dates of closed fields were valid when sent and stay so.
      isOpen(facts, field.name) ? facts : { ...facts, today: '' },
    );
    const isInvalid = Object.keys(found.errors).length > 0;
    return isInvalid && isUnchanged(facts, field, given)
      ? valid(facts.stored?.[field.name])
      : found;
  });
  // Totals are computed; sent ones are ignored.
  const known = new Set([...inputsOf(definition), ...(definition.totals ?? [])].map(nameOf));
  const cards = definition.refusesCards ? findCardNumbers(input) : new Map<string, string>();
  for (const name of Object.keys(input)) {
    const message = cards.get(name) ?? (known.has(name) ? null : `${name} is invalid!`);
    if (message !== null) Object.defineProperty(errors, name, said(message));
  }
  applyRules(definition, data, facts, errors);
  if (Object.keys(errors).length > 0) return { ok: false, fields: errors };
  return { ok: true, data, totals: totalsOf(definition, data) };
}

/** Defines the property instead of assigning: the name may be `__proto__`. */
const said = (message: string): PropertyDescriptor => ({
  value: message,
  enumerable: true,
  writable: true,
  configurable: true,
});

/** Returns the warnings of a form; it can be sent with them. */
export function warningsOf(definition: FormDefinition, data: Values, facts: Facts): Messages {
  const shown = shownValues(definition, data);
  const found: Record<string, string> = {};
  for (const warning of definition.warnings ?? []) Object.assign(found, warning(shown, facts));
  return found;
}

type CheckedDraft =
  | { readonly ok: true; readonly data: Values }
  | { readonly ok: false; readonly fields: Messages };

/** Returns the draft: known fields as typed. Signatures and unknown names are dropped. */
export function checkDraft(definition: FormDefinition, input: Values): CheckedDraft {
  const data: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const field of inputsOf(definition)) {
    const { name } = field;
    const draftValue = Object.hasOwn(input, name)
      ? kindOf(field).draft?.(field, input[name])
      : null;
    if (!draftValue) continue;
    Object.assign(errors, draftValue.errors);
    data[name] = draftValue.value;
  }
  if (definition.refusesCards) Object.assign(errors, Object.fromEntries(findCardNumbers(input)));
  return Object.keys(errors).length > 0 ? { ok: false, fields: errors } : { ok: true, data };
}
