/** Checks one value of a field or a cell: empty or not, its rule, its words. */
import { object } from 'superstruct';
import { fieldMessage } from '#lib/kernel/error-messages.ts';
import type { FieldError } from '#lib/kernel/validation.ts';
import { parse } from '#lib/kernel/validation.ts';
import { atomOf } from './atoms.ts';
import { holdsCardNumber } from '#lib/kernel/card-scan.ts';
import type { ColumnField, Facts, InputField, RefField } from './definition.ts';
import { isReference, prefixOf } from '#lib/records/reference.ts';
import { submissionMessages } from './form-messages.ts';
import { isEmptyValue } from './empty-value.ts';

export type Checked =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

export const right = (value: unknown): Checked => ({ ok: true, value });
export const wrong = (message: string): Checked => ({ ok: false, message });

/** The message of an error with the field's label. */
export const fieldWrong = (field: InputField, error: FieldError): Checked =>
  wrong(fieldMessage(error, field.label, field.messages));

type Judge = (value: unknown) => Checked;

const judges = new WeakMap<ColumnField, Judge>();

const isNumeric = ({ kind }: ColumnField): boolean => kind === 'qty' || kind === 'number';

function judgeOf(field: Exclude<ColumnField, { kind: 'check' | 'ref' }>): Judge {
  const known = judges.get(field);
  if (known) return known;
  const struct = object({ value: atomOf(field) as never });
  const judge: Judge = (value) => {
    const parsed = parse<{ readonly value: unknown }>({ struct: struct as never }, { value });
    if (!parsed.ok) return fieldWrong(field, parsed.errors['value'] ?? { code: 'invalid' });
    return right(isNumeric(field) ? Number(parsed.value.value) : parsed.value.value);
  };
  judges.set(field, judge);
  return judge;
}

/** Identifiers are exempt from the scan: one in ten of them passes the check sum by chance. */
const isFreeText = (field: ColumnField): boolean =>
  field.kind === 'textarea' ||
  (field.kind === 'text' && (field.rule === undefined || field.rule === 'plain') && !field.pattern);

function checkRefs(field: RefField, value: unknown): Checked {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const references = list.map((each) => (typeof each === 'string' ? each.trim() : ''));
  if (Array.isArray(value) !== (field.multiple === true) || references.length > 100) {
    return fieldWrong(field, { code: 'invalid' });
  }
  if (!references.every((each) => isReference(each) && field.accepts.includes(prefixOf(each)))) {
    return wrong(submissionMessages.wrongRecord);
  }
  return right(field.multiple ? [...new Set(references)] : references[0]);
}

function checkDay(
  { notBeforeToday, notAfterToday }: Extract<ColumnField, { kind: 'date' | 'month' }>,
  value: string,
  { today }: Facts,
): Checked {
  const now = today.slice(0, value.length);
  if (notBeforeToday && value < now) return wrong(submissionMessages.pastDate);
  if (notAfterToday && value > now) return wrong(submissionMessages.futureDate);
  return right(value);
}

/** The canonical value of nothing. */
const emptyOf = (field: ColumnField): unknown => {
  if (field.kind === 'check') return false;
  if (field.kind === 'ref' && field.multiple) return [];
  return field.kind === 'qty' || field.kind === 'number' || field.kind === 'money' ? null : '';
};

/** Checks a value of one of the simple kinds; `isNeeded` says whether it may be empty. */
export function checkValue(
  field: ColumnField,
  value: unknown,
  isNeeded: boolean,
  facts: Facts,
): Checked {
  if (isEmptyValue(value)) {
    return isNeeded ? fieldWrong(field, { code: 'required' }) : right(emptyOf(field));
  }
  if (field.kind === 'check') {
    return value === true ? right(true) : fieldWrong(field, { code: 'invalid' });
  }
  if (field.kind === 'ref') return checkRefs(field, value);
  const checked = judgeOf(field)(value);
  if (!checked.ok || typeof checked.value !== 'string') return checked;
  if (field.kind === 'date' || field.kind === 'month') return checkDay(field, checked.value, facts);
  if (isFreeText(field) && holdsCardNumber(checked.value)) {
    return wrong(submissionMessages.cardNumber);
  }
  return checked;
}
